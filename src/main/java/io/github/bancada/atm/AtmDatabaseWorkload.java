package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.prepare.AtmDrop;
import io.github.bancada.atm.prepare.AtmPreparation;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.action.DatabaseActionTask;
import io.github.bancada.mysql.action.DatabaseWork;
import io.github.bancada.mysql.action.DatabaseWork.Done;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** One ATM Database in one test. Thread-safe. */
final class AtmDatabaseWorkload implements Workload<AtmDatabaseSettings> {
  @Override
  public Task<AtmDatabaseSettings> newTask(VirtualUser user) {
    return new DatabaseActionTask<>(
        AtmDatabase.NAME, AtmDatabase.ACTION, AtmDatabaseWorkload::work, user);
  }

  private static DatabaseWork work(
      AtmDatabaseSettings settings, Consumer<String> console, BooleanSupplier stopping) {
    WorkLimits limits = settings.limits(stopping);
    switch (settings.action()) {
      case AUDIT -> {
        AtmAudit audit = new AtmAudit(settings.address(), settings.accountsToAudit(), limits);
        return new DatabaseWork(audit.connections(), () -> Done.of(audit.run()));
      }
      case DROP -> {
        AtmDrop drop = new AtmDrop(settings.address(), console, limits);
        return new DatabaseWork(drop.connections(), () -> Done.of(drop.run()));
      }
      default -> {
        AtmPreparation preparation = new AtmPreparation(settings.preparation(), console, limits);
        return new DatabaseWork(preparation.connections(), () -> Done.of(preparation.run()));
      }
    }
  }

  @Override
  public void close() {
    EngineLedger.closeAll();
  }
}
