package io.github.bancada.storage.target;

import io.github.bancada.jmeter.PerTest;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The targets of one test in this process. The element Storage Target opens them when the test
 * starts and closes them when it ends, or when the process ends. Samplers ask for them with their
 * first sample, when all are open. Thread-safe.
 */
public final class StorageTargets {
  private static final Logger log = LoggerFactory.getLogger(StorageTargets.class);
  private static final PerTest<StorageTargets> OF_TEST = new PerTest<>(StorageTargets::new);

  /** Guarded by its monitor. */
  private final List<Target> targets = new ArrayList<>();

  private final Runnable onExit = this::closeAll;

  StorageTargets() {}

  /** The targets of the current test. */
  public static StorageTargets ofThisTest() {
    return OF_TEST.get();
  }

  /**
   * Opens the targets of an element, all or none.
   *
   * @param maximumBytes limit of the test for each target; 0 for the free space
   * @param keep whether the files stay after the test
   * @param shared whether others may be able to replace the test's directories
   * @return the new targets, for {@link #close}
   * @throws IOException with cause, value and remedy
   */
  public List<Target> open(
      List<TargetList.Entry> entries, long maximumBytes, boolean keep, boolean shared)
      throws IOException {
    synchronized (targets) {
      if (targets.isEmpty()) {
        ProcessExit.last(onExit);
      }
      List<Target> opened = new ArrayList<>();
      try {
        for (TargetList.Entry entry : entries) {
          refuseSecond(entry);
          Target target = Target.open(entry, maximumBytes, keep, shared);
          opened.add(target);
          targets.add(target);
        }
      } catch (IOException e) {
        close(opened);
        throw e;
      }
      return opened;
    }
  }

  private void refuseSecond(TargetList.Entry entry) throws IOException {
    for (Target other : targets) {
      if (other.name().equals(entry.name())) {
        throw new IOException(
            "two targets are named " + entry.name() + "; give each a name of its own");
      }
      if (other.directory().equals(entry.directory().normalize())) {
        throw new IOException(
            "targets "
                + other.name()
                + " and "
                + entry.name()
                + " are the same directory '"
                + other.directory()
                + "'; give each directory once");
      }
    }
  }

  /** Closes targets and deletes the files of the test; reports files that stay. */
  public void close(List<Target> closed) {
    synchronized (targets) {
      for (Target target : List.copyOf(closed)) {
        if (targets.remove(target)) {
          try {
            target.close();
          } catch (IOException e) {
            log.error("Files of the test are left behind in {}", target.workDirectory(), e);
            Terminal.say(
                "Storage Target: files of the test are left behind: "
                    + target.workDirectory()
                    + ": "
                    + (e.getClass() == IOException.class ? e.getMessage() : e));
          }
        }
      }
      if (targets.isEmpty()) {
        ProcessExit.forget(onExit);
      }
    }
  }

  private void closeAll() {
    close(all());
  }

  /** All targets, in the order of the plan. */
  public List<Target> all() {
    synchronized (targets) {
      return List.copyOf(targets);
    }
  }

  /**
   * The targets on which a sampler works.
   *
   * @param name of a target, or "" for all, which the sampler takes in turn
   * @return at least one
   * @throws IllegalArgumentException if there is no target, or none with this name
   */
  public List<Target> chosen(String name) {
    List<Target> all = all();
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "the plan has no Storage Target, or it is disabled; add one (Add > Config Element)");
    }
    if (name.isEmpty()) {
      return all;
    }
    return all.stream()
        .filter(target -> target.name().equals(name))
        .findFirst()
        .map(List::of)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Target is '"
                        + name
                        + "'; it takes "
                        + all.stream().map(Target::name).collect(Collectors.joining(", "))
                        + ", or nothing for all, one after the other"));
  }
}
