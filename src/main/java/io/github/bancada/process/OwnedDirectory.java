package io.github.bancada.process;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
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
 * A temporary directory that outlives the JVM that made it only until the next start.
 *
 * <p>A JVM that is killed cannot tidy up. So the directory has a file that its JVM keeps locked,
 * which the kernel unlocks at its death, and a marker that says that the lock is there. Whoever
 * makes the next directory of the same kind deletes those that nobody has locked. A directory stays
 * while its JVM lives, also in another container that shares the file system, and if it is another
 * user's. Where files cannot be locked, none is marked, and none is deleted. Thread-safe.
 */
public final class OwnedDirectory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OwnedDirectory.class);

  private static final String OWNER = "owner";
  private static final String OWNER_LOCK = "owner.lock";

  /** Those of this JVM: opening and closing a lock's file would give the lock away (POSIX). */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel locked;

  /** Directories of the same use. */
  public interface Kind {
    /** What their names begin with; no other kind's names do. */
    String prefix();

    /** Makes the marker of a new one. */
    void mark(Path marker) throws IOException;

    /**
     * Whether the JVM that made the marker is known to live, whatever its lock says.
     *
     * @throws IOException if the marker is none; its directory is then left alone
     */
    boolean isOwnerAlive(Path marker) throws IOException;

    /** Ends what a dead JVM has left running, before its directory is deleted. */
    void release(Path directory) throws IOException;
  }

  /** A kind of which nothing is left but files. */
  public static Kind files(String prefix) {
    return new Kind() {
      @Override
      public String prefix() {
        return prefix;
      }

      @Override
      public void mark(Path marker) throws IOException {
        Files.createFile(marker); // empty: it needs no room on a disk that is full
      }

      @Override
      public boolean isOwnerAlive(Path marker) {
        return false;
      }

      @Override
      public void release(Path directory) {
        // Files hold nobody up.
      }
    };
  }

  private OwnedDirectory(Path path, FileChannel locked) {
    this.path = path;
    this.locked = locked;
  }

  /**
   * Makes one, after those that dead JVMs have left are removed.
   *
   * @param parent where temporary files go
   */
  public static OwnedDirectory create(Path parent, Kind kind) throws IOException {
    Path path = Files.createTempDirectory(parent.toAbsolutePath(), kind.prefix());
    OWN.add(path);
    FileChannel channel = null;
    try {
      removeLeftOvers(parent, path, kind);
      channel =
          FileChannel.open(
              path.resolve(OWNER_LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (lock(channel)) {
        // Last: a directory without it is never touched.
        kind.mark(path.resolve(OWNER));
      }
      return new OwnedDirectory(path, channel);
    } catch (IOException | RuntimeException e) {
      if (channel != null) {
        channel.close();
      }
      FileTree.delete(path);
      OWN.remove(path);
      throw e;
    }
  }

  private static boolean lock(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (IOException e) {
      log.info("Temporary files cannot be locked, so that those of killed tests stay", e);
      return false;
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  /** Deletes it. */
  @Override
  public void close() throws IOException {
    FileTree.delete(path);
    locked.close();
    OWN.remove(path);
  }

  private static void removeLeftOvers(Path parent, Path own, Kind kind) {
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(parent.toAbsolutePath(), kind.prefix() + "*")) {
      for (Path each : all) {
        try {
          if (!OWN.contains(each) && isLikeOurs(each, own)) {
            removeIfLeft(each, kind);
          }
        } catch (IOException e) {
          log.warn("{} was left by a test that was killed, and cannot be deleted", each, e);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      log.warn("What killed tests have left in {} cannot be looked for", parent, e);
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

  private static void removeIfLeft(Path directory, Kind kind) throws IOException {
    if (kind.isOwnerAlive(directory.resolve(OWNER))) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(directory.resolve(OWNER_LOCK), StandardOpenOption.WRITE)) {
      if (channel.tryLock() == null || Files.notExists(directory.resolve(OWNER))) {
        return; // its JVM lives somewhere else, or somebody else is at it, or has just been
      }
      kind.release(directory);
      FileTree.delete(directory);
      log.info("Removed {}, left by a test that was killed", directory);
    }
  }
}
