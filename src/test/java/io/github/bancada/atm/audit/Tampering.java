package io.github.bancada.atm.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A manipulation of a database during a test. Immutable.
 *
 * <p>The statements name rows in braces, see {@link TamperedAtm#names}: {@code {own}} is the id of
 * a row of this test, {@code {own.teller}} its teller.
 *
 * @param done description, as in the table in docs/atm-faults.md
 * @param neverEmptied whether the history was never emptied
 * @param otherEngine whether another load generator is active
 * @param statements SQL in order
 * @param postgreSql the same for PostgreSQL
 */
record Tampering(
    String done,
    boolean neverEmptied,
    boolean otherEngine,
    List<String> statements,
    List<String> postgreSql) {
  Tampering {
    statements = List.copyOf(statements);
    postgreSql = List.copyOf(postgreSql);
  }

  /** The same by one statement, which PostgreSQL words differently. */
  static Tampering of(String done, String statement, List<String> postgreSql) {
    return new Tampering(done, false, false, List.of(statement), postgreSql);
  }

  /** The statements for a server; empty if it has no such thing. */
  List<String> statements(boolean ofPostgreSql) {
    return ofPostgreSql ? postgreSql : statements;
  }

  static Tampering of(String done, String... statements) {
    return new Tampering(done, false, false, List.of(statements), List.of(statements));
  }

  @SafeVarargs
  static Tampering of(String done, List<String>... parts) {
    List<String> statements = new ArrayList<>();
    for (List<String> part : parts) {
      statements.addAll(part);
    }
    return new Tampering(done, false, false, statements, statements);
  }

  /** The same for a database whose history was never emptied, with another description. */
  Tampering whereNeverEmptied() {
    return new Tampering(
        done + "; history never emptied", true, otherEngine, statements, postgreSql);
  }

  /** The same with another active load generator. */
  Tampering besideAnotherEngine() {
    return new Tampering(done, neverEmptied, true, statements, postgreSql);
  }

  /** Whether it changes table definitions. */
  boolean altersTables() {
    return Stream.concat(statements.stream(), postgreSql.stream())
        .anyMatch(sql -> sql.matches("(ALTER|CREATE|DROP|TRUNCATE) .*"));
  }

  /** Adds a complete withdrawal: balances and row. */
  static List<String> put(String id, String account, String teller, String branch, String delta) {
    return List.of(
        "UPDATE account SET balance = balance + " + delta + " WHERE id = " + account,
        "INSERT INTO history SELECT "
            + String.join(", ", id, branch, teller, account, "balance", delta)
            + ", CURRENT_DATE, 1, '' FROM account WHERE id = "
            + account,
        "UPDATE teller SET balance = balance + " + delta + " WHERE id = " + teller,
        "UPDATE branch SET balance = balance + " + delta + " WHERE id = " + branch);
  }

  /** Removes a withdrawal: balances and row. */
  static List<String> undo(String row) {
    return List.of(
        move("account", "{" + row + ".account}", "-({" + row + ".delta})"),
        move("teller", "{" + row + ".teller}", "-({" + row + ".delta})"),
        move("branch", "{" + row + ".branch}", "-({" + row + ".delta})"),
        delete(row));
  }

  static String delete(String row) {
    return "DELETE FROM history WHERE trx_id = {" + row + "}";
  }

  /** Changes one balance. */
  static String move(String table, String id, String by) {
    return "UPDATE " + table + " SET balance = balance + " + by + " WHERE id = " + id;
  }

  /** Exchanges two balances. */
  static List<String> swap(String table, String one, String other) {
    return List.of(
        String.format(
            "UPDATE %1$s SET balance = (SELECT balance FROM (SELECT id, balance FROM %1$s) there"
                + " WHERE there.id = CASE %1$s.id WHEN %2$s THEN %3$s ELSE %2$s END) WHERE id IN"
                + " (%2$s, %3$s)",
            table, one, other));
  }

  static String set(String row, String what) {
    return "UPDATE history SET " + what + " WHERE trx_id = {" + row + "}";
  }
}
