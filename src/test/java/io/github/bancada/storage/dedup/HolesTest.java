package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Zeros that take no space, and zeros that do. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: needs the stat of Linux")
class HolesTest {
  private static final int SIZE = 1 << 20;

  @TempDir Path directory;

  private final Holes holes = new Holes(() -> false);

  private Path sparse(String name, int dataBytes) throws IOException {
    Path file = directory.resolve(name);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(dataBytes), SIZE);
      channel.force(true); // until then some file systems have not allocated anything
    }
    return file;
  }

  @Test
  void zerosThatNobodyWroteAreHoles() throws IOException {
    holes.add(sparse("-a b\nc", 100), SIZE + 100, SIZE);

    assertThat(holes.bytes()).isEqualTo(SIZE);
  }

  @Test
  void writtenZerosAreNone() throws IOException {
    Path file = Files.write(directory.resolve("zeros"), new byte[SIZE]);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    holes.add(file, SIZE, SIZE);

    assertThat(holes.bytes()).isZero();
  }

  @Test
  void noMoreIsAHoleThanWasZero() throws IOException {
    holes.add(sparse("sparse", 4096), SIZE + 4096, 8192);

    assertThat(holes.bytes()).isEqualTo(8192);
  }

  @Test
  void manyFilesAreAskedForTogether() throws IOException {
    for (int i = 0; i < 501; i++) {
      holes.add(sparse("f" + i, 1), SIZE + 1, SIZE);
    }

    assertThat(holes.bytes()).isEqualTo(501L * SIZE);
  }

  @Test
  void fileThatIsGoneMakesThemUnknown() {
    holes.add(directory.resolve("gone"), SIZE, SIZE);

    assertThat(holes.bytes()).isEqualTo(Holes.UNKNOWN);
  }
}
