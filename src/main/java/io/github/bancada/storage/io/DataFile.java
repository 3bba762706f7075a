package io.github.bancada.storage.io;

import com.sun.nio.file.ExtendedOpenOption;
import io.github.bancada.process.HeldDirectory;
import io.github.bancada.storage.target.FileFaultException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** An open file of a phase. Links are not followed. Not thread-safe. */
final class DataFile implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;
  private boolean written;

  private DataFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Opens a file to read or overwrite it.
   *
   * @param path of a file in that directory
   * @throws IOException if it does not exist or direct access is not supported
   */
  static DataFile open(
      HeldDirectory directory, Path path, FileIoSettings.Access access, boolean writes)
      throws IOException {
    Set<OpenOption> options = new HashSet<>(Set.of(StandardOpenOption.READ));
    if (writes) {
      options.add(StandardOpenOption.WRITE);
    }
    return open(directory, path, access, options);
  }

  /** Opens a file to write it from its beginning; creates it if necessary. */
  static DataFile create(
      HeldDirectory directory,
      Path path,
      FileIoSettings.Access access,
      FileIoSettings.Existing existing)
      throws IOException {
    Set<OpenOption> options =
        new HashSet<>(
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE));
    if (existing == FileIoSettings.Existing.TRUNCATE) {
      options.add(StandardOpenOption.TRUNCATE_EXISTING);
    }
    return open(directory, path, access, options);
  }

  private static DataFile open(
      HeldDirectory directory, Path path, FileIoSettings.Access access, Set<OpenOption> options)
      throws IOException {
    Path name = path.getFileName();
    options.add(LinkOption.NOFOLLOW_LINKS);
    if (access == FileIoSettings.Access.BUFFERED) {
      return new DataFile(path, directory.open(name, options));
    }
    boolean existed = directory.exists(name);
    options.add(ExtendedOpenOption.DIRECT);
    try {
      return new DataFile(path, directory.open(name, options));
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (e instanceof NoSuchFileException missing) {
        throw missing;
      }
      if (!existed) {
        directory.deleteIfExists(name); // the system creates the file before it refuses
      }
      throw new FileFaultException(
          FileFaultException.NO_DIRECT,
          "'"
              + path
              + "' cannot be opened for direct access, in a file system of type "
              + Files.getFileStore(Objects.requireNonNull(path.getParent())).type()
              + " ("
              + e
              + "); set Access to buffered, or give another target");
    }
  }

  String name() {
    return String.valueOf(path.getFileName());
  }

  long sizeBytes() throws IOException {
    return channel.size();
  }

  /**
   * Writes the remaining bytes of the buffer. A full disk writes a part before it fails, so this
   * repeats until all bytes are written.
   */
  void write(ByteBuffer from, long offset) throws IOException {
    written = true;
    long at = offset;
    while (from.hasRemaining()) {
      at += channel.write(from, at);
    }
  }

  /**
   * Fills the remaining bytes of the buffer.
   *
   * @throws IOException if the file ends before
   */
  void read(ByteBuffer into, long offset) throws IOException {
    long at = offset;
    while (into.hasRemaining()) {
      int read = channel.read(into, at);
      if (read < 0) {
        throw new FileFaultException(
            FileFaultException.WRONG_SIZE,
            String.format(
                Locale.ROOT,
                "'%s' ends at %,d bytes, before the block at offset %,d; something else changes it,"
                    + " or the File I/O that wrote it had a smaller size",
                name(),
                at,
                offset));
      }
      at += read;
    }
  }

  /** Makes written data durable, if there is any. */
  void sync(FileIoSettings.Sync how) throws IOException {
    if (written && how != FileIoSettings.Sync.NONE) {
      channel.force(how == FileIoSettings.Sync.FSYNC);
    }
  }

  /** Makes all data and attributes durable. */
  void flush() throws IOException {
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
