package io.github.bancada.ldap.undo;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * A ledger's file, locked as long as it is open: an unlocked file shows that its writer is dead.
 * Only its owner may read it, because entries have passwords. Thread-safe.
 *
 * <p>The kernel has the data when {@link #append} returns, so it survives a killed process, but not
 * a crash of the machine. Writes through no channel, because an interrupted thread would close it.
 */
final class LedgerFile implements Closeable {
  private static final int BUFFER_BYTES = 64 << 10;

  private final Path path;
  private final RandomAccessFile file;

  private LedgerFile(Path path, RandomAccessFile file) {
    this.path = path;
    this.file = file;
  }

  /**
   * Creates and locks a file.
   *
   * @return empty if the file exists, or another process has taken it at once
   * @throws IOException if it cannot be made or locked
   */
  static Optional<LedgerFile> create(Path path) throws IOException {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ownersOnly =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try {
      Files.createFile(path, ownersOnly);
    } catch (FileAlreadyExistsException e) {
      return Optional.empty();
    }
    return open(path);
  }

  /**
   * Opens and locks a file.
   *
   * @return empty if its writer is alive, or the file is gone
   * @throws IOException if it cannot be opened or locked
   */
  static Optional<LedgerFile> open(Path path) throws IOException {
    RandomAccessFile file;
    Object before;
    try {
      before = identity(path);
      file = new RandomAccessFile(path.toFile(), "rw");
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    boolean ours = false;
    try {
      FileLock lock = file.getChannel().tryLock();
      // Another process may have deleted or replaced it meanwhile.
      ours = lock != null && Files.exists(path) && identity(path).equals(before);
      return ours ? Optional.of(new LedgerFile(path, file)) : Optional.empty();
    } catch (OverlappingFileLockException | NoSuchFileException e) {
      return Optional.empty();
    } finally {
      if (!ours) {
        file.close();
      }
    }
  }

  private static Object identity(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    return attributes.fileKey() == null ? path : attributes.fileKey();
  }

  Path path() {
    return path;
  }

  void append(String text) throws IOException {
    synchronized (file) {
      file.seek(file.length());
      file.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  long sizeBytes() throws IOException {
    synchronized (file) {
      return file.length();
    }
  }

  /** Reads as many bytes as the buffer takes, fewer at the end; returns their number. */
  int read(long position, byte[] buffer) throws IOException {
    synchronized (file) {
      file.seek(position);
      return Math.max(0, file.read(buffer));
    }
  }

  /** Copies the first bytes to the end of another file. */
  void copyStart(long bytes, LedgerFile target) throws IOException {
    synchronized (file) {
      byte[] buffer = new byte[BUFFER_BYTES];
      for (long at = 0; at < bytes; ) {
        int n = (int) Math.min(read(at, buffer), bytes - at);
        if (n == 0) {
          return;
        }
        target.appendBytes(buffer, n);
        at += n;
      }
    }
  }

  private void appendBytes(byte[] bytes, int count) throws IOException {
    synchronized (file) {
      file.seek(file.length());
      file.write(bytes, 0, count);
    }
  }

  /** Deletes the file, then unlocks it. */
  void delete() throws IOException {
    try {
      Files.deleteIfExists(path);
    } finally {
      close();
    }
  }

  /** Unlocks the file and keeps it. */
  @Override
  public void close() throws IOException {
    synchronized (file) {
      file.close();
    }
  }
}
