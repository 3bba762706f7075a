package io.github.bancada.bookshop;

import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.bookshop.buy.ShopSettings;
import io.github.bancada.bookshop.buy.ShopWorkload;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.testing.FaultUsers;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import io.github.bancada.work.Task;

/** Users of the bookshop who do not think. Thread-safe. */
final class ShopUsers extends FaultUsers<Sample> {
  private final ShopWorkload workload;
  private long mostWaitedNanos;

  private ShopUsers(OpenLedgers<ShopLedger> ledgers) {
    workload = new ShopWorkload(ledgers, null);
  }

  static ShopUsers start(int users, ShopSettings settings, OpenLedgers<ShopLedger> ledgers) {
    ShopUsers all = new ShopUsers(ledgers);
    for (int i = 1; i <= users; i++) {
      Task<ShopSettings> task =
          all.workload.newTask(
              new TestVirtualUser("user " + i, "Bookshop User 'Bookshop'")
                  .stoppingWhen(() -> all.isStopping()));
      all.add(() -> task.run(settings), task::cancel, task::close);
    }
    all.startAll();
    return all;
  }

  static ShopFacts facts(Sample sample) {
    return ShopFacts.of(new SampleFacts(sample.headers())).orElseThrow();
  }

  @Override
  protected Outcome outcome(Sample sample) {
    return facts(sample).outcome();
  }

  @Override
  protected int retries(Sample sample) {
    return facts(sample).retries();
  }

  @Override
  protected void note(Sample sample) {
    mostWaitedNanos = Math.max(mostWaitedNanos, facts(sample).waitedNanos());
  }

  /** Longest wait for a connection of the pool that a sample tells. */
  synchronized long mostWaitedNanos() {
    return mostWaitedNanos;
  }

  /** Waits for the end of all users, and closes the connections of their pool. */
  @Override
  public void end() throws InterruptedException {
    super.end();
    workload.close();
  }
}
