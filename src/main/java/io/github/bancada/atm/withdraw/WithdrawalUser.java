package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.withdraw.WithdrawalSample.Outcome;
import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.work.LocalCode;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * One user of a test: comes in by {@link AtmEntrance}, gets a ledger, and then works as a {@link
 * WithdrawalTask}. It knows nothing of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
public final class WithdrawalUser implements AutoCloseable {
  /** Longest first pause of those who find no server, milliseconds. */
  private static final long RETURN_MILLIS = 50;

  private final WithdrawalSettings settings;
  private final String name;
  private final BooleanSupplier stopping;
  private final Cancellation entering;
  private final Backoff returning = new Backoff(RETURN_MILLIS, 0);
  private volatile WithdrawalTask task;

  /**
   * @param name of the user, for its draws
   * @param stopping says whether the test was asked to stop; called often, from another thread
   */
  public WithdrawalUser(WithdrawalSettings settings, String name, BooleanSupplier stopping) {
    this.settings = settings;
    this.name = name;
    this.stopping = stopping;
    this.entering = new Cancellation(stopping);
  }

  /**
   * Does one transaction; see {@link WithdrawalTask#run()}.
   *
   * @throws DatabaseFailure if the test cannot begin on this database
   */
  public WithdrawalSample run() throws DatabaseFailure {
    WithdrawalSample failed = task == null ? enter(AtmOperation.TRANSACTION) : null;
    return failed == null ? task.run() : failed;
  }

  /**
   * Opens the user's connection if there is none; see {@link WithdrawalTask#connect()}.
   *
   * @throws DatabaseFailure if the test cannot begin on this database
   */
  public WithdrawalSample connect() throws DatabaseFailure {
    WithdrawalSample failed = task == null ? enter(AtmOperation.CONNECT) : null;
    return failed == null ? task.connect() : failed;
  }

  /** What to say if the server cannot be reached; null if the user is in. */
  private WithdrawalSample enter(AtmOperation operation) throws DatabaseFailure {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    entering.begin();
    try {
      AtmScale scale = AtmEntrance.enter(settings, entering);
      UserLedger ledger =
          settings.transaction() == TransactionKind.WITHDRAWAL
              ? EngineLedger.of(settings.address(), entering).newUser()
              : null;
      task = new WithdrawalTask(settings, ledger, settings.draw(scale, name), stopping);
      return null;
    } catch (SQLException e) {
      long connectNanos = System.nanoTime() - begin;
      boolean stopped = entering.requested();
      entering.pause(returning.next());
      return new WithdrawalSample(
          new WithdrawalRequest(operation, settings),
          null,
          stopped ? Outcome.CANCELLED : Outcome.FAILED,
          stopped ? LocalCode.CANCELLED.text() : SqlFailure.code(e),
          "no connection to " + settings.address() + ": " + SqlFailure.text(e),
          startEpochMillis,
          System.nanoTime() - begin,
          connectNanos,
          0,
          0,
          0,
          0,
          List.of());
    } finally {
      entering.end();
    }
  }

  /** Ends the sample that is running; says whether there was one. */
  public boolean cancel() {
    WithdrawalTask running = task;
    return running == null ? entering.cancel() : running.cancel();
  }

  /** Closes the connection. */
  @Override
  public void close() {
    if (task != null) {
      task.close();
    }
  }
}
