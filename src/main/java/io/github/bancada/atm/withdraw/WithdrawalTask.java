package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.net.Cancellation;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The work of one user: one transaction after the other on a connection of its own, measured. It
 * knows nothing of JMeter.
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
   * @param ledger takes what is acknowledged and what is in doubt
   * @param draw what to do, from its first draw on
   * @param stopping says whether the test was asked to stop; called often, from another thread
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
   * Does one transaction. Whatever the server does, this returns within the timeouts of the
   * settings, with what went wrong in the result.
   */
  public WithdrawalSample run() {
    return run(AtmOperation.TRANSACTION, WithdrawalRun::perform);
  }

  /**
   * Opens the connection if there is none. This returns within the connect timeout, with what went
   * wrong in the result.
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
   * Ends the sample that is running.
   *
   * @return whether there was one
   */
  public boolean cancel() {
    return cancellation.cancel();
  }

  /** Closes the connection. */
  @Override
  public void close() {
    session.close();
  }
}
