package io.github.bancada.pages.job;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/**
 * Finds print jobs on disk. Stateless.
 *
 * <p>The jobs of a directory are all files below it, sorted by path, except hidden files and
 * folders, as with a shell's {@code *}. Links to files are followed. Links to folders are not
 * followed, to avoid loops and shared folders, unless the start itself is a link.
 */
public final class JobFiles {
  private static final String GLOB_CHARACTERS = "*?[{";

  private static final Set<FileVisitOption> NO_LINKS = EnumSet.noneOf(FileVisitOption.class);

  private JobFiles() {}

  /**
   * The jobs in a directory, or the file itself.
   *
   * @param failed called with each unreadable path and the reason; other jobs are still found
   * @throws NoSuchFileException if there is no such file
   * @throws IOException if it is neither a file nor a directory, such as a device
   */
  public static List<Path> in(Path start, BiConsumer<Path, IOException> failed) throws IOException {
    if (Files.isRegularFile(start)) {
      return List.of(start);
    }
    if (!Files.exists(start)) {
      throw new NoSuchFileException(start.toString());
    }
    if (!Files.isDirectory(start)) {
      throw new IOException("'" + start + "' is neither a file nor a directory");
    }
    return walk(start, Integer.MAX_VALUE, file -> true, false, failed);
  }

  /**
   * The jobs that a text names: a file, a directory or a glob such as {@code spool/*.{ps,pcl}} or
   * {@code spool/**}{@code /*.prn}, where {@code **} matches any number of folders. An existing
   * path is never a glob, even with a {@code [} in its name.
   *
   * @param bases folders in which to resolve a relative path; the first match counts
   * @throws IOException if there is none; the message is a sentence for users
   */
  public static List<Path> named(String text, List<Path> bases) throws IOException {
    for (Path base : bases) {
      Path path = path(base, text);
      if (path != null && Files.exists(path)) {
        List<Path> files = in(path, JobFiles::refuse);
        if (files.isEmpty()) {
          throw new IOException("there is no file in '" + path + "'");
        }
        return files;
      }
    }
    if (!isGlob(text)) {
      throw new IOException("'" + text + "' does not exist" + lookedFor(text, bases));
    }
    for (Path base : bases) {
      List<Path> files = matching(base, text);
      if (!files.isEmpty()) {
        return files;
      }
    }
    throw new IOException("no file matches '" + text + "'" + lookedFor(text, bases));
  }

  private static String lookedFor(String text, List<Path> bases) {
    return new File(text).isAbsolute()
        ? ""
        : " in " + String.join(" or ", bases.stream().map(base -> "'" + base + "'").toList());
  }

  /** Ignores vanished jobs and dangling links; refuses unreadable folders. */
  private static void refuse(Path path, IOException cause) {
    if (!(cause instanceof NoSuchFileException)) {
      throw new IllegalArgumentException("'" + path + "' cannot be read: " + cause);
    }
  }

  /** Null if the text is not a valid path on this system. */
  private static Path path(Path base, String text) {
    try {
      return base.resolve(text);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Whether a text has a character that makes it a glob, unless there is a file of this name. */
  public static boolean isGlob(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (GLOB_CHARACTERS.indexOf(text.charAt(i)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The jobs that a glob matches, sorted by path; folders that cannot be read have none.
   *
   * @param base folder in which to resolve a relative glob
   * @throws IOException if it is not a valid glob
   */
  public static List<Path> matching(Path base, String text) throws IOException {
    String pattern = text.replace(FileSystems.getDefault().getSeparator(), "/");
    int glob = 0;
    while (GLOB_CHARACTERS.indexOf(pattern.charAt(glob)) < 0) {
      glob++;
    }
    int slash = pattern.lastIndexOf('/', glob);
    Path start = base.resolve(slash < 0 ? "" : pattern.substring(0, slash + 1));
    String below = pattern.substring(slash + 1);
    if (!Files.isDirectory(start)) {
      return List.of();
    }
    int depth =
        below.contains("**")
            ? Integer.MAX_VALUE
            : 1 + (int) below.chars().filter(c -> c == '/').count();
    PathMatcher exact = matcher(below);
    // In Java, **/ is at least one folder; in shells it may be none.
    PathMatcher direct = matcher(below.replace("**/", ""));
    return walk(
        start,
        depth,
        file -> {
          Path relative = start.relativize(file);
          return exact.matches(relative) || direct.matches(relative);
        },
        below.startsWith(".") || below.contains("/."),
        (path, cause) -> {});
  }

  private static PathMatcher matcher(String glob) throws IOException {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + glob);
    } catch (PatternSyntaxException e) {
      throw new IOException("'" + glob + "' is not a glob: " + e.getDescription(), e);
    }
  }

  private static List<Path> walk(
      Path start,
      int depth,
      Predicate<Path> wanted,
      boolean hidden,
      BiConsumer<Path, IOException> failed)
      throws IOException {
    // Links to folders are not followed below the start, but the start itself may be one.
    Path real = Files.isSymbolicLink(start) ? start.toRealPath() : start;
    Finder finder = new Finder(start, real, wanted, hidden, failed);
    Files.walkFileTree(real, NO_LINKS, depth, finder);
    finder.found.sort(null);
    return finder.found;
  }

  /** Finds files below a folder. */
  private static final class Finder extends SimpleFileVisitor<Path> {
    private final List<Path> found = new ArrayList<>();
    private final Path start;

    /** The start, without a link. */
    private final Path real;

    private final Predicate<Path> wanted;
    private final boolean hidden;
    private final BiConsumer<Path, IOException> failed;

    Finder(
        Path start,
        Path real,
        Predicate<Path> wanted,
        boolean hidden,
        BiConsumer<Path, IOException> failed) {
      this.start = start;
      this.real = real;
      this.wanted = wanted;
      this.hidden = hidden;
      this.failed = failed;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return folder.equals(real) || hidden || !isHidden(folder)
          ? FileVisitResult.CONTINUE
          : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      Path shown = start.resolve(real.relativize(file));
      if ((hidden || !isHidden(file)) && wanted.test(shown)) {
        if (Files.isRegularFile(file)) {
          found.add(shown);
        } else if (attributes.isSymbolicLink() && !Files.exists(file)) {
          failed.accept(shown, new NoSuchFileException(shown.toString()));
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException cause) {
      failed.accept(path, cause);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException cause) {
      if (cause != null) {
        failed.accept(folder, cause);
      }
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean isHidden(Path path) {
    Path name = path.getFileName();
    return name != null && name.toString().startsWith(".");
  }
}
