package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmTables;
import io.github.bancada.atm.bank.ScaleFields;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.action.ActionFields;
import io.github.bancada.sql.action.ActionSettings;
import io.github.bancada.sql.action.DatabaseWorkload;
import io.github.bancada.work.Workload;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/**
 * Sampler: prepares, audits or drops the database of ATM withdrawals. For setUp and tearDown thread
 * groups with one virtual user.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class AtmDatabase extends WorkSampler<ActionSettings<AtmLedger>> {
  private static final long serialVersionUID = 1L;

  /** Its name in headers and on the console. */
  static final String NAME = "ATM Database";

  /**
   * The ledgers of the test. Static, because samplers that withdraw and audits share them, and
   * JMeter runs one test at a time.
   */
  static final OpenLedgers<AtmLedger> LEDGERS = AtmLedger.ledgers();

  static final Fields FIELDS = new Fields(AtmDatabase.class);

  private static final ActionFields<ScaleFields> ACTION =
      new ActionFields<>(FIELDS, ScaleFields::new);
  private static final Field<AtmTables.History> HISTORY =
      FIELDS.choice("history", AtmTables.History.EMPTY);
  private static final Field<AtmAudit.EveryAccount> EVERY_ACCOUNT =
      FIELDS.group("audit").choice("everyAccount", AtmAudit.EveryAccount.AUTO);

  private static final Derived<ActionSettings<AtmLedger>> SETTINGS =
      FIELDS.derived(
          v ->
              ACTION.settings(
                  v,
                  new AtmTables(v.get(ACTION.size.counts).orElse(AtmScale.of(1)), v.get(HISTORY)),
                  new AtmAudit(v.get(EVERY_ACCOUNT))));

  @Override
  protected Derived<ActionSettings<AtmLedger>> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<ActionSettings<AtmLedger>> newWorkload() {
    return new DatabaseWorkload<>(NAME, ACTION, LEDGERS);
  }
}
