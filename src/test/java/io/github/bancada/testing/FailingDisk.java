package io.github.bancada.testing;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file system (ext4) on a device that can be made to fail: a loop device whose file is cut off,
 * so that the kernel reports an input/output error for what was behind the cut. Needs Linux, the
 * right to mount, and mkfs.ext4. For one thread.
 */
public final class FailingDisk implements Closeable {
  /** Why a test that needs one is skipped. */
  public static final String REASON =
      "SKIPPED: a failing device needs the right to mount a loop device, and mkfs.ext4; run the"
          + " tests as root on Linux, with e2fsprogs";

  private final Path directory;
  private final Path image;

  private FailingDisk(Path directory, Path image) {
    this.directory = directory;
    this.image = image;
  }

  /** Whether this process may make one. */
  public static boolean may() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-device-");
    Path image = directory.resolve("image");
    Path mount = Files.createDirectory(directory.resolve("mount"));
    try (FailingDisk disk = over(mount, image)) {
      return Files.isDirectory(disk.directory);
    } catch (IOException e) {
      return false;
    } finally {
      Files.deleteIfExists(image);
      Files.delete(mount);
      Files.delete(directory);
    }
  }

  /**
   * Mounts one of 64 MiB.
   *
   * @param directory an empty directory
   * @param image a file that is made for its blocks, as large as what was written to them
   * @throws IOException if that is not possible here
   */
  public static FailingDisk over(Path directory, Path image)
      throws IOException, InterruptedException {
    try (FileChannel file =
        FileChannel.open(image, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(1), (64 << 20) - 1);
    }
    // No journal: its writes would fail first, and make the file system read-only.
    SmallDisk.run("mkfs.ext4", "-q", "-O", "^has_journal", "-m", "0", image.toString());
    SmallDisk.run("mount", "-o", "loop", image.toString(), directory.toString());
    Files.delete(directory.resolve("lost+found"));
    return new FailingDisk(directory, image);
  }

  /** From now on nothing that is not in memory can be read. */
  public void breakReads() throws IOException, InterruptedException {
    SmallDisk.run("sync", "-f", directory.toString());
    try (FileChannel file = FileChannel.open(image, StandardOpenOption.WRITE)) {
      file.truncate(1 << 20);
    }
  }

  /** From now on nothing can be written: what ext4 does by itself after an error. */
  public void makeReadOnly() throws IOException, InterruptedException {
    SmallDisk.run("mount", "-o", "remount,abort", directory.toString());
  }

  @Override
  public void close() throws IOException {
    try {
      SmallDisk.run("umount", "--lazy", directory.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted before " + directory + " was unmounted", e);
    }
  }
}
