package io.github.bancada.storage.files;

import io.github.bancada.text.Quantity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Paths of the files of a set, as functions of their numbers. A set has one or more roots; below
 * each is a full tree of directories, whose leaves hold the files. File i belongs to root i modulo
 * the number of roots. Immutable.
 *
 * @param files number of files
 * @param roots 1 for all virtual users, or one for each
 * @param width directories in each directory that is not a leaf, 1 or more
 * @param depth levels of directories below a root; 0 = the root holds the files
 */
public record TreeShape(int files, int roots, int width, int depth) {
  /** Most leaves of one root. */
  static final int MOST_LEAVES = 1_000_000;

  private static final String FIRST = "f";
  private static final Pattern NAME = Pattern.compile(FIRST + "(\\d{1,10})(?:\\D.*)?");

  /**
   * Checks the shape.
   *
   * @throws IllegalArgumentException if it has too many directories
   */
  public TreeShape {
    if (leaves(width, depth) > MOST_LEAVES) {
      throw new IllegalArgumentException(
          String.format(
              "Width is '%d' and Depth is '%d': more than %,d directories; make one of them"
                  + " smaller",
              width, depth, MOST_LEAVES));
    }
  }

  private static long leaves(int width, int depth) {
    long leaves = 1;
    for (int level = 0; level < depth && leaves <= MOST_LEAVES; level++) {
      leaves *= width;
    }
    return leaves;
  }

  /** Number of leaves of each root. */
  private int leaves() {
    return (int) leaves(width, depth);
  }

  /** The shape as text for messages. */
  String text() {
    return String.format(
        "%s in %s, Width %d, Depth %d",
        Quantity.of(files, "file"), Quantity.of(roots, "directory", "directories"), width, depth);
  }

  private int filesOf(int root) {
    return files / roots + (root < files % roots ? 1 : 0);
  }

  int rootOf(int file) {
    return file % roots;
  }

  /** The files of a leaf have consecutive numbers; leaves differ by at most one file. */
  private int leafOf(int file) {
    return (int) ((long) (file / roots) * leaves() / filesOf(rootOf(file)));
  }

  String rootName(int root) {
    return "r" + root;
  }

  /** The path of a file's directory relative to the set's directory, with slashes. */
  String directoryOf(int file) {
    return leaf(rootOf(file), leafOf(file));
  }

  /** Whether two files are in the same directory. */
  boolean isBeside(int file, int other) {
    return rootOf(file) == rootOf(other) && leafOf(file) == leafOf(other);
  }

  /** The path of a file relative to the set's directory, with slashes. */
  String pathOf(int file) {
    return directoryOf(file) + "/" + FIRST + file;
  }

  /** The number of the file with this beginning of a name; -1 if the set has none. */
  int numberOf(String name) {
    Matcher file = NAME.matcher(name);
    if (!file.matches()) {
      return -1;
    }
    long number = Long.parseLong(file.group(1));
    return number < files ? (int) number : -1;
  }

  private String leaf(int root, int leaf) {
    int[] numbers = new int[depth];
    int rest = leaf;
    for (int level = depth - 1; level >= 0; level--) {
      numbers[level] = rest % width;
      rest /= width;
    }
    StringBuilder path = new StringBuilder(rootName(root));
    for (int number : numbers) {
      path.append("/d").append(number);
    }
    return path.toString();
  }

  /**
   * All directories on paths to files, parents first. Directories without files are left out,
   * because a copy of some files would not make them.
   */
  List<String> directories() {
    Set<String> all = new LinkedHashSet<>();
    for (int root = 0; root < roots; root++) {
      int used = Math.min(filesOf(root), leaves());
      for (int i = 0; i < used; i++) {
        String leaf = leaf(root, (int) ((long) i * leaves() / used));
        for (int slash = leaf.indexOf('/'); slash > 0; slash = leaf.indexOf('/', slash + 1)) {
          all.add(leaf.substring(0, slash));
        }
        all.add(leaf);
      }
    }
    return List.copyOf(all);
  }
}
