package io.github.bancada.storage.dedup;

import io.github.bancada.text.CommaList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The directories of a pool.
 *
 * <pre>
 * directories = path { "," path }        ; a CommaList, whose empty paths are skipped
 * </pre>
 *
 * Stateless.
 */
public final class Directories {
  private Directories() {}

  /** The paths that a text lists. */
  public static List<String> named(String text) {
    return CommaList.parts(text).stream().filter(p -> !p.isEmpty()).toList();
  }

  /**
   * The real paths of directories.
   *
   * @param bases directories to look for relative paths in; the first match counts
   * @throws IOException if one cannot be found; the message is a sentence for users
   * @throws IllegalArgumentException if one directory contains another
   */
  public static List<Path> real(List<String> names, List<Path> bases) throws IOException {
    List<Path> found = new ArrayList<>();
    for (String name : names) {
      Path real = real(name, bases);
      for (Path other : found) {
        if (real.startsWith(other) || other.startsWith(real)) {
          throw new IllegalArgumentException(
              "the directories '"
                  + other
                  + "' and '"
                  + real
                  + "' overlap, and files would count twice; name the outer one only");
        }
      }
      found.add(real);
    }
    return found;
  }

  private static Path real(String name, List<Path> bases) throws IOException {
    for (Path base : bases) {
      Path path;
      try {
        path = base.resolve(name);
      } catch (InvalidPathException e) {
        throw new IllegalArgumentException(
            "'" + name + "' is not a path on this system: " + e.getReason(), e);
      }
      if (Files.isDirectory(path)) {
        return path.toRealPath();
      }
      if (Files.exists(path)) {
        throw new IOException("'" + path + "' is not a directory");
      }
    }
    throw new IOException(
        "the directory '" + name + "' does not exist, or this system user may not see it");
  }
}
