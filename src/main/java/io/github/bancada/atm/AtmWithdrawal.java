package io.github.bancada.atm;

import io.github.bancada.atm.bank.Amounts;
import io.github.bancada.atm.bank.ScaleFields;
import io.github.bancada.atm.withdraw.AtmOperation;
import io.github.bancada.atm.withdraw.CommitMode;
import io.github.bancada.atm.withdraw.TransactionKind;
import io.github.bancada.atm.withdraw.WithdrawalRequest;
import io.github.bancada.atm.withdraw.WithdrawalSettings;
import io.github.bancada.atm.withdraw.WithdrawalWorkload;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.mysql.DatabaseFields;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: one withdrawal, a whole database transaction on the virtual user's own connection, timed
 * in nanoseconds.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class AtmWithdrawal extends WorkSampler<WithdrawalRequest> {
  private static final long serialVersionUID = 1L;
  private static final int MOST_SECONDS = 1_073_741_824; // innodb_lock_wait_timeout

  static final Fields FIELDS = new Fields(AtmWithdrawal.class);

  static final Field<AtmOperation> OPERATION =
      FIELDS.group("what").choice("operation", AtmOperation.TRANSACTION);

  static final DatabaseFields DATABASE = new DatabaseFields(FIELDS, 10_000).fromProperties();

  static final Field<TransactionKind> TRANSACTION =
      FIELDS.group("draw").choice("transaction", TransactionKind.WITHDRAWAL);
  static final ScaleFields SCALE = new ScaleFields(FIELDS);
  static final Field<Integer> REMOTE_PERCENT = FIELDS.number("remotePercent", 15, 0, 100).in("%");
  static final Field<Amounts> AMOUNTS = FIELDS.choice("amounts", Amounts.BOTH);
  static final Field<Long> SEED = FIELDS.longNumber("seed", 1, Long.MIN_VALUE);

  static final Field<StatementMode> STATEMENTS =
      FIELDS.group("work").choice("statements", StatementMode.SERVER_PREPARED);
  static final Field<CommitMode> COMMIT = FIELDS.choice("commit", CommitMode.COMMIT);
  static final Field<Isolation> ISOLATION = FIELDS.choice("isolation", Isolation.DEFAULT);
  static final Field<Integer> LOCK_WAIT_TIMEOUT =
      FIELDS.number("lockWaitTimeout", 0, 0, MOST_SECONDS).in("s").initially("");
  static final Field<Integer> STATEMENT_TIMEOUT = FIELDS.millis("statementTimeout", 60_000);

  static final Field<Integer> RETRIES = FIELDS.group("failures").number("retries", 3, 0);
  static final Field<Integer> BACKOFF = FIELDS.number("backoff", 10, 0, 1000).in("ms");

  static final Field<Boolean> SUB_RESULTS = FIELDS.group("result").flag("subResults", false);

  /**
   * Equal for both operations: a sampler that connects opens the connection for one that withdraws.
   */
  static final Derived<WithdrawalSettings> WITHDRAWAL =
      FIELDS.derived(
          v ->
              new WithdrawalSettings(
                  v.get(DATABASE.address),
                  v.get(TRANSACTION),
                  v.get(SCALE.counts).orElse(null),
                  v.get(REMOTE_PERCENT),
                  v.get(AMOUNTS),
                  v.get(SEED),
                  v.get(ISOLATION),
                  v.get(STATEMENTS),
                  v.get(COMMIT),
                  v.get(LOCK_WAIT_TIMEOUT),
                  v.get(STATEMENT_TIMEOUT),
                  v.get(RETRIES),
                  v.get(BACKOFF),
                  v.get(DATABASE.connectTimeout),
                  v.get(SUB_RESULTS)));

  static final Derived<WithdrawalRequest> SETTINGS =
      FIELDS.derived(v -> new WithdrawalRequest(v.get(OPERATION), v.get(WITHDRAWAL)));

  @Override
  protected Derived<WithdrawalRequest> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<WithdrawalRequest> newWorkload() {
    return new WithdrawalWorkload();
  }
}
