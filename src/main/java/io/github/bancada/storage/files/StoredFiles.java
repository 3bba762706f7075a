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
 * A set of files on a target, as it should be: where each file stands, how large it is and what is
 * in it. A copy has the sizes and contents of its original. Thread-safe.
 */
final class StoredFiles {
  private static final String RENAMED = "-renamed";

  private final String name;
  private final Target target;

  /** Of the set, in the test's directory. */
  private final Path directory;

  private final TreeShape shape;
  private final FileSizes sizes;
  private final long seed;
  private final SetContent content;

  /** The last one made; guarded by this monitor. */
  private BalancedParts balance;

  private int balancedFor;

  private final Object making = new Object();

  /** Guarded by {@link #making}. */
  private boolean hasDirectories;

  private boolean isSettled;

  /** Of each file, a {@link State}. */
  private final AtomicIntegerArray states;

  private static final State[] STATES = State.values();

  private enum State {
    ABSENT,
    PRESENT,
    RENAMED
  }

  /**
   * A set without files yet.
   *
   * @param target in whose directory it is
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

  /** A set of the same files elsewhere, without any yet. */
  StoredFiles copy(String copyName) {
    return new StoredFiles(copyName, this);
  }

  String name() {
    return name;
  }

  /** Where it is, for messages and programs. */
  Path directory() {
    return shown(directory);
  }

  /** The open directory of the test, in which its paths are. */
  HeldDirectory place() {
    return target.work();
  }

  /** A path in the test's directory as a whole one, for messages. */
  Path shown(Path path) {
    return place().path().resolve(path);
  }

  /**
   * Checks the place of the test's directory; call before a phase, and after one that worked by
   * path.
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

  /** Of sizes, content and random orders. */
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
   * The files of one of several users, ascending. If each has a root of its own, they are those of
   * that root.
   *
   * @param balanced whether users have the same number and bytes, else numbers are dealt in turn
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
   * Makes the directory of the set, and directories below it, each after the one that holds it;
   * several users may make the same at the same time.
   */
  void makeDirectories(Collection<String> below) throws IOException {
    makeDirectory(pathOf(""));
    for (String each : below) {
      makeDirectory(pathOf(each));
    }
  }

  /**
   * Makes a directory; it may be there, but not as anything else. Java makes directories by path
   * only, so this looks whether it is where it should be.
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
   * Before a copy: what the phases before have left in memory goes to the device, once; later users
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

  /** A directory of the set. */
  Path pathOf(String inSet) {
    return directory.resolve(inSet);
  }

  /** Where the file stands, or will stand, in the test's directory. */
  Path pathOf(int file) {
    return state(file) == State.RENAMED ? renamedPathOf(file) : firstPathOf(file);
  }

  private Path firstPathOf(int file) {
    return directory.resolve(shape.pathOf(file));
  }

  private Path renamedPathOf(int file) {
    return directory.resolve(shape.pathOf(file) + RENAMED);
  }

  /** The path below the directory of the set, with slashes. */
  String relativePathOf(int file) {
    return shape.pathOf(file) + (state(file) == State.RENAMED ? RENAMED : "");
  }

  /** The path that a file gets when it is renamed. */
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

  /** The copy of a file has the name that the file has. */
  void copiedFrom(StoredFiles original, int file) {
    states.set(file, original.states.get(file));
  }

  void renamed(int file) {
    states.set(file, (state(file) == State.RENAMED ? State.PRESENT : State.RENAMED).ordinal());
  }

  void deleted(int file) {
    states.set(file, State.ABSENT.ordinal());
  }

  /** Whether no file is left. */
  boolean isEmpty() {
    for (int i = 0; i < states.length(); i++) {
      if (states.get(i) != State.ABSENT.ordinal()) {
        return false;
      }
    }
    return true;
  }
}
