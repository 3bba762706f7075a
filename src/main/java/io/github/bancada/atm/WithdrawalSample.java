package io.github.bancada.atm;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.SqlFailure;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The result of one transaction, or of connecting. Immutable.
 *
 * @param asked what was requested
 * @param withdrawal null without a connection
 * @param code {@code 0}; or SQLState and vendor code, as {@code 40001 1213}; or {@link
 *     Outcome#IN_DOUBT_CODE}, or a {@link LocalCode}
 * @param message the fault; "" if there is none
 * @param startEpochMillis wall clock when its first statement was sent, milliseconds since the
 *     epoch
 * @param elapsedNanos from then to the answer to its commit, retries and their pauses included
 * @param connectNanos opening the connection, before that; 0 if it was open
 * @param latencyNanos from the start to the first answer; 0 if there was none
 * @param retries number of retries
 * @param sentBytes on the wire, opening the connection included
 * @param receivedBytes on the wire, opening the connection included
 * @param phases times of the statements of the last try; empty if not wanted
 */
record WithdrawalSample(
    WithdrawalSettings.Request asked,
    Withdrawal withdrawal,
    Outcome outcome,
    String code,
    String message,
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long latencyNanos,
    int retries,
    long sentBytes,
    long receivedBytes,
    List<Phase> phases)
    implements Sample {

  WithdrawalSample {
    phases = List.copyOf(phases);
  }

  static WithdrawalSample of(
      WithdrawalSettings.Request asked, Withdrawal withdrawal, TransactionRun<AtmStatements> run) {
    return new WithdrawalSample(
        asked,
        withdrawal,
        run.outcome(),
        run.code(),
        run.message(),
        run.startEpochMillis(),
        run.elapsedNanos(),
        run.connectNanos(),
        run.latencyNanos(),
        run.retries(),
        run.sentBytes(),
        run.receivedBytes(),
        run.phases());
  }

  /** The sample of a virtual user that could not begin on the database now. */
  static WithdrawalSample notEntered(
      WithdrawalSettings.Request asked,
      boolean stopped,
      SQLException why,
      long startEpochMillis,
      long elapsedNanos,
      long connectNanos) {
    return new WithdrawalSample(
        asked,
        null,
        stopped ? Outcome.CANCELLED : Outcome.FAILED,
        stopped ? LocalCode.CANCELLED.text() : SqlFailure.code(why),
        "no connection to "
            + asked.settings().transactions().address()
            + ": "
            + SqlFailure.text(why),
        startEpochMillis,
        elapsedNanos,
        connectNanos,
        0,
        0,
        0,
        0,
        List.of());
  }

  @Override
  public boolean success() {
    return outcome.isSuccess();
  }

  @Override
  public String server() {
    return asked.settings().transactions().address().url();
  }

  @Override
  public String request() {
    if (asked.operation() == WithdrawalSettings.Operation.CONNECT) {
      return asked.operation().token();
    }
    String kind = asked.settings().kind().token();
    if (withdrawal == null) {
      return kind;
    }
    return kind
        + " "
        + withdrawal.id()
        + ": account "
        + withdrawal.account()
        + ", teller "
        + withdrawal.teller()
        + ", branch "
        + withdrawal.branch()
        + ", amount "
        + Cents.decimal(withdrawal.deltaCents()).toPlainString();
  }

  /** Built on demand: most listeners never need it. */
  @Override
  public Supplier<String> description() {
    return this::request;
  }

  /** Empty for connecting, which is not a transaction. */
  @Override
  public String headers() {
    return asked.operation() == WithdrawalSettings.Operation.CONNECT
        ? ""
        : TransactionFacts.headers(outcome, retries);
  }
}
