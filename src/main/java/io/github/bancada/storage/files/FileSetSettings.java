package io.github.bancada.storage.files;

import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.Optional;

/**
 * What a sample of File Set does. Immutable.
 *
 * @param target name of a target; "" for all in turn
 * @param set name of the set, a directory
 * @param action the operation
 * @param sample what one sample is
 * @param order in which the files of a virtual user are taken
 * @param tree shape of a new set; present for CREATE
 * @param blockSize bytes of one read or write
 * @param sync files or directories that are forced to the device
 * @param verify whether read data is compared with the written data
 * @param copyTo name of the set that COPY makes; "" for other actions
 * @param command program that copies instead of this JVM
 */
public record FileSetSettings(
    String target,
    String set,
    Action action,
    Unit sample,
    Order order,
    Optional<Tree> tree,
    int blockSize,
    Sync sync,
    boolean verify,
    String copyTo,
    Optional<CopyCommand> command) {

  /** What one sample is. */
  public enum Unit implements Token {
    PHASE,
    FILE
  }

  /** The order of a virtual user's files. */
  public enum Order implements Token {
    /** By number, as files are created. */
    SEQUENTIAL,
    /** As the file system lists the directories. */
    DIRECTORY,
    RANDOM
  }

  /** Where the files of virtual users are. */
  public enum Directories implements Token {
    /** Each virtual user has its own directory. */
    OWN,
    SHARED
  }

  /** Durability of the changes of a phase. */
  public enum Sync implements Token {
    NONE,
    /** Each new file before it is closed. */
    FSYNC,
    /** Directories in which files were created, renamed or deleted, at the end of the phase. */
    DIRECTORIES
  }

  /**
   * The shape and content of a new set.
   *
   * @param files number of files of all virtual users together
   * @param seed of sizes and content
   * @param compressPercent how much of the content a compressor saves
   * @param dedupPercent share of the whole blocks that repeat another block of the set
   */
  public record Tree(
      int files,
      FileSizes sizes,
      Directories directories,
      int width,
      int depth,
      long seed,
      int compressPercent,
      int dedupPercent) {

    /** A tree whose content can be neither compressed nor deduplicated. */
    public Tree(
        int files, FileSizes sizes, Directories directories, int width, int depth, long seed) {
      this(files, sizes, directories, width, depth, seed, 0, 0);
    }

    /** The shape of the set for a number of virtual users. */
    TreeShape shape(int users) {
      return new TreeShape(files, directories == Directories.OWN ? users : 1, width, depth);
    }
  }

  /** Largest block: each virtual user has a buffer of this size. */
  private static final long MOST_BLOCK = 64L << 20;

  /**
   * Checks the size of a block.
   *
   * @throws IllegalArgumentException if it is above 64 MiB
   */
  public static int block(long bytes) {
    if (bytes > MOST_BLOCK) {
      throw Setting.wrong("Block size", Long.toString(bytes), "at most 64 MiB");
    }
    return (int) bytes;
  }

  /**
   * Checks rules between fields.
   *
   * @throws IllegalArgumentException with cause, value and remedy
   */
  public FileSetSettings {
    name("Set", set);
    if (sample == Unit.FILE && order == Order.DIRECTORY) {
      throw wholePhase("Order is 'directory'", "the directories are listed");
    }
    if (sample == Unit.FILE && sync == Sync.DIRECTORIES) {
      throw wholePhase("Sync is 'directories'", "they are forced to the device");
    }
    if (action == Action.CREATE && order == Order.DIRECTORY) {
      throw new IllegalArgumentException(
          "Order is 'directory', and files that are to be created are in no directory yet; choose"
              + " sequential or random");
    }
    if (action == Action.COPY) {
      name("Copy to", copyTo);
      if (copyTo.equals(set)) {
        throw new IllegalArgumentException(
            "Copy to is '" + copyTo + "', the set itself; give the copy another name");
      }
      if (command.isPresent() && sample == Unit.FILE) {
        throw new IllegalArgumentException(
            "Sample is 'file', but a program copies all files at once; choose phase, or the engine"
                + " java");
      }
    }
  }

  private static IllegalArgumentException wholePhase(String what, String done) {
    return new IllegalArgumentException(
        what + " and Sample is 'file', but " + done + " once for a whole phase; choose phase");
  }

  private static void name(String field, String name) {
    if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}")) {
      throw new IllegalArgumentException(
          field
              + " is '"
              + name
              + "'; it takes a name of up to 64 letters, digits and . _ -, for a directory");
    }
  }

  /** The operation on the files of a set. */
  public enum Action implements Token {
    /** Writes new files; the directories are made first, untimed. */
    CREATE,
    /** Reads size and times of each file, and compares the size. */
    STAT,
    /** Reads each file to its end. */
    READ,
    /** Copies each file to another set of the same shape, with its directories. */
    COPY,
    /** Gives each file another name in its directory, or its first name again. */
    RENAME,
    /** Lists each directory, and counts its entries. */
    LIST,
    /** Deletes each file; after the last one, the directories, untimed. */
    DELETE;

    /** Whether the action changes names in the directories of its set. */
    boolean changesNames() {
      return this == CREATE || this == RENAME || this == DELETE;
    }
  }
}
