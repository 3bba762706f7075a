package io.github.bancada.lab;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A temporary directory of a server that is a process of its own, which outlives neither the server
 * nor, for longer than until the next start, the JVM that made it.
 *
 * <p>A JVM that is killed cannot tidy up. So the directory has a marker that names the JVM and the
 * server (see {@link LabProcess}), and a file that the JVM keeps locked, which the kernel unlocks
 * at its death. Whoever makes the next directory ends the servers of dead JVMs and deletes their
 * directories; a directory is left alone while its JVM lives, also if that is in another container
 * and only its lock can be seen, and if it is another user's. Thread-safe.
 */
final class LabDirectory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LabDirectory.class);

  static final String PREFIX = "bancada-lab-";

  private static final String OWNER = "owner";
  private static final String OWNER_LOCK = "owner.lock";
  private static final String SERVER = "server";

  /** Those of this JVM: opening and closing a lock's file would give the lock away (POSIX). */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel locked;

  private LabDirectory(Path path, FileChannel locked) {
    this.path = path;
    this.locked = locked;
  }

  /**
   * Makes one, after those that dead JVMs have left are removed.
   *
   * @param parent where temporary files go
   */
  static LabDirectory create(Path parent) throws IOException {
    Path path = Files.createTempDirectory(parent.toAbsolutePath(), PREFIX);
    OWN.add(path);
    FileChannel channel = null;
    try {
      removeLeftOvers(parent, path);
      channel =
          FileChannel.open(
              path.resolve(OWNER_LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      channel.tryLock();
      // Last: a directory without it is never touched.
      LabProcess.of(ProcessHandle.current()).write(path.resolve(OWNER));
      return new LabDirectory(path, channel);
    } catch (IOException | RuntimeException e) {
      if (channel != null) {
        channel.close();
      }
      FileTree.delete(path);
      OWN.remove(path);
      throw e;
    }
  }

  Path path() {
    return path;
  }

  /** Names the server that is to end with this JVM, or instead of the one named before. */
  void server(ProcessHandle process) throws IOException {
    LabProcess.of(process).write(path.resolve(SERVER));
  }

  /** Deletes it; the server has ended. */
  @Override
  public void close() throws IOException {
    FileTree.delete(path);
    locked.close();
    OWN.remove(path);
  }

  private static void removeLeftOvers(Path parent, Path own) throws IOException {
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(parent.toAbsolutePath(), PREFIX + "*")) {
      for (Path each : all) {
        try {
          if (!OWN.contains(each) && isLikeOurs(each, own)) {
            removeIfLeft(each);
          }
        } catch (IOException e) {
          log.warn("{} was left by a test that was killed, and cannot be deleted", each, e);
        }
      }
    }
  }

  /** Anybody can make directories with such a name, and write into it whom to kill. */
  private static boolean isLikeOurs(Path directory, Path own) throws IOException {
    Path marker = directory.resolve(OWNER);
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(marker, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))
        && Files.getOwner(marker, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own));
  }

  private static void removeIfLeft(Path directory) throws IOException {
    if (LabProcess.read(directory.resolve(OWNER)).isAlive()) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(directory.resolve(OWNER_LOCK), StandardOpenOption.WRITE)) {
      if (channel.tryLock() == null) {
        return; // its JVM lives somewhere else, or somebody else is at it
      }
      Path server = directory.resolve(SERVER);
      if (Files.exists(server)) {
        LabProcess.read(server).kill(directory.toString());
      } else {
        LabProcess.killAllThatName(directory.toString());
      }
      FileTree.delete(directory);
      log.info("Removed {}, left by a test that was killed", directory);
    }
  }
}
