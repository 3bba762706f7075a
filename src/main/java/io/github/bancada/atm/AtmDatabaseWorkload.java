package io.github.bancada.atm;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/** One ATM Database in one test. Thread-safe. */
final class AtmDatabaseWorkload implements Workload<AtmDatabaseSettings> {
  @Override
  public Task<AtmDatabaseSettings> newTask(VirtualUser user) {
    return new AtmDatabaseTask(user);
  }

  @Override
  public void close() {
    EngineLedger.closeAll();
  }
}
