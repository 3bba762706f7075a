package io.github.bancada.bookshop;

import io.github.bancada.bookshop.audit.EngineLedger;
import io.github.bancada.bookshop.audit.ShopAudit;
import io.github.bancada.bookshop.prepare.ShopDrop;
import io.github.bancada.bookshop.prepare.ShopPreparation;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.action.DatabaseActionTask;
import io.github.bancada.mysql.action.DatabaseWork;
import io.github.bancada.mysql.action.DatabaseWork.Done;
import io.github.bancada.mysql.tables.TablesDrop;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** One Bookshop Database in one test. Thread-safe. */
final class BookshopDatabaseWorkload implements Workload<BookshopDatabaseSettings> {
  @Override
  public Task<BookshopDatabaseSettings> newTask(VirtualUser user) {
    return new DatabaseActionTask<>(
        BookshopDatabase.NAME, BookshopDatabase.ACTION, BookshopDatabaseWorkload::work, user);
  }

  private static DatabaseWork work(
      BookshopDatabaseSettings settings, Consumer<String> console, BooleanSupplier stopping) {
    WorkLimits limits = settings.limits(stopping);
    switch (settings.action()) {
      case AUDIT -> {
        ShopAudit audit = new ShopAudit(settings.address(), limits);
        return new DatabaseWork(audit.connections(), () -> Done.of(audit.run()));
      }
      case DROP -> {
        TablesDrop drop = ShopDrop.of(settings.address(), console, limits);
        return new DatabaseWork(drop.connections(), () -> Done.of(drop.run()));
      }
      default -> {
        ShopPreparation preparation = new ShopPreparation(settings.preparation(), console, limits);
        return new DatabaseWork(preparation.connections(), () -> Done.of(preparation.run()));
      }
    }
  }

  @Override
  public void close() {
    EngineLedger.closeAll();
  }
}
