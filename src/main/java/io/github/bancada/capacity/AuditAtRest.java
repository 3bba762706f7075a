package io.github.bancada.capacity;

import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.capacity.search.TrialAudit;
import io.github.bancada.jmeter.OfferedAudits;
import io.github.bancada.text.Quantity;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Audits what the users of a search have written, while none of them is at work. For the search's
 * thread.
 */
final class AuditAtRest {
  /** Longest wait for samples that did not end with the trial. */
  private static final long PATIENCE_SECONDS = 60;

  private static final long TICK_MILLIS = 5;

  private final ArrivalQueue queue;
  private final BusyUsers users;

  AuditAtRest(ArrivalQueue queue, BusyUsers users) {
    this.queue = queue;
    this.users = users;
  }

  /** Waits for the running samples, and keeps users that think from the next ones meanwhile. */
  TrialAudit audit() throws InterruptedException {
    users.pause(true);
    try {
      return isQuiet()
          ? auditAll()
          : TrialAudit.failed(
              Quantity.of(queue.busy() - users.thinking(), "virtual user was", "virtual users were")
                  + " still at work "
                  + PATIENCE_SECONDS
                  + " s after the trial; lower the statement timeout");
    } finally {
      users.pause(false);
    }
  }

  private boolean isQuiet() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (queue.busy() > users.thinking()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    }
    return true;
  }

  private static TrialAudit auditAll() throws InterruptedException {
    BooleanSupplier stopping = Thread.currentThread()::isInterrupted;
    TrialAudit all =
        OfferedAudits.ofThisTest().all().stream()
            .map(each -> each.audit(stopping))
            .map(
                found ->
                    new TrialAudit(found.unit(), found.commits(), found.broken(), found.failure()))
            .reduce(TrialAudit::and)
            .orElse(TrialAudit.NONE);
    if (Thread.interrupted()) {
      throw new InterruptedException("stopped during an audit");
    }
    return all;
  }
}
