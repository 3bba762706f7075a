package io.github.bancada.storage.dedup;

import io.github.bancada.process.OwnedDirectory;
import io.github.bancada.process.TreeVisitor;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * Visits the files of a pool of directories, each file once. Symbolic links are not followed, other
 * file systems that are mounted below a directory are not entered, and the marks of this JVM's own
 * directories are left alone. For one thread.
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

  /** What is done with a file. */
  interface Reader {
    /**
     * @throws Halted if the test stops
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
   * Visits everything.
   *
   * @param directories real paths
   * @throws Halted if the test stops
   */
  void walk(List<Path> directories) throws IOException {
    for (Path directory : directories) {
      Files.walkFileTree(directory, new Visitor(Inodes.device(directory)));
    }
  }

  private final class Visitor extends TreeVisitor {
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
        } catch (Halted e) {
          throw e;
        } catch (IOException e) {
          failed(file, e);
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    protected void failed(Path path, IOException cause) throws IOException {
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

  /** Files that were read, each once. */
  long files() {
    return files;
  }

  /** Further names of files that were read, and the bytes of these. */
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
}
