package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.transaction.TransactionSettings;
import io.github.bancada.transaction.UserSession;
import java.util.function.BooleanSupplier;

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
  private final UserSession<AtmTransaction> session;
  private final TransactionSettings transactions;

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
    this.transactions = settings.transactions();
    this.session =
        new UserSession<>(transactions, connection -> AtmTransaction.prepare(connection, settings));
    if (ledger != null) {
      ledger.drawFrom(draw.restarted());
    }
  }

  /**
   * Executes one transaction. Returns within the timeouts of the settings, whatever the server
   * does; the sample has any fault.
   */
  public WithdrawalSample run() {
    AtmWork[] drawn = new AtmWork[1];
    TransactionRun<AtmTransaction> run = newRun();
    during(() -> run.perform(() -> drawn[0] = draw()));
    return WithdrawalSample.of(
        new WithdrawalRequest(AtmOperation.TRANSACTION, settings),
        drawn[0] == null ? null : drawn[0].withdrawal(),
        run);
  }

  /** An inquiry has no id, because it is not in the ledger. */
  private AtmWork draw() {
    boolean moves = settings.transaction() == TransactionKind.WITHDRAWAL;
    return new AtmWork(draw.next(moves ? ledger.nextId() : 0), moves ? ledger : null);
  }

  /**
   * Opens the connection if there is none. Returns within the connect timeout; the sample has any
   * fault.
   */
  public WithdrawalSample connect() {
    TransactionRun<AtmTransaction> run = newRun();
    during(run::connectOnly);
    return WithdrawalSample.of(new WithdrawalRequest(AtmOperation.CONNECT, settings), null, run);
  }

  private TransactionRun<AtmTransaction> newRun() {
    return new TransactionRun<>(transactions, session, cancellation);
  }

  private void during(Runnable sample) {
    cancellation.begin();
    try {
      sample.run();
    } finally {
      cancellation.end();
    }
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
