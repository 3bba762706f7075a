package io.github.bancada.testing;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.SqlFailure;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.AuditResult;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.audit.DatabaseAudit;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.TablesDrop;
import io.github.bancada.sql.tables.TablesPreparation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** A schema for tests, and what is done to it without JMeter. */
public class TestSchema {
  private static Schemas schemas = () -> DatabaseAddress.tcp(MysqlServer.newSchema(), "root", "");

  private final DatabaseAddress address;
  private final List<String> console = Collections.synchronizedList(new ArrayList<>());

  public TestSchema(DatabaseAddress address) {
    this.address = address;
  }

  /** Makes new, empty schemas on a server. */
  interface Schemas {
    DatabaseAddress next() throws SQLException;
  }

  /** Where the schemas of the following tests are. */
  static synchronized void on(Schemas where) {
    schemas = where;
  }

  /** Address of an empty schema on the shared server. */
  public static synchronized DatabaseAddress emptySchema() throws SQLException {
    return schemas.next();
  }

  public final DatabaseAddress address() {
    return address;
  }

  /** SQL that MySQL and PostgreSQL word differently. */
  public final String either(String mysql, String postgreSql) {
    return isOnPostgreSql() ? postgreSql : mysql;
  }

  public final boolean isOnPostgreSql() {
    return FaultServer.isPostgreSql(address.url());
  }

  /** SQL for the name of the schema. */
  public final String schema() {
    return either("DATABASE()", "current_schema()");
  }

  /** SQL that renames a table. */
  public final String rename(String table, String name) {
    return either(
        "RENAME TABLE " + table + " TO " + name, "ALTER TABLE " + table + " RENAME TO " + name);
  }

  /** SQL for a table that is defined as another one. */
  public final String createLike(String name, String table) {
    return "CREATE TABLE " + name + either(" LIKE " + table, " (LIKE " + table + " INCLUDING ALL)");
  }

  /** Output of preparations and drops. */
  public final List<String> console() {
    return console;
  }

  public final Connection open() throws SQLException {
    return DatabaseLink.open(address, Set.of(), 30_000, guard -> {}).jdbc();
  }

  public final void execute(String... statements) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** First column of the first row; null if there is none. */
  public final String one(String query) throws SQLException {
    try (Connection connection = open()) {
      return one(connection, query);
    }
  }

  /** Like {@link #one(String)}, for several queries over one connection. */
  protected static String one(Connection connection, String query) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? row.getString(1) : null;
    }
  }

  /** Rows that the server has read for a session; on PostgreSQL, for its transaction. */
  public final long rowsRead(Connection session) throws SQLException {
    return (long)
        Double.parseDouble(
            one(
                session,
                either(
                    "SELECT SUM(variable_value) FROM performance_schema.session_status WHERE"
                        + " variable_name LIKE 'Handler_read%'",
                    "SELECT COALESCE(SUM(seq_tup_read + COALESCE(idx_tup_fetch, 0)), 0) FROM"
                        + " pg_stat_xact_user_tables")));
  }

  public final int count(String table) throws SQLException {
    return Integer.parseInt(one("SELECT COUNT(*) FROM " + table));
  }

  /** Whether a preparation has committed a part of a table, named by its table of parts. */
  public final boolean isLoaded(String parts) {
    try {
      return count(parts) > 0;
    } catch (SQLException e) {
      if (SqlDialect.of(address.url()).failure(e) == SqlFailure.TABLE) { // not there yet
        return false;
      }
      throw new IllegalStateException(e);
    }
  }

  public final TablesPreparation preparation(
      PreparedTables tables, LoadMode load, int connections, boolean replace) {
    return new TablesPreparation(
        new PreparationSettings(address, connections, load, replace),
        tables,
        console::add,
        WorkLimits.defaults(() -> false));
  }

  public final TablesPreparation preparation(PreparedTables tables) {
    return preparation(tables, LoadMode.AUTO, 2, false);
  }

  protected final String drop(PreparedTables tables) throws DatabaseException {
    return new TablesDrop(
            tables.contents(), address, console::add, WorkLimits.defaults(() -> false))
        .run();
  }

  /** An audit that waits as long as it needs. */
  protected final <L extends DatabaseLedger<?>, R extends AuditResult> R audit(
      AuditRules<L, R> rules, OpenLedgers<L> ledgers) throws DatabaseException {
    return new DatabaseAudit<>(address, rules, ledgers, WorkLimits.defaults(() -> false)).run();
  }
}
