package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.net.Cancellation;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Executes the transactions of one virtual user, one after the other, on its own connection.
 * Independent of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
public final class WithdrawalTask implements AutoCloseable {
  private final WithdrawalSettings settings;
  private final UserLedger ledger;
  private final WithdrawalDraw draw;
  private final Cancellation cancellation;
  private final UserSession session;

  /**
   * @param ledger records acknowledged and in-doubt transactions; null for inquiries
   * @param draw the transactions, from the first draw on
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  public WithdrawalTask(
      WithdrawalSettings settings,
      UserLedger ledger,
      WithdrawalDraw draw,
      BooleanSupplier stopping) {
    this.settings = settings;
    this.ledger = ledger;
    this.draw = draw;
    this.cancellation = new Cancellation(stopping);
    this.session = new UserSession(settings, cancellation);
    if (ledger != null) {
      ledger.drawFrom(draw.restarted());
    }
  }

  /**
   * Executes one transaction. Returns within the timeouts of the settings, whatever the server
   * does; the sample has any fault.
   */
  public WithdrawalSample run() {
    return run(AtmOperation.TRANSACTION, WithdrawalRun::perform);
  }

  /**
   * Opens the connection if there is none. Returns within the connect timeout; the sample has any
   * fault.
   */
  public WithdrawalSample connect() {
    return run(AtmOperation.CONNECT, WithdrawalRun::connectOnly);
  }

  private WithdrawalSample run(AtmOperation operation, Consumer<WithdrawalRun> how) {
    WithdrawalRun run = new WithdrawalRun(operation, settings, session, ledger, draw, cancellation);
    cancellation.begin();
    try {
      how.accept(run);
    } finally {
      cancellation.end();
    }
    return run.sample();
  }

  /**
   * Ends the current sample.
   *
   * @return false if there is none
   */
  public boolean cancel() {
    return cancellation.cancel();
  }

  @Override
  public void close() {
    session.close();
  }
}
