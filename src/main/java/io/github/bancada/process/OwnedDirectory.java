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
 * A temporary directory that the next start removes if its JVM was killed.
 *
 * <p>The directory has a file that its JVM keeps locked until the kernel unlocks it at the JVM's
 * end, and a marker for the existence of the lock. Creating a directory of the same kind deletes
 * the unlocked ones. A directory stays while its JVM runs, also in another container on the same
 * file system, and if another system user owns it. Without support for locks, directories have no
 * marker and stay. Thread-safe.
 */
public final class OwnedDirectory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OwnedDirectory.class);

  private static final String OWNER = "owner";
  private static final String OWNER_LOCK = "owner.lock";

  /**
   * Directories of this JVM: closing another channel of a locked file releases the lock (POSIX).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final Path path;
  private final FileChannel locked;

  /** Directories of the same purpose. */
  public interface Kind {
    /** Prefix of their names, unique to this kind. */
    String prefix();

    /** Creates the marker of a new directory. */
    void mark(Path marker) throws IOException;

    /**
     * Whether the JVM that created the marker is known to run, regardless of its lock.
     *
     * @throws IOException if the marker is invalid; its directory then stays
     */
    boolean isOwnerAlive(Path marker) throws IOException;

    /** Ends processes of a dead JVM before its directory is deleted. */
    void release(Path directory) throws IOException;
  }

  public static Kind files(String prefix) {
    return new Kind() {
      @Override
      public String prefix() {
        return prefix;
      }

      @Override
      public void mark(Path marker) throws IOException {
        Files.createFile(marker); // empty, so it needs no space on a full disk
      }

      @Override
      public boolean isOwnerAlive(Path marker) {
        return false;
      }

      @Override
      public void release(Path directory) {
        // Files need no release.
      }
    };
  }

  private OwnedDirectory(Path path, FileChannel locked) {
    this.path = path;
    this.locked = locked;
  }

  /**
   * Removes the directories of dead JVMs and creates a new one.
   *
   * @param parent directory of temporary files
   */
  public static OwnedDirectory create(Path parent, Kind kind) throws IOException {
    Path path = Files.createTempDirectory(parent.toAbsolutePath(), kind.prefix());
    OWN.add(path);
    FileChannel channel = null;
    try {
      removeAbandoned(parent, path, kind);
      channel =
          FileChannel.open(
              path.resolve(OWNER_LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (lock(channel)) {
        // Last, because directories without a marker are never deleted.
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
      log.info("Temporary files cannot be locked, so those of killed tests stay", e);
      return false;
    }
  }

  public Path path() {
    return path;
  }

  /**
   * Whether a file marks a directory of this JVM as owned. Nothing may open such a file: closing it
   * again would release the lock, and the next test would take the directory for a dead one's.
   *
   * @param file absolute
   */
  public static boolean isMark(Path file) {
    return (file.endsWith(OWNER) || file.endsWith(OWNER_LOCK)) && OWN.contains(file.getParent());
  }

  @Override
  public void close() throws IOException {
    delete(path);
    locked.close();
    OWN.remove(path);
  }

  /** Leaves the directory with its contents for ever: it has no marker from now on. */
  public void keep() throws IOException {
    Files.deleteIfExists(path.resolve(OWNER));
    Files.deleteIfExists(path.resolve(OWNER_LOCK));
    locked.close();
    OWN.remove(path);
  }

  /** Deletes the marker last, so that a kill meanwhile leaves nothing unmarked. */
  private static void delete(Path directory) throws IOException {
    if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> all =
          Files.newDirectoryStream(
              directory, each -> !each.endsWith(OWNER) && !each.endsWith(OWNER_LOCK))) {
        for (Path each : all) {
          FileTree.delete(each);
        }
      } catch (DirectoryIteratorException e) {
        throw e.getCause();
      }
    }
    FileTree.delete(directory);
  }

  private static void removeAbandoned(Path parent, Path own, Kind kind) {
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(parent.toAbsolutePath(), kind.prefix() + "*")) {
      for (Path each : all) {
        try {
          if (!OWN.contains(each) && hasOwnerOf(each, own)) {
            removeIfAbandoned(each, kind);
          }
        } catch (IOException e) {
          log.warn("{} of a killed test cannot be deleted", each, e);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      log.warn("Files of killed tests cannot be searched for in {}", parent, e);
    }
  }

  /**
   * Checks owners, because other system users could create such directories and name processes to
   * kill.
   */
  private static boolean hasOwnerOf(Path directory, Path own) throws IOException {
    Path marker = directory.resolve(OWNER);
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(marker, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))
        && Files.getOwner(marker, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own));
  }

  private static void removeIfAbandoned(Path directory, Kind kind) throws IOException {
    if (kind.isOwnerAlive(directory.resolve(OWNER))) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(directory.resolve(OWNER_LOCK), StandardOpenOption.WRITE)) {
      if (channel.tryLock() == null || Files.notExists(directory.resolve(OWNER))) {
        return; // its JVM runs elsewhere, or another process deletes it
      }
      kind.release(directory);
      delete(directory);
      log.info("Removed {} of a killed test", directory);
    }
  }
}
