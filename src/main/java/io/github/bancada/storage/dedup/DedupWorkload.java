package io.github.bancada.storage.dedup;

import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The work of one Dedup Estimate in one test. Thread-safe. */
public final class DedupWorkload implements Workload<DedupSettings> {
  private final Derived<DedupSettings> settings;
  private final List<Path> bases;

  /**
   * @param bases directories to look for relative paths in
   */
  public DedupWorkload(Derived<DedupSettings> settings, List<Path> bases) {
    this.settings = settings;
    this.bases = List.copyOf(bases);
  }

  @Override
  public Task<DedupSettings> newTask(VirtualUser user) {
    return new DedupTask(user, bases);
  }

  /** Checks that the directories exist. */
  @Override
  public void check(Check check) {
    check.known(settings).ifPresent(known -> check.that(() -> find(known)));
  }

  private void find(DedupSettings known) {
    try {
      Directories.real(known.directories(), bases);
    } catch (IOException e) {
      throw new IllegalArgumentException("Directories: " + e.getMessage(), e);
    }
  }
}
