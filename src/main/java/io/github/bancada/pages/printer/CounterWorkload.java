package io.github.bancada.pages.printer;

import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.Set;

/**
 * The work of one Printer Counter in one test. All samplers of a virtual user share its sessions.
 * Thread-safe.
 */
public final class CounterWorkload implements Workload<PrinterSettings> {
  @Override
  public Task<PrinterSettings> newTask(VirtualUser user) {
    return new CounterTask(
        user.shared("bancada.pages.printers", PrinterSessions::new), user.stopping());
  }

  @Override
  public Set<String> variables() {
    return Set.of(CounterSample.COUNT, CounterSample.DELTA);
  }
}
