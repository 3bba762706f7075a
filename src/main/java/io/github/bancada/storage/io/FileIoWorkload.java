package io.github.bancada.storage.io;

import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/** One File I/O in one test. Thread-safe. */
public final class FileIoWorkload implements Workload<FileIoSettings> {
  @Override
  public Task<FileIoSettings> newTask(VirtualUser user) {
    return new FileIoTask(user);
  }
}
