package io.github.bancada.storage.target;

import io.github.bancada.process.HeldDirectory;
import io.github.bancada.process.MountTable;
import io.github.bancada.process.OwnedDirectory;
import io.github.bancada.text.ByteSize;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * One directory under test, with a fresh work directory in it and a limit of bytes. A test writes
 * only in the work directory. Thread-safe.
 */
public final class Target implements AutoCloseable {
  private static final OwnedDirectory.Kind KIND =
      new OwnedDirectory.Kind() {
        @Override
        public String prefix() {
          return "bancada-storage-";
        }

        @Override
        public void removed(Path directory, long bytes) {
          Terminal.say(
              "Storage Target: deleted "
                  + directory
                  + ", which a killed test had left, with "
                  + ByteSize.text(bytes));
        }

        @Override
        public void stays(Path directory, IOException why) {
          Terminal.say(
              "Storage Target: "
                  + directory
                  + " seems to be left by a killed test, but stays: "
                  + why.getMessage());
        }
      };

  private final String name;
  private final Path directory;
  private final OwnedDirectory work;
  private final boolean keep;
  private final long budgetBytes;
  private final String ranOn;
  private final NfsWatch nfs;
  private final DeviceWrites writes;

  /** Bytes by file; also the lock of all reservations. */
  private final Map<Path, Long> reservedFiles = new HashMap<>();

  private long reservedBytes;

  private Target(String name, Path directory, OwnedDirectory work, boolean keep, long budgetBytes) {
    this.name = name;
    this.directory = directory;
    this.work = work;
    this.keep = keep;
    this.budgetBytes = budgetBytes;
    ranOn = RanOn.describe(directory);
    nfs = NfsWatch.of(directory);
    writes = DeviceWrites.of(directory);
  }

  /**
   * Checks a directory, removes what killed tests have left in it, and makes a work directory.
   *
   * @param maximumBytes limit of the test; 0 for the free space
   * @param keep whether the files stay after the test
   * @param shared whether others may be able to replace the test's directory
   * @throws IOException with cause, value and remedy
   */
  static Target open(TargetList.Entry entry, long maximumBytes, boolean keep, boolean shared)
      throws IOException {
    Path real = TargetCheck.check(entry, shared);
    OwnedDirectory work;
    try {
      work = OwnedDirectory.create(real, KIND);
    } catch (IOException e) {
      throw new IOException(
          "target "
              + entry.name()
              + ": no directory can be made in '"
              + real
              + "' ("
              + e
              + "); give another one",
          e);
    }
    try {
      long budget = TargetCheck.budget(entry, real, maximumBytes);
      return new Target(entry.name(), real, work, keep, budget);
    } catch (IOException e) {
      work.close();
      throw e;
    }
  }

  /** The name in the list of targets and in results. */
  public String name() {
    return name;
  }

  /** The directory that the user gave. */
  public Path directory() {
    return directory;
  }

  /** File system, mount options, device, memory and kernel, in one line. */
  public String ranOn() {
    return ranOn;
  }

  /** Requests of a network share since the start of the test; "" on other file systems. */
  public String network() {
    return nfs.words();
  }

  /** Usage of the machine, this process and the device of this target so far. */
  public Usage usage() {
    return Usage.now(writes);
  }

  /** The work directory: empty at the start of the test, deleted after it. */
  public Path workDirectory() {
    return work.path();
  }

  /** The open work directory. Operations in it touch nothing else, whatever happens to its path. */
  public HeldDirectory work() {
    return work.held();
  }

  /**
   * Checks that the path of the work directory leads to it; call it before each phase, and before
   * work by path.
   *
   * @throws FileFaultException if the path of the work directory does not lead to it, or something
   *     is mounted in it
   */
  public void check() throws IOException {
    if (!work().isInPlace()) {
      throw new FileFaultException(
          FileFaultException.REPLACED,
          "'"
              + workDirectory()
              + "' is not the directory that this test has made: it was moved or replaced; see what"
              + " works in '"
              + directory
              + "', or give another target");
    }
    Set<String> mounted = MountTable.read().below(workDirectory());
    if (!mounted.isEmpty()) {
      throw new FileFaultException(
          FileFaultException.REPLACED,
          "something else is mounted in the test's directory, at '"
              + mounted.iterator().next()
              + "'; unmount it");
    }
  }

  /** Whether the files stay after the test. */
  public boolean isKept() {
    return keep;
  }

  /**
   * Reserves bytes that the test will write here.
   *
   * @param purpose of them, for the message
   * @throws IllegalArgumentException if fewer are left; nothing is taken then
   */
  public void reserve(long bytes, String purpose) {
    synchronized (reservedFiles) {
      long left = budgetBytes - reservedBytes;
      if (bytes > left) {
        throw new IllegalArgumentException(
            purpose
                + " needs "
                + ByteSize.text(bytes)
                + ", and target "
                + name
                + " has "
                + ByteSize.text(left)
                + " left of "
                + ByteSize.text(budgetBytes)
                + "; give Storage Target more bytes, or the phase a smaller size");
      }
      reservedBytes += bytes;
    }
  }

  /**
   * Reserves the bytes of a file. Bytes already reserved for the same file count.
   *
   * @param purpose of them, for the message
   * @throws IllegalArgumentException if fewer are left; nothing is taken then
   */
  public void reserveFile(Path file, long bytes, String purpose) {
    synchronized (reservedFiles) {
      long more = bytes - reservedFiles.getOrDefault(file, 0L);
      if (more > 0) {
        reserve(more, purpose);
        reservedFiles.put(file, bytes);
      }
    }
  }

  /** Returns bytes after their files were deleted. */
  public void release(long bytes) {
    synchronized (reservedFiles) {
      reservedBytes -= bytes;
    }
  }

  /** Deletes the work directory, unless it is kept. */
  @Override
  public void close() throws IOException {
    if (keep) {
      work.keep();
    } else {
      work.close();
    }
  }

  @Override
  public String toString() {
    return name + "=" + directory;
  }
}
