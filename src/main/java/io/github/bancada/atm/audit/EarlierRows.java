package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.TransactionId;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Check C6: rows of the history that are not of this engine and this test. Those of engines that
 * were done when this engine's users began must be what they were; those of engines at work belong
 * to their own audits; and every engine with rows must have a number. Not changed once read;
 * thread-safe after that.
 *
 * <p>For each user of an earlier test its number of rows, the sum of their amounts and a checksum
 * are kept. Reading costs one scan of the rows, about a second for a million.
 */
final class EarlierRows {
  /** Rows of one user: how many, their amounts, and a checksum over all columns but the filler. */
  private record Sum(long rows, BigDecimal amount, BigDecimal checksum) {}

  private final int engine;
  private final Set<Integer> atWork;

  /** By engine and user, see {@link #userOf}; null if there were too many rows. */
  private final Map<Long, Sum> sums;

  /** How many would have been read. */
  private final int most;

  private EarlierRows(int engine, Set<Integer> atWork, Map<Long, Sum> sums, int most) {
    this.engine = engine;
    this.atWork = atWork;
    this.sums = sums;
    this.most = most;
  }

  /**
   * Reads the rows before the first withdrawal of an engine.
   *
   * @param engine whose users begin
   * @param atWork engines whose users may be withdrawing
   */
  static EarlierRows of(AuditSnapshot snapshot, int engine, Set<Integer> atWork)
      throws SQLException {
    return new EarlierRows(engine, atWork, sums(snapshot, engine, atWork), 0);
  }

  /** Reads nothing, because there are more rows than that. */
  static EarlierRows moreThan(int most, int engine, Set<Integer> atWork) {
    return new EarlierRows(engine, atWork, null, most);
  }

  private static Map<Long, Sum> sums(AuditSnapshot snapshot, int engine, Set<Integer> atWork)
      throws SQLException {
    Map<Long, Sum> sums = new TreeMap<>();
    snapshot.forEach(
        "SELECT trx_id DIV "
            + TransactionId.USER
            + ", COUNT(*), SUM(delta), SUM(CRC32(CONCAT_WS(',', trx_id, branch, teller, account,"
            + " balance, delta, trx_date, trx_time))) FROM history WHERE trx_id < "
            + engine * TransactionId.ENGINE
            + " GROUP BY 1",
        row -> {
          long user = row.getLong(1);
          if (!atWork.contains(engineOf(user))) {
            sums.put(user, new Sum(row.getLong(2), row.getBigDecimal(3), row.getBigDecimal(4)));
          }
        });
    return sums;
  }

  private static int engineOf(long user) {
    return (int) Math.floorDiv(user, TransactionId.ENGINE / TransactionId.USER);
  }

  private static String userOf(long user) {
    return "engine "
        + engineOf(user)
        + ", user "
        + Math.floorMod(user, TransactionId.ENGINE / TransactionId.USER);
  }

  /**
   * Compares with a later moment.
   *
   * @param engines that the history has rows of
   * @param stillAtWork engines whose users may be withdrawing now
   */
  AuditCheck compare(AuditSnapshot snapshot, Set<Integer> engines, Set<Integer> stillAtWork)
      throws SQLException {
    Findings findings = new Findings();
    unregistered(snapshot, engines, findings);
    Set<Integer> working = new TreeSet<>(atWork);
    working.addAll(stillAtWork);
    working.remove(engine);
    if (sums != null) {
      String compared = compareSums(sums(snapshot, engine, working), working, findings);
      return new AuditCheck("C6", findings.count() == 0, compared, findings.lines());
    }
    String because =
        String.format(
            Locale.ROOT,
            "rows of earlier tests not compared: the history had more than %,d rows when this"
                + " engine's users began",
            most);
    return findings.count() == 0
        ? AuditCheck.notKnown("C6", because)
        : new AuditCheck("C6", false, because, findings.lines());
  }

  private String compareSums(Map<Long, Sum> now, Set<Integer> working, Findings findings) {
    long rows = 0;
    for (Map.Entry<Long, Sum> before : sums.entrySet()) {
      if (!working.contains(engineOf(before.getKey()))) {
        rows += before.getValue().rows();
        compare(userOf(before.getKey()), before.getValue(), now.remove(before.getKey()), findings);
      }
    }
    now.forEach((user, sum) -> compare(userOf(user), null, sum, findings));
    return String.format(
        Locale.ROOT,
        "%,d rows of earlier tests compared with what they were when this engine's users began%s",
        rows,
        working.isEmpty() ? "" : "; those of engines at work are for their own audits");
  }

  private static void compare(String user, Sum before, Sum now, Findings findings) {
    if (now == null || before == null || now.rows() != before.rows()) {
      findings.add(
          String.format(
              Locale.ROOT,
              "%s: %,d rows of an earlier test instead of %,d, their amounts %s instead of %s",
              user,
              now == null ? 0 : now.rows(),
              before == null ? 0 : before.rows(),
              amount(now),
              amount(before)));
    } else if (!now.equals(before)) {
      findings.add(
          String.format(
              Locale.ROOT,
              "%s: its %,d rows of an earlier test were changed, their amounts are %s and were %s",
              user,
              now.rows(),
              amount(now),
              amount(before)));
    }
  }

  private static String amount(Sum sum) {
    return Cents.text(sum == null ? BigDecimal.ZERO : sum.amount());
  }

  private static void unregistered(AuditSnapshot snapshot, Set<Integer> engines, Findings findings)
      throws SQLException {
    Set<Integer> unknown = new TreeSet<>(engines);
    snapshot.forEach("SELECT id FROM atm_engine", row -> unknown.remove(row.getInt(1)));
    for (int each : unknown) {
      findings.add(
          "the history has rows of engine "
              + each
              + ", and table atm_engine knows no engine of that number");
    }
  }
}
