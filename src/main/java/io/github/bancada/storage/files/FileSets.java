package io.github.bancada.storage.files;

import io.github.bancada.jmeter.PerTest;
import io.github.bancada.storage.target.Target;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The file sets of one test in this process, by target and name. Thread-safe.
 *
 * <p>A set takes its bytes from its target when it is made, before the first file is written.
 */
public final class FileSets {
  private static final PerTest<FileSets> OF_TEST = new PerTest<>(FileSets::new);

  /** By directory; guarded by this monitor. */
  private final Map<Path, StoredFiles> sets = new HashMap<>();

  FileSets() {}

  /** The file sets of the current test. */
  public static FileSets ofThisTest() {
    return OF_TEST.get();
  }

  /**
   * The set with this name; the first caller makes it.
   *
   * @param number of users who make it together
   * @throws IllegalArgumentException if it exists with another shape, or the target has no room
   */
  synchronized StoredFiles create(Target target, FileSetSettings settings, int users) {
    Path directory = target.workDirectory().resolve(settings.set());
    FileSetSettings.Tree tree = settings.tree().orElseThrow();
    TreeShape shape = tree.shape(users);
    StoredFiles known = sets.get(directory);
    if (known == null) {
      return add(target, new StoredFiles(settings.set(), target, shape, tree));
    }
    if (!known.shape().equals(shape)) {
      throw new IllegalArgumentException(
          String.format(
              "Set is '%s', which exists on target %s with %s, not with %s; delete it first, or"
                  + " give another name",
              settings.set(), target.name(), known.shape().text(), shape.text()));
    }
    return known;
  }

  /**
   * The set that a copy makes; the first caller makes it.
   *
   * @throws IllegalArgumentException if the set to copy does not exist, or the target has no room
   */
  synchronized StoredFiles copy(Target target, FileSetSettings settings) {
    StoredFiles original = existing(target, settings.set());
    Path directory = target.workDirectory().resolve(settings.copyTo());
    StoredFiles known = sets.get(directory);
    return known == null ? add(target, original.copy(settings.copyTo())) : known;
  }

  private StoredFiles add(Target target, StoredFiles set) {
    target.reserve(set.totalBytes(), "file set '" + set.name() + "'");
    sets.put(set.directory(), set);
    return set;
  }

  /**
   * An existing set.
   *
   * @throws IllegalArgumentException if there is none
   */
  synchronized StoredFiles existing(Target target, String name) {
    StoredFiles set = sets.get(target.workDirectory().resolve(name));
    if (set == null) {
      String others =
          sets.values().stream().map(StoredFiles::name).sorted().collect(Collectors.joining(", "));
      throw new IllegalArgumentException(
          String.format(
              "Set is '%s', which no sample has made on target %s; let a File Set with the action"
                  + " create run before%s",
              name, target.name(), others.isEmpty() ? "" : ", or take one of " + others));
    }
    return set;
  }

  /** Forgets a set without files, and returns its bytes to the target. */
  synchronized void forget(Target target, StoredFiles set) {
    if (sets.remove(set.directory(), set)) {
      target.release(set.totalBytes());
    }
  }
}
