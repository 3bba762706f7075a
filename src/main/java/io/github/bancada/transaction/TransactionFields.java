package io.github.bancada.transaction;

import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.sql.DatabaseFields;
import io.github.bancada.sql.SessionOption;
import java.util.Set;

/**
 * The fields of every element that executes transactions: how statements are sent, the session, and
 * what is done after failures. They are in three places among the element's own fields. Immutable.
 */
public final class TransactionFields {
  /** Maximum of {@code innodb_lock_wait_timeout}. */
  private static final int MOST_SECONDS = 1_073_741_824;

  private final DatabaseFields database;
  private final Session session;
  private final Field<Integer> retries;
  private final Field<Integer> backoff;
  private final Field<Boolean> subResults;

  /** The fields of a session, within the group of the work. Immutable. */
  public static final class Session {
    private final Field<Isolation> isolation;
    private final Field<Integer> lockWaitTimeout;
    private final Field<Integer> statementTimeout;

    /** Adds the fields to the current group. */
    public Session(Fields fields) {
      isolation = fields.choice("isolation", Isolation.DEFAULT);
      lockWaitTimeout = fields.number("lockWaitTimeout", 0, 0, MOST_SECONDS).in("s").initially("");
      statementTimeout = fields.millis("statementTimeout", 60_000);
    }
  }

  /** Adds groups for failures and for the result. */
  public TransactionFields(Fields fields, DatabaseFields database, Session session) {
    this.database = database;
    this.session = session;
    retries = fields.group("failures").number("retries", 3, 0);
    backoff = fields.number("backoff", 10, 0, 1000).in("ms");
    subResults = fields.group("result").flag("subResults", false);
  }

  /** Adds the group of the work, which begins with how statements are sent. */
  public static Field<StatementMode> statements(Fields fields) {
    return fields.group("work").choice("statements", StatementMode.SERVER_PREPARED);
  }

  /**
   * The settings of a sample.
   *
   * @param options what a session needs of the driver
   * @param readOnly whether the session takes no changes
   */
  public TransactionSettings settings(Values values, Set<SessionOption> options, boolean readOnly) {
    return new TransactionSettings(
        values.get(database.address),
        options,
        values.get(session.isolation),
        readOnly,
        values.get(session.lockWaitTimeout),
        values.get(session.statementTimeout),
        values.get(retries),
        values.get(backoff),
        values.get(database.connectTimeout),
        values.get(subResults));
  }
}
