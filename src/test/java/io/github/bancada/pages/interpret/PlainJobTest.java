package io.github.bancada.pages.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainJobTest {
  private static final byte[] JOB = "%!PS\nshowpage\n".repeat(10_000).getBytes();

  @TempDir Path folder;

  @Test
  void plainFileIsTakenAsItIs() throws IOException {
    Path file = Files.write(folder.resolve("job"), JOB);

    try (PlainJob plain = PlainJob.unpacked(file)) {
      assertThat(plain.path()).isEqualTo(file);
    }
    assertThat(file).exists();
  }

  @Test
  void compressedJobIsACopyUntilItIsClosed() throws IOException {
    Path file = folder.resolve("job.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(JOB);
    }

    Path copy;
    try (PlainJob plain = PlainJob.unpacked(file)) {
      copy = plain.path();
      assertThat(copy).hasBinaryContent(JOB);
    }
    assertThat(copy).doesNotExist();
    assertThat(file).exists();
  }

  @Test
  void copyThatWouldBeTooLongIsRefusedAndNotLeft() {
    assertThatThrownBy(() -> PlainJob.copied(new ByteArrayInputStream(JOB), 1000))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than the 1000 bytes");
  }
}
