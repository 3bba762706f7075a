package io.github.bancada.transaction;

import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.sql.Backoff;
import io.github.bancada.sql.SqlFailure;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one sample of a transaction: connects if necessary, retries after deadlocks and lock-wait
 * timeouts, and says whether the transaction is committed, failed or in doubt. Returns within the
 * timeouts of the settings, whatever the server does. Not thread-safe; for one use.
 *
 * @param <T> statements that are prepared on a connection
 */
public final class TransactionRun<T> {
  private static final Logger log = LoggerFactory.getLogger(TransactionRun.class);

  /** SQLState. */
  private static final String BROKEN_PROTOCOL = "08P01";

  private final TransactionSettings settings;
  private final SqlSession<T> session;
  private final Cancellation cancellation;
  private final Backoff retrying;
  private long startEpochMillis = System.currentTimeMillis();
  private final long begin = System.nanoTime();
  private long elapsedNanos;
  private int retries;
  private Transaction<T> transaction;
  private StatementClock clock;
  private Outcome outcome;
  private String code = LocalCode.SUCCESS.text();
  private String message = "";

  public TransactionRun(
      TransactionSettings settings, SqlSession<T> session, Cancellation cancellation) {
    this.settings = settings;
    this.session = session;
    this.cancellation = cancellation;
    this.retrying = new Backoff(settings.backoffMillis(), 0);
  }

  /**
   * Executes a transaction; a pause without a connection is part of the sample.
   *
   * @param source gives the transaction, once there is a connection
   */
  public void perform(Supplier<? extends Transaction<T>> source) {
    try {
      if (connect()) {
        transaction = source.get();
        transact();
      }
    } catch (RuntimeException e) {
      log.error("A transaction failed by a programming error", e);
      session.abandon();
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

  /** Only connects, if necessary. */
  public void connectOnly() {
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
    if (session.begin(cancellation)) {
      return true;
    }
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
    }
  }

  /** Whether the sample has ended, with or without success. */
  private boolean tryOnce() {
    try {
      session.connection().forgetWarnings();
      transaction.run(session.connection().statements(), clock);
      transaction.acknowledged();
      elapsedNanos = clock.elapsedNanos();
      outcome = Outcome.COMMITTED;
      return true;
    } catch (SQLException e) {
      clock.failed();
      return !mayRetry(e);
    } catch (RuntimeException e) {
      if (!isOfDriver(e)) {
        throw e;
      }
      clock.failed();
      lost(new SQLException("the driver does not understand the answer: " + e, BROKEN_PROTOCOL, e));
      return true;
    }
  }

  /** Whether the driver stumbled over an answer, which may be half of one, or of no server. */
  private static boolean isOfDriver(RuntimeException e) {
    return Stream.of(e.getStackTrace())
        .map(StackTraceElement::getClassName)
        .filter(name -> !name.startsWith("java."))
        .findFirst()
        .filter(name -> !name.startsWith("io.github.bancada."))
        .isPresent();
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
      if (clock.isCommitSent() && !settings.dialect().failure(e).isRolledBack()) {
        present = session.connection().holds(transaction);
      }
    } catch (SQLException second) {
      lost(e);
      return false;
    }
    if (present) {
      doubt("the server says " + SqlFailure.text(e) + " (" + SqlFailure.code(e) + ")");
      return false;
    }
    boolean again = settings.dialect().failure(e).isRetryable() && retries < settings.retries();
    if (again && !cancellation.requested()) {
      return true;
    }
    end(Outcome.FAILED, SqlFailure.code(e), SqlFailure.text(e));
    return false;
  }

  private boolean isLost(SQLException e) {
    return SqlFailure.isConnectionLost(e) || session.connection().isBroken();
  }

  private void lost(SQLException e) {
    Deadlines.Ended ended = session.connection().link().guard().ended();
    boolean stopped = ended == Deadlines.Ended.CANCELLED || Thread.currentThread().isInterrupted();
    boolean late = ended == Deadlines.Ended.TIMEOUT;
    boolean doubtful = clock.isCommitSent();
    session.abandon();
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
    transaction.inDoubt();
    end(
        Outcome.IN_DOUBT,
        Outcome.IN_DOUBT_CODE,
        "the commit of " + transaction.name() + " was sent and not acknowledged: " + why);
  }

  private void end(Outcome how, String withCode, String because) {
    outcome = how;
    code = withCode;
    message = because;
  }

  public Outcome outcome() {
    return outcome;
  }

  /** {@code 0}; or SQLState and vendor code, or {@link Outcome#IN_DOUBT_CODE}, or a local one. */
  public String code() {
    return code;
  }

  /** The fault; "" if there is none. */
  public String message() {
    return message;
  }

  /** Wall clock at the first statement; without a connection, at the start of the sample. */
  public long startEpochMillis() {
    return startEpochMillis;
  }

  /** From that start to the answer to the commit, retries and their pauses included. */
  public long elapsedNanos() {
    return elapsedNanos;
  }

  /** Time to open the connection, before that start; 0 if it was open. */
  public long connectNanos() {
    return session.connectNanos();
  }

  /** From the start to the first answer; 0 if there was none. */
  public long latencyNanos() {
    return clock == null ? 0 : clock.latencyNanos();
  }

  public int retries() {
    return retries;
  }

  /** Bytes to the server, opening the connection included. */
  public long sentBytes() {
    return session.sentBytes();
  }

  /** Bytes from the server, opening the connection included. */
  public long receivedBytes() {
    return session.receivedBytes();
  }

  /** Times of the statements of the last try; empty if not wanted. */
  public List<Phase> phases() {
    return clock == null ? List.of() : clock.times();
  }
}
