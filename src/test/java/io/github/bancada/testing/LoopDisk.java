package io.github.bancada.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system in a file, mounted over an empty directory through a loop device. Needs Linux, the
 * right to mount and the program that makes the file system. For one thread.
 */
public final class LoopDisk implements Closeable {
  /** The least that mkfs.xfs takes is 300 MiB. */
  private static final long BYTES = 512L << 20;

  private final Path directory;

  private LoopDisk(Path directory) {
    this.directory = directory;
  }

  /** Why a test that needs one is skipped. */
  public static final String REASON =
      "SKIPPED: a loop device needs the right to mount and mkfs of the file system; run the tests"
          + " as root on Linux, with e2fsprogs and xfsprogs installed";

  /** Whether this machine can make and mount them; only then a test continues. */
  public static boolean may(Path scratch, String... types)
      throws IOException, InterruptedException {
    for (String type : types) {
      Path directory = Files.createDirectory(scratch.resolve("may-" + type));
      try (LoopDisk disk = over(directory, type)) {
        if (!Files.getFileStore(disk.directory).type().equals(type)) {
          return false;
        }
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }

  /**
   * Makes and mounts one of 512 MiB.
   *
   * @param directory an empty directory
   * @param type such as {@code ext4}
   * @throws IOException if that is not possible here
   */
  public static LoopDisk over(Path directory, String type)
      throws IOException, InterruptedException {
    Path image = directory.resolveSibling(directory.getFileName() + ".img");
    try {
      try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
        file.setLength(BYTES);
      }
      SmallDisk.run("mkfs." + type, "-q", image.toString());
      SmallDisk.run("mount", "-o", "loop", image.toString(), directory.toString());
    } finally {
      Files.deleteIfExists(image); // it stays as long as it is mounted
    }
    Files.deleteIfExists(directory.resolve("lost+found"));
    return new LoopDisk(directory);
  }

  /** Where it is mounted. */
  public Path directory() {
    return directory;
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
