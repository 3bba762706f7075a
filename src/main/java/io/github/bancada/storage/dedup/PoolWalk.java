package io.github.bancada.storage.dedup;

import io.github.bancada.process.OwnedDirectory;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;

/**
 * Visits the files of a pool of directories, each file once. Does not follow symbolic links, does
 * not enter other file systems mounted below a directory, and skips the marks of this JVM's own
 * directories. For one thread.
 */
final class PoolWalk {
  private final Pace pace;
  private final Troubles troubles;
  private final Inodes inodes;
  private final Reader reader;
  private long files;
  private long hardLinks;
  private long hardLinkBytes;
  private long symbolicLinks;
  private long special;
  private long mounts;

  interface Reader {
    /**
     * @throws Pace.HaltedException if the test stops
     * @throws IOException if the file cannot be read
     */
    void read(Path file, long sizeBytes) throws IOException;
  }

  /**
   * @param inodeBytes memory for the inodes of files with several names
   */
  PoolWalk(Pace pace, Troubles troubles, long inodeBytes, Reader reader) {
    this.pace = pace;
    this.troubles = troubles;
    this.inodes = new Inodes(inodeBytes);
    this.reader = reader;
  }

  /**
   * @param directories real paths
   * @throws Pace.HaltedException if the test stops
   */
  void walk(List<Path> directories) throws IOException {
    for (Path directory : directories) {
      Files.walkFileTree(directory, new Visitor(Inodes.device(directory)));
    }
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    private final long device;

    Visitor(long device) {
      this.device = device;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      pace.check();
      try {
        if (Inodes.device(folder) != device) {
          mounts++;
          return FileVisitResult.SKIP_SUBTREE;
        }
      } catch (IOException e) {
        failed(folder, e);
        return FileVisitResult.SKIP_SUBTREE;
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      pace.check();
      if (OwnedDirectory.isMark(file)) {
        return FileVisitResult.CONTINUE;
      }
      if (attributes.isSymbolicLink()) {
        symbolicLinks++;
      } else if (!attributes.isRegularFile()) {
        special++;
      } else {
        try {
          regular(file, attributes.size());
        } catch (Pace.HaltedException e) {
          throw e;
        } catch (IOException e) {
          failed(file, e);
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException cause) throws IOException {
      failed(path, cause);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException cause) throws IOException {
      if (cause != null) {
        failed(folder, cause);
      }
      return FileVisitResult.CONTINUE;
    }

    /** Counts a file that cannot be read. */
    private void failed(Path path, IOException cause) throws IOException {
      pace.check(); // an interrupt closes the file under its reader
      troubles.failed(path, cause);
    }
  }

  private void regular(Path file, long sizeBytes) throws IOException {
    if (inodes.isFirstName(file)) {
      reader.read(file, sizeBytes);
      files++;
    } else {
      hardLinks++;
      hardLinkBytes += sizeBytes;
    }
  }

  /** Number of files that were read, each once. */
  long files() {
    return files;
  }

  /** Number of further names of files that were read. */
  long hardLinks() {
    return hardLinks;
  }

  long hardLinkBytes() {
    return hardLinkBytes;
  }

  long symbolicLinks() {
    return symbolicLinks;
  }

  /** Pipes, sockets, devices. */
  long special() {
    return special;
  }

  /** Directories of other file systems. */
  long mounts() {
    return mounts;
  }

  /**
   * Finds further names of files already seen (hard links), by device and inode number. Remembers
   * only files with several names. Finds nothing on systems without inodes. For one thread.
   */
  static final class Inodes {
    private static final boolean KNOWN =
        FileSystems.getDefault().supportedFileAttributeViews().contains("unix");

    private final UniqueTable seen;

    /**
     * @param mostBytes memory for the inodes
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
      long high = SplitMix64.of(number(inode, "ino"));
      return seen.add(high, SplitMix64.of(high + number(inode, "dev") + SplitMix64.GOLDEN));
    }

    /** The device of a directory; 0 if not known. */
    static long device(Path directory) throws IOException {
      return KNOWN
          ? number(Files.readAttributes(directory, "unix:dev", LinkOption.NOFOLLOW_LINKS), "dev")
          : 0;
    }

    private static long number(Map<String, Object> attributes, String name) {
      return ((Number) attributes.get(name)).longValue();
    }
  }
}
