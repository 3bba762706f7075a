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
 * Files that come into being whole or not at all: written beside their place and renamed, and
 * deleted if that fails. Stateless.
 */
public final class WholeFile {
  private WholeFile() {}

  /** Writes the content of a file. */
  public interface Content {
    /**
     * @param file where to; it does not exist
     */
    void writeTo(Path file) throws IOException;
  }

  /** A file could not be written; the message says which, why, and what to do. */
  public static final class UnwrittenException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final String reason;

    UnwrittenException(Path file, IOException cause) {
      this(file, file.getFileName() + " cannot be written to ", reasonOf(cause), cause);
    }

    /**
     * @param file one of those that could not be written
     * @param what begins the message, up to the name of the directory
     * @param reason in words
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

    /** The file. */
    public Path file() {
      return file;
    }

    /** Why, in words. */
    public String reason() {
      return reason;
    }
  }

  /**
   * Writes a file that is not there yet.
   *
   * @throws FileAlreadyExistsException if it is
   * @throws UnwrittenException if it cannot be written
   */
  public static void create(Path file, Content content) throws IOException {
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    write(file, content);
  }

  /**
   * Writes a file; one that is there is replaced only in the end.
   *
   * @throws UnwrittenException if it cannot be written
   */
  public static void replace(Path file, Content content) throws IOException {
    write(file, content, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void write(Path file, Content content, CopyOption... options) throws IOException {
    Path whole = file.toAbsolutePath();
    // No createTempFile: that one would be for its owner's eyes only.
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

  /** Messages of the file system are often a bare path. */
  private static String reasonOf(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "this user may not write there";
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
