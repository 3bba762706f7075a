package io.github.bancada.atm.withdraw;

import static io.github.bancada.atm.withdraw.WithdrawalSample.Outcome;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.SessionMark;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.work.LocalCode;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The work of one user: one transaction after the other on a connection of its own, measured. It
 * knows nothing of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
public final class WithdrawalTask implements AutoCloseable {
  /** Longest first pause of those who find no server, milliseconds. */
  private static final long RECONNECT_MILLIS = 50;

  private static final Logger log = LoggerFactory.getLogger(WithdrawalTask.class);

  private final WithdrawalSettings settings;
  private final UserLedger ledger;
  private final WithdrawalDraw draw;
  private final Cancellation cancellation;
  private final Backoff reconnecting = new Backoff(RECONNECT_MILLIS, 1);
  private PinnedConnection connection;

  /** Of the last session that was given up, of which the server may not know; null if none was. */
  private SessionMark abandoned;

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
    if (ledger != null) {
      ledger.drawFrom(draw.restarted());
    }
  }

  /**
   * Does one transaction. Whatever the server does, this returns within the timeouts of the
   * settings, with what went wrong in the result.
   */
  public WithdrawalSample run() {
    Run run = new Run(AtmOperation.TRANSACTION);
    cancellation.begin();
    try {
      run.perform();
    } finally {
      cancellation.end();
    }
    return run.sample();
  }

  /**
   * Opens the connection if there is none. This returns within the connect timeout, with what went
   * wrong in the result.
   */
  public WithdrawalSample connect() {
    Run run = new Run(AtmOperation.CONNECT);
    cancellation.begin();
    try {
      run.connectOnly();
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
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  /** Closes the connection without a word to the server. */
  private void abandon() {
    abandoned = connection.mark();
    connection.abort();
    connection = null;
  }

  /** One sample under way. */
  private final class Run {
    private final AtmOperation operation;
    private final Backoff retrying = new Backoff(settings.backoffMillis(), 0);
    private long startEpochMillis = System.currentTimeMillis();
    private final long begin = System.nanoTime();
    private long elapsedNanos;
    private long connectNanos;
    private long sentBefore;
    private long receivedBefore;
    private long sent;
    private long received;
    private int retries;
    private Withdrawal withdrawal;
    private StatementClock clock;
    private Outcome outcome;
    private String code = LocalCode.SUCCESS.text();
    private String message = "";

    Run(AtmOperation operation) {
      this.operation = operation;
    }

    void perform() {
      try {
        if (connect()) {
          transact();
        }
      } catch (RuntimeException e) {
        log.error("A withdrawal failed by a programming error", e);
        drop();
        if (clock != null && clock.isCommitSent()) {
          doubt(e.toString());
        } else {
          end(Outcome.FAILED, LocalCode.LOCAL_ERROR.text(), e.toString());
        }
      }
      count();
      if (outcome == Outcome.COMMITTED) {
        reconnecting.reset();
        return;
      }
      if (connection == null) {
        // Nobody there, or not for long: as many failures a second as the machine can make help
        // nobody. Part of the sample.
        cancellation.pause(reconnecting.next());
      }
      elapsedNanos = clock == null ? System.nanoTime() - begin : clock.elapsedNanos();
    }

    void connectOnly() {
      try {
        if (connect()) {
          outcome = Outcome.CONNECTED;
          reconnecting.reset();
        }
      } catch (RuntimeException e) {
        log.error("A connection failed by a programming error", e);
        end(Outcome.FAILED, LocalCode.LOCAL_ERROR.text(), e.toString());
      }
      count();
      elapsedNanos = System.nanoTime() - begin;
    }

    private void transact() {
      boolean moves = settings.transaction() == TransactionKind.WITHDRAWAL;
      withdrawal = draw.next(moves ? ledger.nextId() : 0);
      startEpochMillis = System.currentTimeMillis();
      clock =
          new StatementClock(
              settings.statementTimeoutMillis(), settings.subResults(), connection.link().guard());
      while (!tryOnce()) {
        cancellation.pause(retrying.next());
        retries++;
        clock.restart();
      }
    }

    private boolean connect() {
      if (connection != null && connection.link().guard().ended() != Deadlines.Ended.NO) {
        abandon(); // ended from outside between two samples
      }
      if (connection != null) {
        sentBefore = connection.link().sentBytes();
        receivedBefore = connection.link().receivedBytes();
        cancellation.attach(connection.link().guard());
        return true;
      }
      long from = System.nanoTime();
      try {
        connection = PinnedConnection.open(settings, cancellation, abandoned);
        abandoned = null;
        return true;
      } catch (SQLException e) {
        boolean stopped = cancellation.requested();
        end(
            stopped ? Outcome.CANCELLED : Outcome.FAILED,
            stopped ? LocalCode.CANCELLED.text() : SqlFailure.code(e),
            "no connection to " + settings.address() + ": " + SqlFailure.text(e));
        return false;
      } finally {
        connectNanos = System.nanoTime() - from;
      }
    }

    /** Whether the sample has come to its end, good or bad. */
    private boolean tryOnce() {
      try {
        connection.run(withdrawal, clock);
        if (withdrawal.id() != 0) {
          ledger.acknowledge(withdrawal.id());
        }
        elapsedNanos = clock.elapsedNanos();
        outcome = Outcome.COMMITTED;
        return true;
      } catch (SQLException e) {
        clock.failed();
        return !mayRetry(e);
      }
    }

    /** Sorts a failure out: rolls back, or gives the connection up; says whether to try again. */
    private boolean mayRetry(SQLException e) {
      if (isLost(e)) {
        lost(e);
        return false;
      }
      boolean present = false;
      try {
        connection.rollback();
        if (clock.isCommitSent() && withdrawal.id() != 0 && !SqlFailure.isRolledBack(e)) {
          present = connection.isInHistory(withdrawal.id());
        }
      } catch (SQLException second) {
        lost(e);
        return false;
      }
      if (present) {
        doubt("the server says " + SqlFailure.text(e) + " (" + SqlFailure.code(e) + ")");
        return false;
      }
      boolean again = SqlFailure.isRetryable(e) && retries < settings.retries();
      if (again && !cancellation.requested()) {
        return true;
      }
      end(Outcome.FAILED, SqlFailure.code(e), SqlFailure.text(e));
      return false;
    }

    private boolean isLost(SQLException e) {
      try {
        return SqlFailure.isConnectionLost(e) || connection.isBroken();
      } catch (SQLException unknown) {
        return true;
      }
    }

    private void lost(SQLException e) {
      Deadlines.Ended ended = connection.link().guard().ended();
      boolean stopped =
          ended == Deadlines.Ended.CANCELLED || Thread.currentThread().isInterrupted();
      boolean late = ended == Deadlines.Ended.TIMEOUT;
      boolean doubtful = clock.isCommitSent();
      drop();
      String why =
          late
              ? "no answer within " + settings.statementTimeoutMillis() + " ms (statement timeout)"
              : stopped
                  ? "the test was stopped"
                  : SqlFailure.text(e) + " (" + SqlFailure.code(e) + ")";
      if (doubtful) {
        doubt(why);
      } else if (stopped) {
        end(Outcome.CANCELLED, LocalCode.CANCELLED.text(), why);
      } else {
        end(Outcome.FAILED, late ? SqlFailure.TIMEOUT : SqlFailure.code(e), why);
      }
    }

    private void doubt(String why) {
      ledger.doubt(withdrawal.id());
      end(
          Outcome.IN_DOUBT,
          WithdrawalSample.IN_DOUBT,
          "the commit of transaction "
              + withdrawal.id()
              + " was sent and not acknowledged: "
              + why);
    }

    private void end(Outcome how, String withCode, String because) {
      outcome = how;
      code = withCode;
      message = because;
    }

    private void drop() {
      if (connection != null) {
        count();
        abandon();
      }
    }

    /** Takes over what has gone over the wire. */
    private void count() {
      if (connection != null) {
        sent += connection.link().sentBytes() - sentBefore;
        received += connection.link().receivedBytes() - receivedBefore;
        sentBefore = connection.link().sentBytes();
        receivedBefore = connection.link().receivedBytes();
      }
    }

    WithdrawalSample sample() {
      return new WithdrawalSample(
          new WithdrawalRequest(operation, settings),
          withdrawal,
          outcome,
          code,
          message,
          startEpochMillis,
          elapsedNanos,
          connectNanos,
          clock == null ? 0 : clock.latencyNanos(),
          retries,
          sent,
          received,
          clock == null ? List.of() : clock.times());
    }
  }
}
