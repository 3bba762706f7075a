package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Writes files atomically: first to a temporary file in the same directory, which is then renamed,
 * or deleted after a failure. Stateless.
 */
public final class AtomicFile {
  private AtomicFile() {}

  public interface Content {
    /** The file does not exist yet. */
    void writeTo(Path file) throws IOException;
  }

  /** A file could not be written; the message has its name, the reason and the remedy. */
  public static final class UnwrittenException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String reason;

    UnwrittenException(Path file, IOException cause) {
      this(file, file.getFileName() + " cannot be written to ", reasonOf(cause), cause);
    }

    /**
     * @param file one of those that could not be written
     * @param what start of the message, before the directory
     * @param reason for people
     */
    public UnwrittenException(Path file, String what, String reason, Throwable cause) {
      super(
          what
              + file.toAbsolutePath().getParent()
              + " ("
              + reason
              + "); free space there, or give another directory",
          cause);
      this.file = file;
      this.reason = reason;
    }

    public Path file() {
      return file;
    }

    public String reason() {
      return reason;
    }
  }

  /**
   * Writes a new file.
   *
   * @throws FileAlreadyExistsException if it exists
   * @throws UnwrittenException if it cannot be written
   */
  public static void create(Path file, Content content) throws IOException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, content);
  }

  /**
   * Writes a file; replaces an existing one only at the end.
   *
   * @throws UnwrittenException if it cannot be written
   */
  public static void replace(Path file, Content content) throws IOException {
    write(file, content, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(Path file, Content content, CopyOption... options) throws IOException {
    Path whole = file.toAbsolutePath();
    // Not createTempFile, whose files only their owner may read.
    Path part = whole.resolveSibling(whole.getFileName() + "-" + UUID.randomUUID() + ".part");
    try {
      content.writeTo(part);
      Files.move(part, whole, options);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException e) {
      throw new UnwrittenException(file, e);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The reason; messages of the file system are often only a path. */
  private static String reasonOf(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "this system user may not write there";
    }
    if (cause instanceof NoSuchFileException) {
      return "there is no such directory";
    }
    if (cause instanceof FileSystemException system) {
      return system.getReason() != null ? system.getReason() : system.getClass().getSimpleName();
    }
    return cause.getMessage() != null ? cause.getMessage() : cause.getClass().getSimpleName();
  }
}
