package io.github.bancada.bench;

import io.github.bancada.sql.SqlDialect;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The statements of a withdrawal in their order, as ATM Withdrawal sends them: what its peers send,
 * too ({@code atm.lua} has them once more). A commit follows.
 *
 * <p>A client of its own adds the amount to the balance that it has found. JMeter's own elements
 * cannot add: there the server does it.
 */
enum AtmStatement {
  SELECT_ACCOUNT("SELECT balance FROM account WHERE id = ? FOR UPDATE", "account INTEGER"),
  UPDATE_ACCOUNT(
      "UPDATE account SET balance = (sum) WHERE id = ?",
      "account_balance_1 DECIMAL",
      "delta DECIMAL",
      "account INTEGER"),
  INSERT_HISTORY(
      "INSERT INTO history"
          + " (trx_id, branch, teller, account, balance, delta, trx_date, trx_time, fill1)"
          + " VALUES (?, ?, ?, ?, (sum), ?, CURRENT_DATE, TIME_TO_SEC(CURRENT_TIME), '')",
      "id BIGINT",
      "branch INTEGER",
      "teller INTEGER",
      "account INTEGER",
      "account_balance_1 DECIMAL",
      "delta DECIMAL",
      "delta DECIMAL"),
  SELECT_TELLER("SELECT balance FROM teller WHERE id = ? FOR UPDATE", "teller INTEGER"),
  UPDATE_TELLER(
      "UPDATE teller SET balance = (sum) WHERE id = ?",
      "teller_balance_1 DECIMAL",
      "delta DECIMAL",
      "teller INTEGER"),
  SELECT_BRANCH("SELECT balance FROM branch WHERE id = ? FOR UPDATE", "branch INTEGER"),
  UPDATE_BRANCH(
      "UPDATE branch SET balance = (sum) WHERE id = ?",
      "branch_balance_1 DECIMAL",
      "delta DECIMAL",
      "branch INTEGER");

  private static final String SECOND_OF_DAY = "TIME_TO_SEC(CURRENT_TIME)";

  private final String sql;
  private final String[] parameters;

  /**
   * @param parameters those of a JDBC Request: JMeter's variable and the JDBC type
   */
  AtmStatement(String sql, String... parameters) {
    this.sql = sql;
    this.parameters = parameters;
  }

  /** For a client that adds, and a server. */
  String sql(SqlDialect dialect) {
    return sql.replace("(sum)", "?").replace(SECOND_OF_DAY, dialect.secondOfDay());
  }

  /** For a JDBC Request. */
  String requestSql() {
    return sql.replace("(sum)", "? + ?");
  }

  boolean isQuery() {
    return sql.startsWith("SELECT");
  }

  /** For people: {@code select account}. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** JMeter's variable for what a query finds; "" if it is none. */
  String result() {
    return isQuery() ? title().substring("select ".length()) + "_balance" : "";
  }

  /** The parameters as JMeter's variables, separated by commas. */
  String variables() {
    return Arrays.stream(parameters)
        .map(parameter -> "${" + parameter.split(" ")[0] + "}")
        .collect(Collectors.joining(","));
  }

  /** JDBC types of the parameters, separated by commas. */
  String types() {
    return Arrays.stream(parameters)
        .map(parameter -> parameter.split(" ")[1])
        .collect(Collectors.joining(","));
  }
}
