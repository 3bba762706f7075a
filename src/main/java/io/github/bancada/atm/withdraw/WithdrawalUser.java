package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.Outcome;
import io.github.bancada.work.LocalCode;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * One virtual user: takes part in {@link DatabaseCheckOnce}, gets a ledger, and then works as a
 * {@link WithdrawalTask}. Independent of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
public final class WithdrawalUser implements AutoCloseable {
  /** Longest first pause after a failed connection, milliseconds. */
  private static final long RETRY_MILLIS = 50;

  private final WithdrawalSettings settings;
  private final String name;
  private final BooleanSupplier stopping;
  private final Cancellation checking;
  private final Backoff retrying = new Backoff(RETRY_MILLIS, 0);
  private volatile WithdrawalTask task;

  /**
   * @param name of the virtual user, for its draws
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  public WithdrawalUser(WithdrawalSettings settings, String name, BooleanSupplier stopping) {
    this.settings = settings;
    this.name = name;
    this.stopping = stopping;
    this.checking = new Cancellation(stopping);
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

  /** The failed sample if the server cannot be reached; null after success. */
  private WithdrawalSample enter(AtmOperation operation) throws DatabaseFailure {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    checking.begin();
    try {
      AtmScale scale = DatabaseCheckOnce.scale(settings, checking);
      UserLedger ledger =
          settings.transaction() == TransactionKind.WITHDRAWAL
              ? EngineLedger.of(settings.address(), checking).newUser()
              : null;
      task = new WithdrawalTask(settings, ledger, settings.draw(scale, name), stopping);
      return null;
    } catch (SQLException e) {
      long connectNanos = System.nanoTime() - begin;
      boolean stopped = checking.requested();
      checking.pause(retrying.next());
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
      checking.end();
    }
  }

  /** Ends the current sample; returns false if there is none. Callable from any thread. */
  public boolean cancel() {
    WithdrawalTask running = task;
    return running == null ? checking.cancel() : running.cancel();
  }

  @Override
  public void close() {
    if (task != null) {
      task.close();
    }
  }
}
