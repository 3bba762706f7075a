package io.github.bancada.atm;

import io.github.bancada.atm.bank.ScaleFields;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.OfferedAudits;
import io.github.bancada.sql.DatabaseFields;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFields;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: one withdrawal, a whole database transaction on the virtual user's own connection, timed
 * in nanoseconds.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class AtmWithdrawal extends WorkSampler<WithdrawalSettings.Request>
    implements OfferedAudits.Auditable {
  private static final long serialVersionUID = 1L;
  static final Fields FIELDS = new Fields(AtmWithdrawal.class);

  private static final Field<WithdrawalSettings.Operation> OPERATION =
      FIELDS.group("what").choice("operation", WithdrawalSettings.Operation.TRANSACTION);
  private static final DatabaseFields DATABASE =
      new DatabaseFields(FIELDS, 10_000).fromProperties();
  private static final Field<WithdrawalSettings.Kind> TRANSACTION =
      FIELDS.group("draw").choice("transaction", WithdrawalSettings.Kind.WITHDRAWAL);
  private static final ScaleFields SCALE = new ScaleFields(FIELDS);
  private static final Field<Integer> REMOTE_PERCENT =
      FIELDS.number("remotePercent", 15, 0, 100).in("%");
  private static final Field<WithdrawalDraw.Amounts> AMOUNTS =
      FIELDS.choice("amounts", WithdrawalDraw.Amounts.BOTH);
  private static final Field<Long> SEED = FIELDS.longNumber("seed", 1, Long.MIN_VALUE);
  private static final Field<StatementMode> STATEMENTS = TransactionFields.statements(FIELDS);
  private static final Field<WithdrawalSettings.Commit> COMMIT =
      FIELDS.choice("commit", WithdrawalSettings.Commit.COMMIT);
  private static final TransactionFields TRANSACTIONS =
      new TransactionFields(FIELDS, DATABASE, new TransactionFields.Session(FIELDS));

  /**
   * Equal for both operations: a sampler that connects opens the connection for one that withdraws.
   */
  static final Derived<WithdrawalSettings> WITHDRAWAL =
      FIELDS.derived(
          v ->
              new WithdrawalSettings(
                  TRANSACTIONS.settings(
                      v,
                      AtmStatements.options(v.get(STATEMENTS), v.get(COMMIT)),
                      v.get(TRANSACTION) == WithdrawalSettings.Kind.INQUIRY),
                  v.get(TRANSACTION),
                  v.get(SCALE.counts).orElse(null),
                  v.get(REMOTE_PERCENT),
                  v.get(AMOUNTS),
                  v.get(SEED),
                  v.get(STATEMENTS),
                  v.get(COMMIT)));

  private static final Derived<WithdrawalSettings.Request> SETTINGS =
      FIELDS.derived(v -> new WithdrawalSettings.Request(v.get(OPERATION), v.get(WITHDRAWAL)));

  /**
   * Static, because all these elements share it, JMeter clones them by their properties only, and
   * it runs one test at a time.
   */
  static final WithdrawalWorkload WORKLOAD = new WithdrawalWorkload(AtmDatabase.LEDGERS);

  @Override
  protected Derived<WithdrawalSettings.Request> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<WithdrawalSettings.Request> newWorkload() {
    return WORKLOAD.begun();
  }
}
