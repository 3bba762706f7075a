package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.transaction.Outcome;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.util.List;

/**
 * The result of one transaction, or of connecting. Immutable.
 *
 * @param task what was requested
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
public record WithdrawalSample(
    WithdrawalRequest task,
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

  public WithdrawalSample {
    phases = List.copyOf(phases);
  }

  static WithdrawalSample of(
      WithdrawalRequest task, Withdrawal withdrawal, TransactionRun<AtmTransaction> run) {
    return new WithdrawalSample(
        task,
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

  @Override
  public boolean success() {
    return outcome.isSuccess();
  }

  @Override
  public String server() {
    return task.settings().address().url();
  }

  @Override
  public String request() {
    if (task.operation() == AtmOperation.CONNECT) {
      return task.operation().token();
    }
    String kind = task.settings().transaction().token();
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

  /** Empty for connecting, which is no transaction. */
  @Override
  public String headers() {
    return task.operation() == AtmOperation.CONNECT
        ? ""
        : TransactionFacts.headers(outcome, retries);
  }
}
