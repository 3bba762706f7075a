package io.github.bancada.storage.dedup;

import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The work of one Dedup Estimate in one test. Thread-safe. */
public final class DedupWorkload implements Workload<DedupSettings> {
  private final Derived<DedupSettings> settings;
  private final List<Path> bases;
  private final Supplier<List<Path>> written;

  /**
   * @param bases directories to look for relative paths in
   * @param written directories in which the test itself writes; asked once it runs
   */
  public DedupWorkload(
      Derived<DedupSettings> settings, List<Path> bases, Supplier<List<Path>> written) {
    this.settings = settings;
    this.bases = List.copyOf(bases);
    this.written = written;
  }

  @Override
  public Task<DedupSettings> newTask(VirtualUser user) {
    return new DedupTask(user, bases, written);
  }

  /** Checks that directories with a name exist. */
  @Override
  public void check(Check check) {
    check.known(settings).ifPresent(known -> check.that(() -> find(known)));
  }

  private void find(DedupSettings known) {
    if (known.directories().isEmpty()) {
      return; // those of the test, which are made meanwhile
    }
    try {
      Directories.real(known.directories(), bases);
    } catch (IOException e) {
      throw new IllegalArgumentException("Directories: " + e.getMessage(), e);
    }
  }
}
