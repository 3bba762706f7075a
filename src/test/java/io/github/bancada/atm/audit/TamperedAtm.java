package io.github.bancada.atm.audit;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.EnginePresence;
import io.github.bancada.testing.TestSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * A small database with rows of an earlier test, in which tests are run, manipulated and audited.
 * Copies of the tables restore it between tests. Not thread-safe.
 */
final class TamperedAtm {
  private static final AtmScale SCALE = new AtmScale(4, 8, 80);
  private static final int EARLIER = 15;

  /** Has another number than virtual users of this load generator, and so other draws. */
  private static final int OTHER_USER = 9;

  private static final Pattern NAME = Pattern.compile("\\{([\\w.]+)\\}");

  private static final AtomicInteger COPIES = new AtomicInteger();

  private final PreparedAtm atm;

  private final String emptied;
  private final String neverEmptied;
  private boolean tablesAltered;
  private long failed;
  private long doubt;
  private EnginePresence<RunStart> other;

  TamperedAtm() throws Exception {
    atm = new PreparedAtm(TestSchema.emptySchema(), SCALE);
    atm.prepare();
    neverEmptied = copyAfterATestOf(5);
    atm.prepare(); // empties the history
    emptied = copyAfterATestOf(6);
  }

  boolean isOnPostgreSql() {
    return atm.isOnPostgreSql();
  }

  /**
   * Runs an earlier test; returns the schema with the copies.
   *
   * @param user number of its virtual user, which determines the draws
   */
  private String copyAfterATestOf(int user) throws SQLException {
    AtmLedger ledger = PreparedAtm.ledger(atm.address());
    UserLedger last = ledger.newUser();
    while (last.user() < user) {
      last = ledger.newUser();
    }
    atm.withdraw(EARLIER, last);
    PreparedAtm.LEDGERS.closeAll();
    String copy = "copy" + COPIES.incrementAndGet();
    atm.execute("CREATE SCHEMA " + copy);
    for (String table : AtmSchema.TABLES) {
      atm.execute(
          atm.createLike(copy + "." + table, table),
          "INSERT INTO " + copy + "." + table + " SELECT * FROM " + table);
    }
    return copy;
  }

  /** Restores the tables of the end of the earlier test. */
  void reset(Tampering next) throws SQLException {
    String copy = next.neverEmptied() ? neverEmptied : emptied;
    List<String> statements = new ArrayList<>();
    for (String table : AtmSchema.TABLES) {
      if (tablesAltered) {
        statements.add("DROP TABLE IF EXISTS " + table);
        statements.add(atm.createLike(table, copy + "." + table));
      } else {
        statements.add("DELETE FROM " + table);
      }
      statements.add("INSERT INTO " + table + " SELECT * FROM " + copy + "." + table);
    }
    if (isOnPostgreSql()) {
      statements.add("SELECT setval(pg_get_serial_sequence('atm_engine', 'id'), 1000)");
    }
    atm.execute(statements.toArray(String[]::new));
    tablesAltered = next.altersTables();
  }

  /** Starts another load generator before this one, with withdrawals. */
  void startOther() throws SQLException {
    other = EnginePresence.of(AtmSchema.ENGINES, atm.address(), RunStart::of, guard -> {});
    atm.withdraw(3, new UserLedger(other.engine(), OTHER_USER));
  }

  /** Starts this load generator: one virtual user succeeds, one has failures. */
  void begin() throws SQLException {
    atm.withdraw(12);
    UserLedger unlucky = PreparedAtm.ledger(atm.address()).newUser();
    WithdrawalDraw draws = new WithdrawalDraw(SCALE, 15, WithdrawalDraw.Amounts.BOTH, 1, "unlucky");
    unlucky.drawFrom(draws.restarted());
    doubt = unlucky.nextId();
    Withdrawal drawn = draws.next(doubt);
    unlucky.doubt(doubt);
    failed = unlucky.nextId();
    atm.execute(
        Tampering.put(
                Long.toString(doubt),
                Integer.toString(drawn.account()),
                Integer.toString(drawn.teller()),
                Integer.toString(drawn.branch()),
                Cents.decimal(drawn.deltaCents()).toPlainString())
            .toArray(String[]::new));
  }

  /** Adds withdrawals of another virtual user. */
  void withdrawMore() throws SQLException {
    atm.withdraw(8);
  }

  void tamper(Tampering tampering) throws SQLException {
    Map<String, String> names = names();
    atm.execute(
        tampering.statements(isOnPostgreSql()).stream()
            .map(sql -> NAME.matcher(sql).replaceAll(name -> names.get(name.group(1))))
            .toArray(String[]::new));
  }

  AuditReport audit(EveryAccount everyAccount) throws DatabaseException {
    return atm.audit(everyAccount);
  }

  /** Ends all load generators. */
  void end() {
    PreparedAtm.LEDGERS.closeAll();
    if (other != null) {
      other.close();
      other = null;
    }
  }

  /**
   * Names for the statements of a tampering. Rows, by id and columns: {@code own} and {@code own2}
   * of this test (before it, of the earlier one), {@code earlier} and {@code earlier2} of the
   * earlier test, {@code other} of another active load generator; each is the only row of its
   * account, and pairs differ in account, teller and branch. {@code first} and {@code second} are
   * of one account, {@code doubt} is in doubt. Unused ids: {@code free}, {@code failed}, {@code
   * earlierFree}, {@code otherFree}. Accounts without rows: {@code idle}, {@code idle2}, with
   * different balances if the history was emptied. {@code colleague} is the other teller of {@code
   * own}'s branch.
   */
  private Map<String, String> names() throws SQLException {
    Map<String, String> names = new HashMap<>();
    try (Connection connection = atm.open();
        Statement statement = connection.createStatement()) {
      long earlier = number(statement, "SELECT MIN(trx_id) FROM history");
      int earlierEngine = Withdrawal.engineOf(earlier);
      AtmLedger ledger = PreparedAtm.LEDGERS.find(atm.address(), guard -> {});
      int engine = ledger == null ? earlierEngine : ledger.engine();
      pair(statement, names, "own", engine);
      pair(statement, names, "earlier", earlierEngine);
      names.put("earlierEngine", Integer.toString(earlierEngine));
      names.put("earlierFree", Long.toString(earlier + 500));
      names.put("free", Long.toString(Withdrawal.idOf(engine, 1, 500)));
      names.put("failed", Long.toString(failed));
      if (ledger != null) {
        two(statement, names, engine);
        row(statement, names, "doubt", doubt);
      }
      if (other != null) {
        row(statement, names, "other", Withdrawal.idOf(other.engine(), OTHER_USER, 3));
        names.put("otherFree", Long.toString(Withdrawal.idOf(other.engine(), OTHER_USER, 500)));
      }
      String idle = "SELECT id FROM account WHERE id NOT IN (SELECT account FROM history) ORDER BY";
      names.put("idle", Long.toString(number(statement, idle + " balance LIMIT 1")));
      names.put("idle2", Long.toString(number(statement, idle + " balance DESC, id DESC LIMIT 1")));
      int teller = Integer.parseInt(names.get("own.teller"));
      names.put("colleague", Integer.toString(teller % 2 == 1 ? teller + 1 : teller - 1));
    }
    return names;
  }

  /** Selects two rows that have nothing in common. */
  private void pair(Statement statement, Map<String, String> names, String name, int engine)
      throws SQLException {
    String alone =
        " AND {h}.account IN (SELECT account FROM history GROUP BY account HAVING COUNT(*) = 1)";
    try (ResultSet ids =
        statement.executeQuery(
            "SELECT a.trx_id, b.trx_id FROM history a JOIN history b ON a.teller <> b.teller AND"
                + " a.branch <> b.branch AND a.account <> b.account WHERE FLOOR(a.trx_id / "
                + (Withdrawal.IDS_OF_ENGINE + ") = " + engine + " AND FLOOR(b.trx_id / ")
                + (Withdrawal.IDS_OF_ENGINE + ") = " + engine + " AND a.trx_id <> " + doubt)
                + (" AND b.trx_id <> " + doubt)
                + alone.replace("{h}", "a")
                + alone.replace("{h}", "b")
                + " ORDER BY 1, 2 LIMIT 1")) {
      ids.next();
      long one = ids.getLong(1);
      long two = ids.getLong(2);
      row(statement, names, name, one);
      row(statement, names, name + "2", two);
    }
  }

  /** Selects two consecutive rows of an account. */
  private static void two(Statement statement, Map<String, String> names, int engine)
      throws SQLException {
    try (ResultSet ids =
        statement.executeQuery(
            "SELECT a.trx_id, b.trx_id FROM history a JOIN history b ON a.account = b.account AND"
                + " b.balance = a.balance + b.delta AND a.trx_id <> b.trx_id WHERE FLOOR(a.trx_id"
                + (" / " + Withdrawal.IDS_OF_ENGINE + ") = " + engine + " AND FLOOR(b.trx_id / ")
                + (Withdrawal.IDS_OF_ENGINE + ") = " + engine)
                + " ORDER BY 1, 2 LIMIT 1")) {
      if (ids.next()) {
        long first = ids.getLong(1);
        long second = ids.getLong(2);
        row(statement, names, "first", first);
        row(statement, names, "second", second);
      }
    }
  }

  private static void row(Statement statement, Map<String, String> names, String name, long id)
      throws SQLException {
    names.put(name, Long.toString(id));
    try (ResultSet row = statement.executeQuery("SELECT * FROM history WHERE trx_id = " + id)) {
      if (row.next()) {
        for (String column : List.of("account", "teller", "branch", "balance", "delta")) {
          names.put(name + "." + column, row.getString(column));
        }
      }
    }
  }

  private static long number(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
