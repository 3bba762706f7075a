package io.github.bancada.pages.printer;

import java.io.Closeable;
import java.util.function.BooleanSupplier;

/** A virtual user that takes samples of printers. */
final class PrinterUser implements Closeable {
  private final PrinterSessions printers = new PrinterSessions();
  private final CounterWorkload.CounterTask task;

  PrinterUser() {
    this(() -> false);
  }

  PrinterUser(BooleanSupplier stopping) {
    task = new CounterWorkload.CounterTask(printers, stopping);
  }

  CounterSample run(PrinterFields fields) {
    return task.run(fields.build());
  }

  CounterWorkload.CounterTask task() {
    return task;
  }

  @Override
  public void close() {
    printers.close();
  }
}
