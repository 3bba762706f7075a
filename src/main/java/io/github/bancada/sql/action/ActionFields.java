package io.github.bancada.sql.action;

import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.sql.DatabaseFields;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.PreparedTables;
import java.util.function.Function;

/**
 * The fields that all elements of this kind have, around those for the size of their tables.
 * Immutable.
 *
 * @param <F> the fields for the size
 */
public final class ActionFields<F> {
  private static final int CONNECTIONS = 4;
  private static final int MOST_CONNECTIONS = 64;

  /** The element's own fields for the size. */
  public final F size;

  final Field<DatabaseAction> action;
  private final DatabaseFields database;
  private final Field<Integer> statementTimeout;
  private final Field<Integer> connections;
  private final Field<LoadMode> load;
  private final Field<Boolean> replace;

  /**
   * Adds the fields to a list.
   *
   * @param size adds the element's own fields to the group of the size
   */
  public ActionFields(Fields fields, Function<Fields, F> size) {
    action = fields.group("what").choice("action", DatabaseAction.PREPARE);
    database = new DatabaseFields(fields, WorkLimits.CONNECT_TIMEOUT_MILLIS);
    statementTimeout = fields.millis("statementTimeout", WorkLimits.STATEMENT_TIMEOUT_MILLIS);
    this.size = size.apply(fields.group("size"));
    connections = fields.number("connections", CONNECTIONS, 1, MOST_CONNECTIONS);
    load = fields.choice("load", LoadMode.AUTO);
    replace = fields.flag("replace", false);
  }

  public <L extends DatabaseLedger<?>> ActionSettings<L> settings(
      Values values, PreparedTables tables, AuditRules<L, ?> rules) {
    return new ActionSettings<>(
        values.get(action),
        new PreparationSettings(
            values.get(database.address),
            values.get(connections),
            values.get(load),
            values.get(replace)),
        tables,
        rules,
        values.get(database.connectTimeout),
        values.get(statementTimeout));
  }
}
