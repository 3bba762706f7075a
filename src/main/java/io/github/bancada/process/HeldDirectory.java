package io.github.bancada.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.ClosedDirectoryStreamException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * An open directory, known by its device and inode. Operations reach this directory, even if it was
 * moved, and never a replacement: names are looked up from its open handle, as {@code openat} does.
 * Thread-safe.
 *
 * <p>Names are relative paths. A symbolic link at their end is not followed; an earlier one would
 * be, so several names in one path are for directories that no other user may write. On systems
 * without handles (Windows) names are looked up by the directory's path.
 *
 * <p>A call after {@link #close()} throws {@link ClosedChannelException}.
 */
public final class HeldDirectory implements Closeable {
  /** Its own name in it. */
  static final Path SELF = Path.of(".");

  private static final Path HANDLES = Path.of("/proc/self/fd");

  private final Path path;
  private final DirectoryStream<Path> stream;

  /** The same; null on systems without handles. */
  private final SecureDirectoryStream<Path> handle;

  private final Object key;

  private HeldDirectory(Path path, DirectoryStream<Path> stream) throws IOException {
    this.path = path;
    this.stream = stream;
    handle = stream instanceof SecureDirectoryStream<Path> secure ? secure : null;
    if (handle == null) {
      stream.close();
    }
    key = attributes(SELF).fileKey();
  }

  /**
   * Opens a directory.
   *
   * @param directory whose last name is not a link
   * @throws NoSuchFileException if there is none
   * @throws NotDirectoryException if it is a link or no directory
   */
  public static HeldDirectory open(Path directory) throws IOException {
    if (!attributesOf(directory).isDirectory()) {
      throw new NotDirectoryException(directory.toString());
    }
    Path path = directory.toRealPath();
    HeldDirectory held = held(path, Files.newDirectoryStream(path));
    if (!held.isAt(directory)) { // something was put there meanwhile
      held.close();
      throw new NotDirectoryException(directory.toString());
    }
    return held;
  }

  private static BasicFileAttributes attributesOf(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static HeldDirectory held(Path path, DirectoryStream<Path> stream) throws IOException {
    try {
      return new HeldDirectory(path, stream);
    } catch (IOException | RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  /** A directory in it. */
  HeldDirectory directory(Path name) throws IOException {
    return held(path.resolve(name), list(name));
  }

  /** Where it was opened; a real path. */
  public Path path() {
    return path;
  }

  /** Whether its path still leads to it. */
  public boolean isInPlace() throws IOException {
    return isAt(path);
  }

  private boolean isAt(Path place) throws IOException {
    try {
      BasicFileAttributes there = attributesOf(place);
      return there.isDirectory() && Objects.equals(there.fileKey(), key);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Where it is now, if its path does not lead to it; empty if it is gone or not found. */
  public Optional<Path> place() throws IOException {
    if (isInPlace()) {
      return Optional.of(path);
    }
    if (!Files.isDirectory(HANDLES)) {
      return Optional.empty(); // not Linux
    }
    try (DirectoryStream<Path> handles = Files.newDirectoryStream(HANDLES)) {
      for (Path each : handles) {
        Optional<Path> now = target(each);
        if (now.isPresent()) {
          return now;
        }
      }
      return Optional.empty();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  /** Where an open file is, if it is this directory. */
  private Optional<Path> target(Path open) {
    try {
      Path now = Files.readSymbolicLink(open);
      return now.isAbsolute() && isAt(now) ? Optional.of(now) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // closed meanwhile, or out of reach
    }
  }

  /** Whether this has the same identity as what was seen before. */
  boolean is(BasicFileAttributes seen) {
    return Objects.equals(seen.fileKey(), key);
  }

  private <V extends FileAttributeView> V view(Path name, Class<V> type) {
    return handle == null
        ? Files.getFileAttributeView(path.resolve(name), type, LinkOption.NOFOLLOW_LINKS)
        : handle.getFileAttributeView(name, type, LinkOption.NOFOLLOW_LINKS);
  }

  /** Owner and permissions of a file in it; empty if the system has none. */
  public Optional<PosixFileAttributes> permissions(Path name) throws IOException {
    PosixFileAttributeView view = view(name, PosixFileAttributeView.class);
    return view == null ? Optional.empty() : Optional.of(whileOpen(view::readAttributes));
  }

  public BasicFileAttributes attributes(Path name) throws IOException {
    return whileOpen(() -> view(name, BasicFileAttributeView.class).readAttributes());
  }

  public boolean exists(Path name) throws IOException {
    try {
      return attributes(name) != null;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Opens a file in it. */
  public FileChannel open(Path name, Set<OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Set<OpenOption> all = options;
    if (!options.contains(LinkOption.NOFOLLOW_LINKS)) {
      all = new HashSet<>(options);
      all.add(LinkOption.NOFOLLOW_LINKS);
    }
    Set<OpenOption> unfollowed = all;
    return whileOpen(
        () ->
            handle == null
                ? FileChannel.open(path.resolve(name), unfollowed, attributes)
                : (FileChannel) handle.newByteChannel(name, unfollowed, attributes));
  }

  /** Deletes a file in it, or a link. */
  public void deleteFile(Path name) throws IOException {
    delete(name, handle == null ? Files::delete : handle::deleteFile);
  }

  /** The same; it need not exist. */
  public void deleteIfExists(Path name) throws IOException {
    try {
      deleteFile(name);
    } catch (NoSuchFileException e) {
      return;
    }
  }

  /** Deletes an empty directory in it. */
  void deleteDirectory(Path name) throws IOException {
    delete(name, handle == null ? Files::delete : handle::deleteDirectory);
  }

  private interface Deletion {
    void of(Path path) throws IOException;
  }

  private void delete(Path name, Deletion deletion) throws IOException {
    whileOpen(
        () -> {
          deletion.of(handle == null ? path.resolve(name) : name);
          return name;
        });
  }

  /** Renames a file in it. */
  public void move(Path from, Path to) throws IOException {
    whileOpen(
        () -> {
          if (handle == null) {
            Files.move(path.resolve(from), path.resolve(to), StandardCopyOption.ATOMIC_MOVE);
          } else {
            handle.move(from, handle, to);
          }
          return to;
        });
  }

  /** The entries of a directory in it; the caller closes the stream. */
  public DirectoryStream<Path> list(Path name) throws IOException {
    return whileOpen(
        () ->
            handle == null
                ? Files.newDirectoryStream(path.resolve(name))
                : handle.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Deletes its contents. Links are not followed, and nothing that is mounted in it is entered.
   *
   * @param except names that stay
   * @return how many bytes the deleted files had
   * @throws IOException if something cannot be deleted, is mounted in it, or this directory is not
   *     {@linkplain #isInPlace() in place}; in the last case nothing is deleted
   */
  public long clear(Set<Path> except) throws IOException {
    TreeDeletion deletion = deletion();
    deletion.contents(this, except);
    return deletion.bytes();
  }

  /** Deletes a directory in it with its contents, in the same way; it need not exist. */
  public void deleteTree(Path name) throws IOException {
    TreeDeletion deletion = deletion();
    deletion.entry(this, name);
    deletion.bytes();
  }

  private TreeDeletion deletion() throws IOException {
    TreeDeletion deletion = new TreeDeletion(path);
    if (!isInPlace()) {
      throw new NoSuchFileException(path.toString(), null, "it was moved or replaced");
    }
    return deletion;
  }

  private interface Call<T> {
    T run() throws IOException;
  }

  private static <T> T whileOpen(Call<T> call) throws IOException {
    try {
      return call.run();
    } catch (ClosedDirectoryStreamException e) {
      ClosedChannelException closed = new ClosedChannelException();
      closed.initCause(e);
      throw closed;
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
