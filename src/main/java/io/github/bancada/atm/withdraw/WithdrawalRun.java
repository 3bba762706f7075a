package io.github.bancada.atm.withdraw;

import static io.github.bancada.atm.withdraw.WithdrawalSample.Outcome;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.work.LocalCode;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes one sample. Not thread-safe; for one use. */
final class WithdrawalRun {
  private static final Logger log = LoggerFactory.getLogger(WithdrawalRun.class);

  private final AtmOperation operation;
  private final WithdrawalSettings settings;
  private final UserSession session;
  private final UserLedger ledger;
  private final WithdrawalDraw draw;
  private final Cancellation cancellation;
  private final Backoff retrying;
  private long startEpochMillis = System.currentTimeMillis();
  private final long begin = System.nanoTime();
  private long elapsedNanos;
  private long connectNanos;
  private int retries;
  private Withdrawal withdrawal;
  private StatementClock clock;
  private Outcome outcome;
  private String code = LocalCode.SUCCESS.text();
  private String message = "";

  WithdrawalRun(
      AtmOperation operation,
      WithdrawalSettings settings,
      UserSession session,
      UserLedger ledger,
      WithdrawalDraw draw,
      Cancellation cancellation) {
    this.operation = operation;
    this.settings = settings;
    this.session = session;
    this.ledger = ledger;
    this.draw = draw;
    this.cancellation = cancellation;
    this.retrying = new Backoff(settings.backoffMillis(), 0);
  }

  /** Executes a transaction; a pause without a connection is part of the sample. */
  void perform() {
    try {
      if (connect()) {
        transact();
      }
    } catch (RuntimeException e) {
      log.error("A withdrawal failed by a programming error", e);
      session.drop();
      if (clock != null && clock.isCommitSent()) {
        doubt(e.toString());
      } else {
        end(Outcome.FAILED, LocalCode.LOCAL_ERROR.text(), e.toString());
      }
    }
    session.countBytes();
    if (outcome == Outcome.COMMITTED) {
      session.succeeded();
      return;
    }
    session.pauseWithoutConnection();
    elapsedNanos = clock == null ? System.nanoTime() - begin : clock.elapsedNanos();
  }

  void connectOnly() {
    try {
      if (connect()) {
        outcome = Outcome.CONNECTED;
        session.succeeded();
      }
    } catch (RuntimeException e) {
      log.error("A connection failed by a programming error", e);
      end(Outcome.FAILED, LocalCode.LOCAL_ERROR.text(), e.toString());
    }
    session.countBytes();
    elapsedNanos = System.nanoTime() - begin;
  }

  private void transact() {
    boolean moves = settings.transaction() == TransactionKind.WITHDRAWAL;
    withdrawal = draw.next(moves ? ledger.nextId() : 0);
    startEpochMillis = System.currentTimeMillis();
    clock =
        new StatementClock(
            settings.statementTimeoutMillis(),
            settings.subResults(),
            session.connection().link().guard());
    while (!tryOnce()) {
      cancellation.pause(retrying.next());
      retries++;
      clock.restart();
    }
  }

  private boolean connect() {
    if (session.begin()) {
      return true;
    }
    long from = System.nanoTime();
    try {
      session.open();
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

  /** Whether the sample has ended, with or without success. */
  private boolean tryOnce() {
    try {
      session.connection().run(withdrawal, clock);
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

  /** Rolls back or abandons the connection after a failure; returns whether to retry. */
  private boolean mayRetry(SQLException e) {
    if (isLost(e)) {
      lost(e);
      return false;
    }
    boolean present = false;
    try {
      session.connection().rollback();
      if (clock.isCommitSent() && withdrawal.id() != 0 && !SqlFailure.isRolledBack(e)) {
        present = session.connection().isInHistory(withdrawal.id());
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
      return SqlFailure.isConnectionLost(e) || session.connection().isBroken();
    } catch (SQLException unknown) {
      return true;
    }
  }

  private void lost(SQLException e) {
    Deadlines.Ended ended = session.connection().link().guard().ended();
    boolean stopped = ended == Deadlines.Ended.CANCELLED || Thread.currentThread().isInterrupted();
    boolean late = ended == Deadlines.Ended.TIMEOUT;
    boolean doubtful = clock.isCommitSent();
    session.drop();
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
        "the commit of transaction " + withdrawal.id() + " was sent and not acknowledged: " + why);
  }

  private void end(Outcome how, String withCode, String because) {
    outcome = how;
    code = withCode;
    message = because;
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
        session.sent(),
        session.received(),
        clock == null ? List.of() : clock.times());
  }
}
