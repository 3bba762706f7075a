package io.github.bancada.storage.dedup;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/**
 * Finds further names of files that were seen already (hard links), by device and number of the
 * inode. Only files with several names are remembered. On systems without inodes nothing is found.
 * For one thread.
 */
final class Inodes {
  private static final boolean KNOWN =
      FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

  private final UniqueTable seen;

  /**
   * @param mostBytes memory that they may take
   */
  Inodes(long mostBytes) {
    seen = new UniqueTable(mostBytes);
  }

  /** Whether this is the first name of its file. */
  boolean isFirstName(Path file) throws IOException {
    if (!KNOWN) {
      return true;
    }
    Map<String, Object> inode =
        Files.readAttributes(file, "unix:nlink,dev,ino", LinkOption.NOFOLLOW_LINKS);
    if (number(inode, "nlink") < 2) {
      return true;
    }
    long high = Mix.of(number(inode, "ino"));
    return seen.add(high, Mix.of(high + number(inode, "dev") + Mix.GOLDEN));
  }

  /** The device that a directory is on; 0 if that is not known. */
  static long device(Path directory) throws IOException {
    return KNOWN
        ? number(Files.readAttributes(directory, "unix:dev", LinkOption.NOFOLLOW_LINKS), "dev")
        : 0;
  }

  private static long number(Map<String, Object> attributes, String name) {
    return ((Number) attributes.get(name)).longValue();
  }
}
