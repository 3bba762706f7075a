package io.github.bancada.atm;

import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.ScaleFields;
import io.github.bancada.atm.prepare.HistoryChoice;
import io.github.bancada.atm.prepare.PreparationSettings;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.mysql.DatabaseFields;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.action.DatabaseAction;
import io.github.bancada.mysql.load.LoadMode;
import io.github.bancada.work.Workload;

/**
 * Sampler: prepares, audits or drops the database of ATM withdrawals. For setUp and tearDown thread
 * groups with one virtual user.
 *
 * <p>Thread-safe as its parent.
 */
public class AtmDatabase extends WorkSampler<AtmDatabaseSettings> {
  private static final long serialVersionUID = 1L;
  private static final int MOST_CONNECTIONS = 64;

  /** Its name in headers and on the console. */
  static final String NAME = "ATM Database";

  static final Fields FIELDS = new Fields(AtmDatabase.class);

  static final Field<DatabaseAction> ACTION =
      FIELDS.group("what").choice("action", DatabaseAction.PREPARE);

  static final DatabaseFields DATABASE =
      new DatabaseFields(FIELDS, WorkLimits.CONNECT_TIMEOUT_MILLIS);
  static final Field<Integer> STATEMENT_TIMEOUT =
      FIELDS.millis("statementTimeout", WorkLimits.STATEMENT_TIMEOUT_MILLIS);

  static final ScaleFields SCALE = new ScaleFields(FIELDS.group("size"));
  static final Field<Integer> CONNECTIONS = FIELDS.number("connections", 4, 1, MOST_CONNECTIONS);
  static final Field<LoadMode> LOAD = FIELDS.choice("load", LoadMode.AUTO);
  static final Field<Boolean> REPLACE = FIELDS.flag("replace", false);
  static final Field<HistoryChoice> HISTORY = FIELDS.choice("history", HistoryChoice.EMPTY);

  static final Field<EveryAccount> EVERY_ACCOUNT =
      FIELDS.group("audit").choice("everyAccount", EveryAccount.AUTO);

  static final Derived<AtmDatabaseSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new AtmDatabaseSettings(
                  v.get(ACTION),
                  new PreparationSettings(
                      v.get(DATABASE.address),
                      v.get(SCALE.counts).orElse(AtmScale.of(1)),
                      v.get(CONNECTIONS),
                      v.get(LOAD),
                      v.get(REPLACE),
                      v.get(HISTORY)),
                  v.get(EVERY_ACCOUNT),
                  v.get(DATABASE.connectTimeout),
                  v.get(STATEMENT_TIMEOUT)));

  @Override
  protected Derived<AtmDatabaseSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<AtmDatabaseSettings> newWorkload() {
    return new AtmDatabaseWorkload();
  }
}
