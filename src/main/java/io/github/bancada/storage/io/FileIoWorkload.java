package io.github.bancada.storage.io;

import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** One File I/O in one test. Thread-safe. */
public final class FileIoWorkload implements Workload<FileIoSettings> {
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  @Override
  public Task<FileIoSettings> newTask(VirtualUser user) {
    return new FileIoTask(user, leftOut);
  }
}
