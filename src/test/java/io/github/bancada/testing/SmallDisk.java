package io.github.bancada.testing;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.concurrent.TimeUnit;

/**
 * A small file system (tmpfs) over an empty directory, that can be filled up and emptied again.
 * Needs Linux and the right to mount. For one thread.
 */
public final class SmallDisk implements Closeable {
  private final Path directory;

  private SmallDisk(Path directory) {
    this.directory = directory;
  }

  /**
   * Whether this process may mount; if not, a test says so with {@code assumeTrue(SmallDisk.may(),
   * SmallDisk.REASON)}.
   */
  public static boolean may() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-mount-");
    try (SmallDisk disk = over(directory, 1)) {
      return Files.isDirectory(disk.directory);
    } catch (IOException e) {
      return false;
    } finally {
      Files.delete(directory);
    }
  }

  /** Why a test that needs one is skipped. */
  public static final String REASON =
      "SKIPPED: a small disk needs the right to mount a tmpfs; run the tests as root on Linux, or"
          + " under 'unshare --map-root-user --mount'";

  /**
   * Mounts one; it belongs to whom the directory belonged.
   *
   * @param directory an empty directory
   * @param megabytes how large it is
   * @throws IOException if mounting is not allowed here
   */
  public static SmallDisk over(Path directory, int megabytes)
      throws IOException, InterruptedException {
    PosixFileAttributes before =
        Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", directory.toString());
    PosixFileAttributeView after =
        Files.getFileAttributeView(directory, PosixFileAttributeView.class);
    after.setOwner(before.owner());
    after.setGroup(before.group());
    after.setPermissions(before.permissions());
    return new SmallDisk(directory);
  }

  /**
   * Mounts a file system without direct access (ramfs); what is written to it takes memory without
   * bounds.
   *
   * @throws IOException if mounting is not allowed here
   */
  public static SmallDisk withoutDirectAccess(Path directory)
      throws IOException, InterruptedException {
    run("mount", "-t", "ramfs", "ramfs", directory.toString());
    return new SmallDisk(directory);
  }

  /**
   * Shows a directory or file at another place too (a bind mount), on the same file system.
   *
   * @throws IOException if mounting is not allowed here
   */
  public static SmallDisk bound(Path from, Path over) throws IOException, InterruptedException {
    run("mount", "--bind", from.toString(), over.toString());
    return new SmallDisk(over);
  }

  /** Where it is mounted. */
  public Path directory() {
    return directory;
  }

  /** Leaves only so much space. */
  public void fillBut(int kilobytes) throws IOException {
    long blocks = Files.getFileStore(directory).getUsableSpace() / 1024 - kilobytes;
    try (OutputStream out = Files.newOutputStream(filler())) {
      byte[] block = new byte[1024];
      for (long i = 0; i < blocks; i++) {
        out.write(block);
      }
    }
  }

  /** No process may write from now on. */
  public void makeReadOnly() throws IOException, InterruptedException {
    run("mount", "-o", "remount,ro", directory.toString());
  }

  /** Makes the space free again. */
  public void free() throws IOException {
    Files.deleteIfExists(filler());
  }

  private Path filler() {
    return directory.resolve("filler");
  }

  /** Removes it with its content; open files there stay open. */
  @Override
  public void close() throws IOException {
    try {
      run("umount", "--lazy", directory.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted before " + directory + " was unmounted", e);
    }
  }

  static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(180, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said.strip());
    }
  }
}
