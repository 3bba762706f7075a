package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of any bytes are opened and shown without loss. */
class FileNameTest {
  @TempDir Path work;

  @BeforeEach
  void needsBytes() {
    assumeTrue(
        File.separatorChar == '/', "SKIPPED: names are no bytes on this system; run it on Linux");
  }

  private static String text(String hex) {
    return FileName.text(HexFormat.of().parseHex(hex));
  }

  @ParameterizedTest
  @CsvSource({
    "612e7073, a.ps",
    "c3a9, é",
    "f09f9880, \uD83D\uDE00",
    "e9, \\xe9",
    "61ff62c3, a\\xff" + "b\\xc3",
    "eda080, \\xed\\xa0\\x80",
    "615c62, a\\x5cb",
    "615c786666, a\\x5cxff",
  })
  void namesAreShownAsUtf8AndOtherBytesAsTwoDigits(String hex, String shown) {
    assertThat(FileName.shown(text(hex))).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "a\u001b[2J, a\\x1b[2J",
    "a\u0085b, a\\xc2\\x85b",
    "a\u202eb, a\\xe2\\x80\\xaeb",
    "a\u2066b, a\\xe2\\x81\\xa6b",
    "a\u200fb, a\\xe2\\x80\\x8fb",
    "é\uD83D\uDE00, é\uD83D\uDE00",
  })
  void visibleNamesControlNoTerminal(String shown, String visible) {
    assertThat(FileName.visible(shown, false)).isEqualTo(visible);
  }

  @Test
  void visibleNamesCanBeAscii() {
    assertThat(FileName.visible("aé", true)).isEqualTo("a\\xc3\\xa9");
  }

  @ParameterizedTest
  @CsvSource({"e97078", "c3a9", "41ff42", "20", "255c", "efbfbd"})
  void filesOfAnyBytesAreOpenedAndNamed(String hex) throws IOException {
    String folder = work.toString();
    String name =
        text(HexFormat.of().formatHex((folder + "/").getBytes(StandardCharsets.UTF_8)) + hex);
    Path file = FileName.path(name);
    Files.writeString(file, "x");

    List<Path> found = JobFiles.in(work, (path, cause) -> {});

    assertThat(found).hasSize(1);
    assertThat(FileName.of(found.get(0)))
        .isEqualTo(FileName.shown(name))
        .isEqualTo(FileName.of(file));
    assertThat(Files.readString(found.get(0))).isEqualTo("x");
  }

  @Test
  void relativeNamesStayRelativeAndKeepTheirDots() {
    Path path = FileName.path("../" + text("ff") + "/./x");

    assertThat(path.isAbsolute()).isFalse();
    assertThat(FileName.of(path)).isEqualTo("../\\xff/./x");
  }
}
