package io.github.bancada.atm.bank;

import io.github.bancada.sql.EngineRegister;
import io.github.bancada.sql.tables.OwnTables;
import io.github.bancada.sql.tables.StoredProcedures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables. Columns and widths are those of the ATM benchmark (3 fillers of 92 characters in
 * total, 25 in the history); the transaction's id has 64 bits, see {@link Withdrawal}. One byte per
 * character. Stateless.
 *
 * <p>Bancada adds three small tables: {@code atm_database} (one row: its maker and scale, whether
 * it is complete, and the sums when the history was last empty), {@code atm_part} (one row for each
 * loaded range of accounts) and {@code atm_engine} (one row for each load generator that ever took
 * part).
 */
public final class AtmSchema {
  /** Value of {@code atm_database.maker}: other tables are not ours. */
  public static final String MAKER = "bancada-atm-1";

  /** Balance of a new account, in cents. */
  public static final long ACCOUNT_CENTS = 1_000_00;

  /** Balance of a new teller, in cents. */
  public static final long TELLER_CENTS = 1_000_000_00;

  /** Balance of a new branch, in cents. */
  public static final long BRANCH_CENTS = 10_000_000_00;

  /** The old history while it is emptied, see {@link HistoryReset}. */
  static final String EMPTIED = "history_emptied";

  /** The new history at that time. */
  static final String NEXT = "history_next";

  private static final String FILLERS =
      "fill1 CHAR(30) NOT NULL, fill2 CHAR(30) NOT NULL, fill3 CHAR(30) NOT NULL";

  /** Names and columns, in the order of creation. */
  private static final Map<String, String> COLUMNS = columns();

  /** All tables in the order of creation. */
  public static final List<String> TABLES = List.copyOf(COLUMNS.keySet());

  /** How preparation and checks find them. */
  public static final OwnTables OWN =
      new OwnTables(
          "ATM Database", MAKER, COLUMNS, Map.of(EMPTIED, "history", NEXT, "history"), false);

  /** The load generators that ever took part. */
  public static final EngineRegister ENGINES =
      new EngineRegister("atm_engine", "bancada_atm_", Withdrawal.MAX_ENGINE);

  public static final String HISTORY_ROW = "SELECT 1 FROM history WHERE trx_id = ?";

  /**
   * The withdrawal as a procedure: account, history, teller, branch and commit in one round trip.
   */
  public static final StoredProcedures PROCEDURES = new StoredProcedures(AtmSchema.class);

  private AtmSchema() {}

  private static Map<String, String> columns() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put(
        "atm_database",
        "id TINYINT NOT NULL PRIMARY KEY, maker VARCHAR(32) NOT NULL,"
            + " branches INT NOT NULL, tellers INT NOT NULL, accounts INT NOT NULL,"
            + " complete TINYINT NOT NULL, emptied TINYINT NOT NULL,"
            + " moved DECIMAL(30,2) NOT NULL, moving DECIMAL(30,2) NULL");
    columns.put("atm_part", "first_account INT NOT NULL PRIMARY KEY, last_account INT NOT NULL");
    columns.put(
        "atm_engine",
        "id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,"
            + " host VARCHAR(255) NOT NULL, started DATETIME NOT NULL");
    columns.put(
        "branch", "id INT NOT NULL PRIMARY KEY, balance DECIMAL(15,2) NOT NULL, " + FILLERS);
    columns.put(
        "teller",
        "id INT NOT NULL PRIMARY KEY, branchid INT NOT NULL, balance DECIMAL(15,2) NOT NULL, "
            + FILLERS);
    columns.put(
        "account",
        "id INT NOT NULL PRIMARY KEY, branchid INT NOT NULL, balance DECIMAL(15,2) NOT NULL, "
            + FILLERS.replace("fill3 CHAR(30)", "fill3 CHAR(32)"));
    columns.put(
        "history",
        "trx_id BIGINT NOT NULL PRIMARY KEY, branch INT NOT NULL,"
            + " teller INT NOT NULL, account INT NOT NULL, balance DECIMAL(15,2) NOT NULL,"
            + " delta DECIMAL(15,2) NOT NULL, trx_date DATE NOT NULL, trx_time INT NOT NULL,"
            + " fill1 CHAR(25) NOT NULL");
    return columns;
  }
}
