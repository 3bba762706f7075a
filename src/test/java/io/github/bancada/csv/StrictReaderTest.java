package io.github.bancada.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrictReaderTest {
  @TempDir Path work;

  /** What was read, and how the reading ended; null for the end of the file. */
  private record Reading(String text, Throwable fault) {}

  private static Reading read(Path path, Charset charset, int chunk) throws IOException {
    StringBuilder text = new StringBuilder();
    try (StrictReader reader = new StrictReader(path, charset)) {
      char[] some = new char[chunk];
      Throwable fault =
          catchThrowable(
              () -> {
                for (int n = reader.read(some); n >= 0; n = reader.read(some)) {
                  text.append(some, 0, n);
                }
              });
      return new Reading(text.toString(), fault);
    }
  }

  /** Letters of one to four bytes, and every line end. */
  private static String text(Any any) {
    return any.textOf(60, "a", "\u00e9", "\u20ac", "\uD83D\uDCB3", "\n", "\r", "\r\n", ",", "\"");
  }

  @Property(tries = 200)
  void textIsReadAsItWasWritten(Any any) throws IOException {
    String text = text(any);
    int chunk = any.number(1, Integer.MAX_VALUE);
    for (Charset charset : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16BE}) {
      Path file = Files.writeString(work.resolve("any.txt"), text, charset);

      assertThat(read(file, charset, 1 + chunk % 50)).isEqualTo(new Reading(text, null));
    }
  }

  @Property(tries = 200)
  void everythingBeforeTheFirstMalformedByteIsReadAndItsPlaceIsNamed(Any any) throws IOException {
    String before = text(any);
    String after = text(any);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(before.getBytes(StandardCharsets.UTF_8));
    int offset = bytes.size();
    bytes.write(0xFF);
    bytes.write(after.getBytes(StandardCharsets.UTF_8));
    Path file = Files.write(work.resolve("any.txt"), bytes.toByteArray());

    Reading reading = read(file, StandardCharsets.UTF_8, 7);

    assertThat(reading.text()).isEqualTo(before);
    assertThat(reading.fault())
        .isInstanceOf(UnreadableRestException.class)
        .hasMessageStartingWith("line " + before.split("\r\n|\r|\n", -1).length + " of ")
        .hasMessageContaining("(FF at byte offset " + offset + " of the file)");
  }

  @Test
  void placeIsRightFarIntoALargeFile() throws IOException {
    Path large = work.resolve("large.csv");
    byte[] bytes = "0123456\u00e9\n".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    bytes[700_001] = (byte) 0xC0; // a digit of line 70,001
    Files.write(large, bytes);

    Reading reading = read(large, StandardCharsets.UTF_8, 8_192);

    assertThat(reading.text()).hasSize(70_000 * 9 + 1);
    assertThat(reading.fault())
        .hasMessageStartingWith("line 70001 of " + large)
        .hasMessageContaining("(C0 at byte offset 700001 of the file)");
  }

  @Test
  void characterThatTheFileBreaksOffIsMalformed() throws IOException {
    Path broken = Files.write(work.resolve("broken.csv"), new byte[] {'a', (byte) 0xE2, -126});

    Reading reading = read(broken, StandardCharsets.UTF_8, 10);

    assertThat(reading.text()).isEqualTo("a");
    assertThat(reading.fault()).hasMessageContaining("(E2 82 at byte offset 1 of the file)");
  }
}
