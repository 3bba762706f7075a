package io.github.bancada.storage.files;

import io.github.bancada.process.HeldDirectory;
import io.github.bancada.storage.target.PageCache;
import io.github.bancada.storage.target.Target;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A set of files on a target, as it should be: path, size and content of each file. A copy has the
 * sizes and contents of its original. Thread-safe.
 */
final class StoredFiles {
  private static final String RENAMED = "-renamed";

  private final String name;
  private final Target target;

  /** The set's directory in the test's directory. */
  private final Path directory;

  private final TreeShape shape;
  private final FileSizes sizes;
  private final long seed;
  private final SetContent content;

  /** The last balance made; guarded by this monitor. */
  private BalancedParts balance;

  private int balancedFor;

  private final Object making = new Object();

  /** Guarded by {@link #making}. */
  private boolean hasDirectories;

  private boolean isSettled;

  /** The {@link State} of each file. */
  private final AtomicIntegerArray states;

  private static final State[] STATES = State.values();

  private enum State {
    ABSENT,
    PRESENT,
    RENAMED
  }

  /**
   * A set that has no files yet.
   *
   * @param target the target that holds it
   */
  StoredFiles(String name, Target target, TreeShape shape, FileSetSettings.Tree tree) {
    this.name = name;
    this.target = target;
    directory = Path.of(name);
    this.shape = shape;
    sizes = tree.sizes();
    seed = tree.seed();
    content = new SetContent(tree, this::sizeOf);
    states = new AtomicIntegerArray(shape.files());
  }

  private StoredFiles(String name, StoredFiles original) {
    this.name = name;
    target = original.target;
    directory = Path.of(name);
    shape = original.shape;
    sizes = original.sizes;
    seed = original.seed;
    content = original.content;
    states = new AtomicIntegerArray(shape.files());
  }

  /** A set of the same files in another directory, which has no files yet. */
  StoredFiles copy(String copyName) {
    return new StoredFiles(copyName, this);
  }

  String name() {
    return name;
  }

  /** The directory of the set, for messages and programs. */
  Path directory() {
    return shown(directory);
  }

  /** The open directory of the test; paths are relative to it. */
  HeldDirectory place() {
    return target.work();
  }

  /** A path in the test's directory as a full path, for messages. */
  Path shown(Path path) {
    return place().path().resolve(path);
  }

  /**
   * Checks the place of the test's directory; call it before a phase, and after a phase that worked
   * by path.
   *
   * @throws IOException if the path of the test's directory leads elsewhere
   */
  void check() throws IOException {
    target.check();
  }

  TreeShape shape() {
    return shape;
  }

  SetContent content() {
    return content;
  }

  /** The seed of sizes, content and random orders. */
  long seed() {
    return seed;
  }

  long sizeOf(int file) {
    return sizes.size(seed, file);
  }

  long totalBytes() {
    return sizes.total(seed, shape.files());
  }

  /**
   * The files of one of several users, ascending; the files of the user's root if each has one.
   *
   * @param balanced whether number and bytes are balanced; otherwise numbers are dealt in turn
   */
  int[] filesOf(int user, int users, boolean balanced) {
    if (balanced && users > 1 && users != shape.roots()) {
      return balance(users).filesOf(user);
    }
    return IntStream.iterate(user, file -> file < shape.files(), file -> file + users).toArray();
  }

  private synchronized BalancedParts balance(int users) {
    if (balancedFor != users) {
      long[] bytes = IntStream.range(0, shape.files()).mapToLong(this::sizeOf).toArray();
      balance = BalancedParts.of(bytes, users);
      balancedFor = users;
    }
    return balance;
  }

  /** Makes all directories; later users wait for the first. */
  void makeDirectories() throws IOException {
    synchronized (making) {
      if (!hasDirectories) {
        makeDirectories(shape.directories());
        hasDirectories = true;
      }
    }
  }

  /**
   * Makes the directory of the set and directories below it, parents first. Several users may make
   * the same directory at the same time.
   */
  void makeDirectories(Collection<String> below) throws IOException {
    makeDirectory(pathOf(""));
    for (String each : below) {
      makeDirectory(pathOf(each));
    }
  }

  /**
   * Makes a directory; it may exist, but only as a directory. Java makes directories only by path,
   * so this checks that it is in the right place.
   */
  private void makeDirectory(Path made) throws IOException {
    try {
      Files.createDirectory(shown(made));
    } catch (FileAlreadyExistsException e) {
      if (!isDirectory(made)) {
        throw e;
      }
      return;
    }
    if (!isDirectory(made)) {
      check();
    }
  }

  private boolean isDirectory(Path path) throws IOException {
    try {
      return place().attributes(path).isDirectory();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Before a copy: writes to the device, once, what earlier phases have left in memory; later users
   * wait for the first.
   */
  void settle(BooleanSupplier stopping) {
    synchronized (making) {
      if (!isSettled) {
        PageCache.write(place().path(), stopping);
        isSettled = true;
      }
    }
  }

  /** The path of a directory of the set. */
  Path pathOf(String inSet) {
    return directory.resolve(inSet);
  }

  /** The present or future path of a file in the test's directory. */
  Path pathOf(int file) {
    return state(file) == State.RENAMED ? renamedPathOf(file) : firstPathOf(file);
  }

  private Path firstPathOf(int file) {
    return directory.resolve(shape.pathOf(file));
  }

  private Path renamedPathOf(int file) {
    return directory.resolve(shape.pathOf(file) + RENAMED);
  }

  /** The path of a file relative to the directory of the set, with slashes. */
  String relativePathOf(int file) {
    return shape.pathOf(file) + (state(file) == State.RENAMED ? RENAMED : "");
  }

  /** The path of a file after it is renamed. */
  Path otherPathOf(int file) {
    return state(file) == State.RENAMED ? firstPathOf(file) : renamedPathOf(file);
  }

  private State state(int file) {
    return STATES[states.get(file)];
  }

  boolean isPresent(int file) {
    return state(file) != State.ABSENT;
  }

  void created(int file) {
    states.set(file, State.PRESENT.ordinal());
  }

  /** Records the copy of a file, which has the name of the original. */
  void copiedFrom(StoredFiles original, int file) {
    states.set(file, original.states.get(file));
  }

  void renamed(int file) {
    states.set(file, (state(file) == State.RENAMED ? State.PRESENT : State.RENAMED).ordinal());
  }

  void deleted(int file) {
    states.set(file, State.ABSENT.ordinal());
  }

  boolean isEmpty() {
    for (int i = 0; i < states.length(); i++) {
      if (states.get(i) != State.ABSENT.ordinal()) {
        return false;
      }
    }
    return true;
  }
}
