package io.github.bancada.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A temporary directory that the next start removes if its JVM was killed.
 *
 * <p>The directory has a {@linkplain DirectoryMark mark}, and a file that its JVM keeps locked
 * until the kernel unlocks it at the JVM's end. Creating a directory of the same kind deletes those
 * whose mark is whole, names them, this host and this user, and whose JVM neither runs nor has the
 * lock. So a directory stays while its JVM runs, also in another container on the same file system.
 * It stays forever if it was made on another host, whose JVM and locks cannot be seen, or if there
 * are no locks. The {@link Kind} gets a report on every other directory. Thread-safe.
 */
public final class OwnedDirectory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(OwnedDirectory.class);

  static final Path MARK = Path.of("owner");
  static final Path LOCK = Path.of("owner.lock");
  private static final Set<Path> OWNERS = Set.of(MARK, LOCK);
  private static final int TRIES = 100;
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  /**
   * Directories of this JVM: closing another channel of a locked file releases the lock (POSIX).
   */
  private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

  private final HeldDirectory held;
  private final FileChannel locked;

  /** Directories of the same purpose. */
  public interface Kind {
    /** Prefix of their names, unique to this kind. */
    String prefix();

    /** Ends processes of a dead JVM before its directory is deleted. */
    default void release(Path directory) throws IOException {
      // Files need no release.
    }

    /** A directory of a dead JVM was deleted; its files had this number of bytes. */
    default void removed(Path directory, long bytes) {
      log.info("Removed {} of a killed test, {} bytes", directory, bytes);
    }

    /** A directory that looks like one of a dead JVM was left alone, or could not be deleted. */
    default void stays(Path directory, IOException why) {
      log.warn("{} may be of a killed test, but stays: {}", directory, why.getMessage());
    }
  }

  public static Kind files(String prefix) {
    return () -> prefix;
  }

  private OwnedDirectory(HeldDirectory held, FileChannel locked) {
    this.held = held;
    this.locked = locked;
  }

  /**
   * Removes the directories of dead JVMs and creates a new one, which only this user may enter.
   *
   * @param parent directory of temporary files
   */
  public static OwnedDirectory create(Path parent, Kind kind) throws IOException {
    Path path = Files.createTempDirectory(parent.toRealPath(), kind.prefix());
    OWN.add(path);
    HeldDirectory held = null;
    FileChannel channel = null;
    try {
      held = HeldDirectory.open(path);
      channel = held.open(LOCK, NEW);
      requireFresh(held);
      new AbandonedDirectories(kind, held).removeFrom(parent.toRealPath());
      if (lock(channel)) {
        // Last, because directories without a mark are never deleted.
        mark(held);
      }
      return new OwnedDirectory(held, channel);
    } catch (IOException | RuntimeException e) {
      try {
        abandon(path, held, channel);
      } catch (IOException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private static void abandon(Path path, HeldDirectory held, FileChannel channel)
      throws IOException {
    OWN.remove(path);
    if (channel != null) {
      channel.close();
      held.deleteFile(LOCK);
    }
    if (held != null) {
      held.close();
    }
    Files.delete(path);
  }

  /** Refuses a directory that has replaced the new one. */
  private static void requireFresh(HeldDirectory held) throws IOException {
    try (DirectoryStream<Path> entries = held.list(HeldDirectory.SELF)) {
      for (Path each : entries) {
        if (!each.endsWith(LOCK)) {
          throw new IOException("'" + held.path() + "' was replaced as soon as it was made");
        }
      }
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

  /** A disk without room for a mark gets none, and what a killed test leaves there stays. */
  private static void mark(HeldDirectory held) throws IOException {
    String text = DirectoryMark.of(held.path(), ProcessIdentity.of(ProcessHandle.current())).text();
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    try (FileChannel file = held.open(MARK, NEW)) {
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException e) {
      log.info("{} cannot be marked, so it stays if this test is killed", held.path(), e);
      held.deleteIfExists(MARK);
    }
  }

  /** Whether a directory is one of this JVM. */
  static boolean isOwn(Path path) {
    return OWN.contains(path);
  }

  /** A real path. */
  public Path path() {
    return held.path();
  }

  /** The open directory, for what is done in it. */
  public HeldDirectory held() {
    return held;
  }

  /**
   * Whether a file marks a directory of this JVM as owned. Nothing may open such a file: closing it
   * again would release the lock, and the next test would take the directory for a dead one's.
   *
   * @param file absolute
   */
  public static boolean isMark(Path file) {
    return (file.endsWith(MARK) || file.endsWith(LOCK)) && OWN.contains(file.getParent());
  }

  /**
   * Deletes the directory with its contents; does nothing if it is gone.
   *
   * @throws IOException if something stays; if the directory was moved or replaced, nothing is
   *     deleted, and the message says where it is
   */
  @Override
  public void close() throws IOException {
    try {
      if (held.isInPlace()) {
        delete(held, locked);
      } else {
        requireGone();
      }
    } finally {
      release();
    }
  }

  private void requireGone() throws IOException {
    Optional<Path> place = held.place();
    if (place.isPresent() || Files.exists(path(), LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(
          "it was moved or replaced, so nothing was deleted; it is now "
              + place.map(now -> "at '" + now + "'; delete it there").orElse("not found"));
    }
  }

  private void release() throws IOException {
    locked.close();
    held.close();
    OWN.remove(path());
  }

  /** Leaves the directory with its contents forever, without its mark. */
  public void keep() throws IOException {
    for (Path each : OWNERS) {
      held.deleteIfExists(each);
    }
    release();
  }

  /**
   * Deletes the marks last, so that a kill meanwhile leaves nothing unmarked. Threads that were
   * interrupted may still make a file meanwhile, so this tries more than once.
   *
   * @param lock is closed before its file is deleted: NFS and FUSE keep open files under other
   *     names
   * @return bytes of the deleted files
   */
  static long delete(HeldDirectory directory, FileChannel lock) throws IOException {
    long bytes = 0;
    for (int left = TRIES; ; left--) {
      try {
        bytes += directory.clear(OWNERS);
        lock.close();
        directory.clear(Set.of());
        Files.delete(directory.path());
        return bytes;
      } catch (DirectoryNotEmptyException e) {
        if (left == 1) {
          throw e;
        }
      }
    }
  }
}
