package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Check C6: rows of the history that are not of this load generator and test. Rows of inactive
 * engine numbers must not change during the test; rows of active ones belong to their own audits;
 * and every engine number must be registered. Immutable once read, and thread-safe after that.
 *
 * <p>Keeps the number of rows, their amounts and a checksum for each virtual user of an earlier
 * test. Reading scans the rows once, about a second for a million.
 */
final class EarlierRows {
  /** Rows of one virtual user: number, amounts, and a checksum of all columns except the filler. */
  private record Sum(long rows, BigDecimal amount, BigDecimal checksum) {}

  private final int engine;
  private final Set<Integer> active;

  /** By engine and virtual user, see {@link #userOf}; null if there were too many rows. */
  private final Map<Long, Sum> sums;

  /** Limit of the number of rows. */
  private final int maxRows;

  private EarlierRows(int engine, Set<Integer> active, Map<Long, Sum> sums, int maxRows) {
    this.engine = engine;
    this.active = active;
    this.sums = sums;
    this.maxRows = maxRows;
  }

  /**
   * Reads the rows before the first withdrawal of a load generator.
   *
   * @param engine number of the load generator
   * @param active engine numbers whose virtual users may be withdrawing
   */
  static EarlierRows of(BankSnapshot snapshot, int engine, Set<Integer> active)
      throws SQLException {
    return new EarlierRows(engine, active, sums(snapshot, engine, active), 0);
  }

  /** Reads nothing, because there are more rows than the limit. */
  static EarlierRows moreThan(int maxRows, int engine, Set<Integer> active) {
    return new EarlierRows(engine, active, null, maxRows);
  }

  private static Map<Long, Sum> sums(BankSnapshot snapshot, int engine, Set<Integer> active)
      throws SQLException {
    Map<Long, Sum> sums = new TreeMap<>();
    snapshot.forEach(
        String.format(
            "SELECT (trx_id - MOD(trx_id, %1$s)) / %1$s, COUNT(*), SUM(delta), SUM(%2$s) FROM"
                + " history WHERE trx_id < %3$s GROUP BY 1",
            Withdrawal.IDS_OF_USER,
            snapshot
                .dialect()
                .checksum(
                    "CONCAT_WS(',', trx_id, branch, teller, account, balance, delta, trx_date,"
                        + " trx_time)"),
            engine * Withdrawal.IDS_OF_ENGINE),
        row -> {
          long user = row.getLong(1);
          if (!active.contains(engineOf(user))) {
            sums.put(user, new Sum(row.getLong(2), row.getBigDecimal(3), row.getBigDecimal(4)));
          }
        });
    return sums;
  }

  private static int engineOf(long user) {
    return (int) Math.floorDiv(user, Withdrawal.IDS_OF_ENGINE / Withdrawal.IDS_OF_USER);
  }

  private static String userOf(long user) {
    return String.format(
        "engine %s, user %s",
        engineOf(user), Math.floorMod(user, Withdrawal.IDS_OF_ENGINE / Withdrawal.IDS_OF_USER));
  }

  /**
   * Compares with a later snapshot.
   *
   * @param engines engine numbers in the history
   * @param nowActive engine numbers whose virtual users may be withdrawing now
   */
  AuditCheck compare(BankSnapshot snapshot, Set<Integer> engines, Set<Integer> nowActive)
      throws SQLException {
    Findings findings = new Findings();
    unregistered(snapshot, engines, findings);
    Set<Integer> skipped = new TreeSet<>(active);
    skipped.addAll(nowActive);
    skipped.remove(engine);
    if (sums != null) {
      String compared = compareSums(sums(snapshot, engine, skipped), skipped, findings);
      return findings.check("C6", compared);
    }
    String reason =
        String.format(
            Locale.ROOT,
            "rows of earlier tests not compared: the history had more than %,d rows when this"
                + " engine's users began",
            maxRows);
    return findings.count() == 0 ? AuditCheck.notKnown("C6", reason) : findings.check("C6", reason);
  }

  private String compareSums(Map<Long, Sum> now, Set<Integer> skipped, Findings findings) {
    long rows = 0;
    for (Map.Entry<Long, Sum> before : sums.entrySet()) {
      if (!skipped.contains(engineOf(before.getKey()))) {
        rows += before.getValue().rows();
        compare(userOf(before.getKey()), before.getValue(), now.remove(before.getKey()), findings);
      }
    }
    now.forEach((user, sum) -> compare(userOf(user), null, sum, findings));
    return Quantity.of(rows, "row")
        + " of earlier tests compared with what they were when this engine's users began"
        + (skipped.isEmpty() ? "" : "; rows of active engines belong to their own audits");
  }

  private static void compare(String user, Sum before, Sum now, Findings findings) {
    if (now == null || before == null || now.rows() != before.rows()) {
      findings.add(
          String.format(
              Locale.ROOT,
              "%s: %s of an earlier test instead of %,d, amounts %s instead of %s",
              user,
              Quantity.of(now == null ? 0 : now.rows(), "row"),
              before == null ? 0 : before.rows(),
              amount(now),
              amount(before)));
    } else if (!now.equals(before)) {
      findings.add(
          String.format(
              Locale.ROOT,
              "%s: its %s of an earlier test changed, amounts %s instead of %s",
              user,
              Quantity.of(now.rows(), "row"),
              amount(now),
              amount(before)));
    }
  }

  private static String amount(Sum sum) {
    return Cents.text(sum == null ? BigDecimal.ZERO : sum.amount());
  }

  private static void unregistered(BankSnapshot snapshot, Set<Integer> engines, Findings findings)
      throws SQLException {
    Set<Integer> unknown = new TreeSet<>(engines);
    snapshot.forEach("SELECT id FROM atm_engine", row -> unknown.remove(row.getInt(1)));
    for (int each : unknown) {
      findings.add("the history has rows of engine " + each + ", which is not in table atm_engine");
    }
  }
}
