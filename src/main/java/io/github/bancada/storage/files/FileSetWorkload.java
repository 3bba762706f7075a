package io.github.bancada.storage.files;

import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/**
 * The work of one File Set in one test: its virtual users share sets of files with those of other
 * File Sets. Thread-safe.
 */
public final class FileSetWorkload implements Workload<FileSetSettings> {
  private final StorageTargets targets;
  private final FileSets sets;

  /** On the targets and sets of the current test. */
  public FileSetWorkload() {
    this(StorageTargets.ofThisTest(), FileSets.ofThisTest());
  }

  FileSetWorkload(StorageTargets targets, FileSets sets) {
    this.targets = targets;
    this.sets = sets;
  }

  @Override
  public Task<FileSetSettings> newTask(VirtualUser user) {
    return new FileSetTask(targets, sets, user);
  }
}
