package io.github.bancada.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * Deletes and copies directories with their contents. Never follows links, and deletes nothing that
 * is mounted in a directory (see {@link HeldDirectory#clear}). Stateless.
 */
public final class FileTree {
  private FileTree() {}

  /** Deletes a directory with its contents, or a file; does nothing if there is none. */
  public static void delete(Path directory) throws IOException {
    if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      clear(directory);
    }
    Files.deleteIfExists(directory);
  }

  /** Deletes the contents of a directory; does nothing if there is none. */
  public static void clear(Path directory) throws IOException {
    try (HeldDirectory held = HeldDirectory.open(directory)) {
      held.clear(Set.of());
    } catch (NoSuchFileException e) {
      return;
    }
  }

  /** Copies contents, with times and permissions, to a directory, which is created if needed. */
  public static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
              throws IOException {
            Path copy = to.resolve(from.relativize(each));
            if (!Files.isDirectory(copy)) {
              Files.copy(each, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                to.resolve(from.relativize(file)),
                StandardCopyOption.COPY_ATTRIBUTES,
                LinkOption.NOFOLLOW_LINKS);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
