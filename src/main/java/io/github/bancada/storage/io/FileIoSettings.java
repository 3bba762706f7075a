package io.github.bancada.storage.io;

import io.github.bancada.storage.target.Content;
import io.github.bancada.text.Token;

/**
 * What a sample of File I/O does. Immutable.
 *
 * @param target name of a target; "" for all, one after the other
 * @param files the files of the operation
 * @param blockBytes of one read or write
 * @param operations number of random reads and writes; 0 for the number of blocks of the files, or
 *     as many as the duration allows
 * @param durationMillis duration after which a phase ends with its next block; 0 for no limit
 * @param writePercent share of writes, for operations that read and write
 * @param noDirect what happens on a target without direct access
 * @param sync at the end of each file, or of a random phase
 * @param syncEvery number of blocks between two synchronizations; 0 for the end only
 * @param cold whether the pages of the files are dropped from the page cache before reads
 * @param bytesPerSecond rate of each virtual user; 0 for no limit
 */
public record FileIoSettings(
    String target,
    Operation operation,
    Unit sample,
    FileGroup files,
    int blockBytes,
    Transfer transfer,
    Existing existing,
    long operations,
    long durationMillis,
    int writePercent,
    Access access,
    WithoutDirect noDirect,
    Sync sync,
    long syncEvery,
    boolean cold,
    long bytesPerSecond,
    ContentSettings content) {

  private static final int MOST_BLOCK_BYTES = 1 << 30;

  /**
   * The files of an operation.
   *
   * @param name shared by samplers that work on the same files
   * @param count number of files of each virtual user
   * @param shared whether all virtual users have the same files
   * @param sizeBytes size of each file
   */
  public record FileGroup(String name, int count, boolean shared, long sizeBytes) {
    public FileGroup {
      if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}")) {
        throw new IllegalArgumentException(
            "File name is '"
                + name
                + "'; it takes letters, digits, points, hyphens and underscores, 64 at most");
      }
    }
  }

  /**
   * The content of the files.
   *
   * @param verify whether read data is compared with the written data
   */
  public record ContentSettings(long seed, int compressPercent, int dedupPercent, boolean verify) {
    Content content() {
      return new Content(seed, compressPercent, dedupPercent);
    }
  }

  public FileIoSettings {
    if (blockBytes > MOST_BLOCK_BYTES) {
      throw new IllegalArgumentException(
          "Block size is " + blockBytes + " bytes; it takes 1 GiB at most");
    }
    if (operation.isRandom()) {
      checkRandom(sample, transfer, blockBytes, files.sizeBytes());
    }
    if (transfer == Transfer.BYTE && (access == Access.DIRECT || operation == Operation.REWRITE)) {
      throw new IllegalArgumentException(
          "Transfer is 'byte', which only buffered writes and reads take; give block");
    }
    if (durationMillis > 0
        && !operation.isRandom()
        && (operation != Operation.READ || sample == Unit.FILE)) {
      throw new IllegalArgumentException(
          "Duration is "
              + durationMillis
              + " ms, which only reads and random operations take, and not by file; give 0, or"
              + " another operation or sample");
    }
    if (syncEvery > 0 && sync == Sync.NONE) {
      throw new IllegalArgumentException(
          "Sync every is " + syncEvery + ", and Sync is none; give fdatasync or fsync");
    }
  }

  private static void checkRandom(Unit sample, Transfer transfer, int blockBytes, long sizeBytes) {
    if (sample == Unit.FILE) {
      throw new IllegalArgumentException(
          "Sample is 'file', and a random operation has no order of files; give phase or block");
    }
    if (transfer == Transfer.BYTE) {
      throw new IllegalArgumentException(
          "Transfer is 'byte', which only sequential operations take; give block");
    }
    if (blockBytes > sizeBytes) {
      throw new IllegalArgumentException(
          "Block size is "
              + blockBytes
              + " bytes, more than the file's size of "
              + sizeBytes
              + "; give smaller blocks or larger files");
    }
  }

  /** Most random reads and writes of a phase. */
  long randomOperations() {
    if (operations > 0) {
      return operations;
    }
    return durationMillis > 0
        ? Long.MAX_VALUE
        : Math.multiplyExact(files.sizeBytes() / blockBytes, (long) files.count());
  }

  /**
   * Checks the requirements of direct access.
   *
   * @param unit of direct access in the file system, in bytes
   * @throws IllegalArgumentException if a size is not a multiple of it
   */
  void checkAlignment(long unit) {
    if (access != Access.DIRECT) {
      return;
    }
    aligned("Block size", blockBytes, unit);
    aligned("File size", files.sizeBytes(), unit);
  }

  private static void aligned(String field, long bytes, long unit) {
    if (bytes % unit != 0) {
      throw new IllegalArgumentException(
          field
              + " is "
              + bytes
              + " bytes; direct access takes multiples of "
              + unit
              + " bytes in this file system");
    }
  }

  /** How blocks get to the device. */
  public enum Access implements Token {
    /** Through the page cache. */
    BUFFERED,
    /** Past the page cache (O_DIRECT); an error if the file system does not support it. */
    DIRECT
  }

  /** What a sequential write does with an existing file. */
  public enum Existing implements Token {
    /** Empties it first, as dd and shells do: its blocks are allocated anew. */
    TRUNCATE,
    /** Overwrites its blocks. */
    OVERWRITE
  }

  /** What happens if a target does not support direct access, or not for this size. */
  public enum WithoutDirect implements Token {
    /** The test ends. */
    FAIL,
    /** The phase is skipped on this target, and a line says so. */
    SKIP
  }

  /** What one sample is. */
  public enum Unit implements Token {
    /** The whole operation, over all files. */
    PHASE,
    /** One file; not for random operations. */
    FILE,
    /** One block, or one synchronization. */
    BLOCK
  }

  /** What makes written data durable. */
  public enum Sync implements Token {
    NONE,
    /** Data, and the metadata needed to find it. */
    FDATASYNC,
    /** Data, and times and other attributes. */
    FSYNC
  }

  /** How a sequential operation passes its data to the system. */
  public enum Transfer implements Token {
    /** One system call for each block. */
    BLOCK,
    /** Byte by byte through a buffer of 4,096 bytes, as C's putc and getc. */
    BYTE
  }
}
