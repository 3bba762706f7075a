package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether withdrawals can begin on a database: looked at once, before the first. Each refusal names
 * cause, value and remedy in one sentence. Stateless.
 */
final class AtmCheck {
  private static final int ACCESS_DENIED = 1045;
  private static final int ACCESS_DENIED_NO_PASSWORD = 1698;
  private static final int SCHEMA_DENIED = 1044;
  private static final int NO_SCHEMA = 1049;
  private static final int NO_TABLE = 1146;
  private static final int TABLE_DENIED = 1142;

  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)");
  private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+) \\((.*)\\) ENGINE.*");
  private static final Pattern COLUMN =
      Pattern.compile("(\\w+) ([A-Z]+(?:\\(\\d+(?:,\\d+)?\\))?) (?:NOT )?NULL");

  private final DatabaseAddress address;
  private final WithdrawalSettings settings;

  private AtmCheck(WithdrawalSettings settings) {
    this.address = settings.address();
    this.settings = settings;
  }

  /**
   * Looks at the database.
   *
   * @return how many branches, tellers and accounts there are
   * @throws UnfitDatabaseException if withdrawals cannot begin on it
   * @throws SQLException if the server cannot be asked
   */
  static AtmScale check(WithdrawalSettings settings, Cancellation cancellation)
      throws UnfitDatabaseException, SQLException {
    AtmCheck check = new AtmCheck(settings);
    try (DatabaseLink link =
        DatabaseConnector.open(
            settings.address(), Map.of(), settings.connectTimeoutMillis(), cancellation::attach)) {
      link.guard().begin(settings.statementTimeoutMillis());
      return check.check(link.jdbc());
    } catch (SQLException e) {
      throw check.refusal(e);
    }
  }

  private AtmScale check(Connection connection) throws UnfitDatabaseException, SQLException {
    checkVersion(connection);
    AtmScale scale = checkScale(connection);
    checkShape(connection);
    if (settings.statements() == StatementMode.PROCEDURE
        && settings.transaction() == TransactionKind.WITHDRAWAL) {
      checkProcedure(connection);
    }
    if (settings.transaction() == TransactionKind.WITHDRAWAL) {
      checkWritable(connection);
    }
    return scale;
  }

  private void checkVersion(Connection connection) throws UnfitDatabaseException, SQLException {
    String version = one(connection, "SELECT VERSION()");
    Matcher numbers = VERSION.matcher(version);
    boolean maria = version.toLowerCase(Locale.ROOT).contains("mariadb");
    if (numbers.find()) {
      int major = Integer.parseInt(numbers.group(1));
      int minor = Integer.parseInt(numbers.group(2));
      boolean old = maria ? isBelow(major, minor, 10, 3) : isBelow(major, minor, 5, 7);
      if (old) {
        throw new UnfitDatabaseException(
            "the server at "
                + address.url()
                + " is version "
                + version
                + "; ATM Withdrawal needs MySQL 5.7 or MariaDB 10.3, or later");
      }
    }
  }

  private static boolean isBelow(int major, int minor, int leastMajor, int leastMinor) {
    return major < leastMajor || major == leastMajor && minor < leastMinor;
  }

  private AtmScale checkScale(Connection connection) throws UnfitDatabaseException, SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT maker, branches, tellers, accounts, complete FROM atm_database")) {
      if (!row.next() || !row.getString(1).equals(AtmSchema.MAKER)) {
        throw new UnfitDatabaseException(
            "the tables in "
                + address.url()
                + " are not those of this version's ATM Database: prepare them anew (action"
                + " prepare)");
      }
      if (!row.getBoolean(5)) {
        throw new UnfitDatabaseException(
            "preparing "
                + address.url()
                + " was not finished: let ATM Database (action prepare)"
                + " go on with it");
      }
      AtmScale there = new AtmScale(row.getInt(2), row.getInt(3), row.getInt(4));
      if (settings.scale() != null && !settings.scale().equals(there)) {
        throw new UnfitDatabaseException(
            "the fields say "
                + text(settings.scale())
                + ", but "
                + address.url()
                + " was prepared with "
                + text(there)
                + ": correct the scale, leave it empty, or prepare the database anew");
      }
      return there;
    }
  }

  private static String text(AtmScale scale) {
    return String.format(
        Locale.ROOT,
        "%,d branches, %,d tellers and %,d accounts",
        scale.branches(),
        scale.tellers(),
        scale.accounts());
  }

  /** Compares the tables with {@link AtmSchema}: columns, their types, and that they are InnoDB. */
  private void checkShape(Connection connection) throws UnfitDatabaseException, SQLException {
    for (String definition : AtmSchema.definitions()) {
      Matcher table = TABLE.matcher(definition);
      if (!table.matches()) {
        throw new IllegalStateException(definition);
      }
      String name = table.group(1);
      String wanted = columns(table.group(2));
      String there = columns(connection, name);
      if (!wanted.equals(there)) {
        throw new UnfitDatabaseException(
            "the table "
                + name
                + " in "
                + address.url()
                + " has "
                + (there.isEmpty() ? "no columns" : "the columns " + there)
                + ", not "
                + wanted
                + ": prepare the database anew");
      }
      String engine =
          one(
              connection,
              "SELECT engine FROM information_schema.tables WHERE table_schema = DATABASE()"
                  + " AND table_name = ?",
              name);
      if (!"InnoDB".equalsIgnoreCase(engine)) {
        throw new UnfitDatabaseException(
            "the table "
                + name
                + " in "
                + address.url()
                + " is of the engine "
                + engine
                + ", which this test cannot hold to its transactions: prepare the database anew"
                + " (InnoDB)");
      }
    }
  }

  /** Columns of a definition, as {@code id int, balance decimal(15,2)}. */
  private static String columns(String definition) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (Matcher column = COLUMN.matcher(definition); column.find(); ) {
      columns.put(column.group(1), column.group(2).toLowerCase(Locale.ROOT));
    }
    return text(columns);
  }

  private static String columns(Connection connection, String table) throws SQLException {
    Map<String, String> columns = new LinkedHashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT column_name, column_type FROM information_schema.columns"
                + " WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position")) {
      statement.setString(1, table);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          // MySQL before 8.0.19 and MariaDB add a display width.
          columns.put(row.getString(1), row.getString(2).replaceAll("int\\(\\d+\\)", "int"));
        }
      }
    }
    return text(columns);
  }

  private static String text(Map<String, String> columns) {
    List<String> texts =
        columns.entrySet().stream().map(c -> c.getKey() + " " + c.getValue()).toList();
    return String.join(", ", texts);
  }

  private void checkProcedure(Connection connection) throws UnfitDatabaseException, SQLException {
    String found =
        one(
            connection,
            "SELECT routine_name FROM information_schema.routines"
                + " WHERE routine_schema = DATABASE() AND routine_name = ?",
            AtmProcedure.NAME);
    if (found == null) {
      throw new UnfitDatabaseException(
          "there is no procedure "
              + AtmProcedure.NAME
              + " in "
              + address.url()
              + ", or "
              + address.user()
              + " may not see it: prepare the database with ATM Database, or choose other"
              + " statements than procedure");
    }
  }

  /** A superuser may write to a server that is read-only; so the one who will is the one to try. */
  private void checkWritable(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      // Matches no row, but asks for leave to write all the same.
      for (String table : List.of("account", "teller", "branch")) {
        statement.executeUpdate("UPDATE " + table + " SET balance = balance WHERE id = 0");
      }
      statement.executeUpdate(
          "INSERT INTO history (trx_id, branch, teller, account, balance, delta, trx_date,"
              + " trx_time, fill1) VALUES (0, 0, 0, 0, 0, 0, CURRENT_DATE, 0, '')");
    } finally {
      connection.rollback();
    }
  }

  private UnfitDatabaseException refusal(SQLException e) throws SQLException {
    String said = SqlFailure.text(e);
    return switch (e.getErrorCode()) {
      case ACCESS_DENIED, ACCESS_DENIED_NO_PASSWORD ->
          new UnfitDatabaseException(
              "the server at "
                  + address.url()
                  + " does not let the user '"
                  + address.user()
                  + "' in ("
                  + said
                  + "): correct User or Password");
      case NO_SCHEMA ->
          new UnfitDatabaseException(
              "there is no such schema on the server at "
                  + address.url()
                  + " ("
                  + said
                  + "): create it, or correct the JDBC URL");
      case NO_TABLE ->
          new UnfitDatabaseException(
              address.url()
                  + " is not prepared ("
                  + said
                  + "): run ATM Database (action prepare) first, as in a setUp Thread Group");
      case SCHEMA_DENIED, TABLE_DENIED ->
          new UnfitDatabaseException(
              "the user '"
                  + address.user()
                  + "' may not work on "
                  + address.url()
                  + " ("
                  + said
                  + "): grant it SELECT, INSERT and UPDATE there, and EXECUTE for the procedure");
      default -> {
        if (SqlFailure.isReadOnly(e)) {
          yield new UnfitDatabaseException(
              "the server at "
                  + address.url()
                  + " is read-only ("
                  + said
                  + "): name one that takes writes, or SET GLOBAL read_only = OFF there");
        }
        throw e;
      }
    };
  }

  private static String one(Connection connection, String query, String... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }
}
