package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.CommitTally;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.sql.audit.UnresolvedCommits;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;

/**
 * Check C4: compares the ids in the history with the ledgers of the virtual users, and each row
 * with the virtual user's draw.
 *
 * <p>Commits acknowledged before the snapshot must be in it. Rows in the snapshot must be in the
 * ledgers at its end; a virtual user that has just committed has {@value #WAIT_SECONDS} s to record
 * it. So concurrent withdrawals do no harm. Not thread-safe.
 */
final class LedgerAudit {
  private static final int WAIT_SECONDS = 5;
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final AtmLedger ledger;
  private final ToIntFunction<UserLedger> after;
  private final Set<Long> open;

  /** Acknowledged before the snapshot and not found in it so far, by virtual user. */
  private final Map<Integer, BitSet> missing = new TreeMap<>();

  /** Found in the snapshot, but not acknowledged before; with what differs from the draw. */
  private final Map<Long, String> unexplained = new LinkedHashMap<>();

  private final Findings findings = new Findings();
  private final RepeatedDraws draws;
  private long last;
  private long duplicates;
  private long changed;

  /**
   * Reads the ledgers; call it before taking the snapshot.
   *
   * @param after by virtual user, the number after which transactions and rows are compared
   * @param draws of all later rows
   * @param open in-doubt transactions that may still commit, see {@link UnresolvedCommits}
   */
  LedgerAudit(
      AtmLedger ledger, ToIntFunction<UserLedger> after, RepeatedDraws draws, Set<Long> open) {
    this.ledger = ledger;
    this.after = after;
    this.draws = draws;
    this.open = open;
    for (UserLedger user : ledger.users()) {
      missing.put(user.user(), user.acknowledged(after.applyAsInt(user)));
    }
  }

  /** Engine number of the rows to {@link #read}. */
  int engine() {
    return ledger.engine();
  }

  /**
   * A row of the history.
   *
   * @param withdrawal its content
   * @param balanceCents the account's balance after it, in cents
   * @param strayTime whether its date or time is outside of this test
   */
  record OwnRow(Withdrawal withdrawal, long balanceCents, boolean strayTime) {}

  /**
   * Reads rows of the load generator, in ascending order of ids.
   *
   * @param first the lowest id
   * @param end the id after the highest
   * @param also called with each
   */
  void read(BankSnapshot snapshot, long first, long end, Consumer<OwnRow> also)
      throws SQLException {
    snapshot.forEach(
        "SELECT trx_id, account, teller, branch, delta, balance, COALESCE("
            // A day of tolerance: sessions may have other time zones, and clocks are adjusted.
            + "trx_date < (SELECT DATE(started) - INTERVAL '1' DAY FROM atm_engine WHERE id = "
            + engine()
            + ") OR trx_date > CURRENT_DATE + INTERVAL '1' DAY"
            + " OR trx_time < 0 OR trx_time >= 86400, FALSE) FROM history WHERE trx_id >= "
            + first
            + " AND trx_id < "
            + end
            + " ORDER BY trx_id",
        row -> {
          OwnRow own =
              new OwnRow(
                  new Withdrawal(
                      row.getLong(1),
                      row.getInt(2),
                      row.getInt(3),
                      row.getInt(4),
                      Cents.of(row.getBigDecimal(5))),
                  Cents.of(row.getBigDecimal(6)),
                  row.getBoolean(7));
          add(own);
          also.accept(own);
        });
  }

  private void add(OwnRow row) {
    long id = row.withdrawal().id();
    if (id == last) {
      duplicates++;
      findings.add("duplicate: " + name(id));
      return;
    }
    last = id;
    String difference = difference(row);
    BitSet user = missing.get(Withdrawal.userOf(id));
    if (user != null && user.get(Withdrawal.numberOf(id))) {
      user.clear(Withdrawal.numberOf(id));
      compare(id, difference);
    } else {
      unexplained.put(id, difference);
    }
  }

  /** Waits for virtual users that have not run since the server committed. */
  private void awaitAcknowledgements() {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
    for (UserLedger user : ledger.users()) {
      for (long id : unexplained.keySet()) {
        while (Withdrawal.userOf(id) == user.user()
            && user.isUnderWay(Withdrawal.numberOf(id))
            && System.nanoTime() - limit < 0
            && !Thread.currentThread().isInterrupted()) {
          LockSupport.parkNanos(LOOK_NANOS);
        }
      }
    }
  }

  /** Compares a row with the virtual user's draw; "" if they agree. */
  private String difference(OwnRow row) {
    String difference = draws.difference(row.withdrawal());
    return row.strayTime()
        ? difference + (difference.isEmpty() ? "" : ", ") + "date or time outside the test"
        : difference;
  }

  private void compare(long id, String difference) {
    if (!difference.isEmpty()) {
      changed++;
      findings.add("changed: " + name(id) + ": " + difference);
    }
  }

  /** The result; call it once, after the last row. */
  Result result() {
    awaitAcknowledgements();
    Map<Integer, BitSet> acknowledged = new TreeMap<>();
    Map<Integer, BitSet> doubts = new TreeMap<>();
    long all = 0;
    for (UserLedger user : ledger.users()) {
      acknowledged.put(user.user(), user.acknowledged(after.applyAsInt(user)));
      all += acknowledged.get(user.user()).cardinality();
      BitSet inDoubt = user.inDoubt(after.applyAsInt(user));
      inDoubt.andNot(acknowledged.get(user.user()));
      doubts.put(user.user(), inDoubt);
    }
    long lost = nameAll(missing, id -> findings.add("lost: " + name(id)));
    // In-doubt transactions are listed without limit: each needs a decision.
    List<String> inDoubt = new ArrayList<>();
    long invented = duplicates + explain(acknowledged, doubts, inDoubt);
    long doubtsFound = inDoubt.size();
    long doubtsAbsent =
        nameAll(
            doubts,
            id ->
                inDoubt.add(
                    (open.contains(id)
                            ? "in doubt, absent so far, still open on the server: "
                            : "in doubt, absent: ")
                        + name(id)));
    List<String> details = new ArrayList<>(findings.lines());
    details.addAll(inDoubt);
    return new Result(
        new CommitTally(AuditReport.UNIT, all, lost, invented, changed, doubtsFound, doubtsAbsent),
        details);
  }

  /**
   * Classifies the rows not acknowledged before the snapshot: acknowledged since, in doubt, or
   * invented.
   *
   * @return number of invented rows
   */
  private long explain(
      Map<Integer, BitSet> acknowledged, Map<Integer, BitSet> doubts, List<String> inDoubt) {
    long invented = 0;
    for (Map.Entry<Long, String> row : unexplained.entrySet()) {
      long id = row.getKey();
      if (has(doubts, id)) {
        doubts.get(Withdrawal.userOf(id)).clear(Withdrawal.numberOf(id));
        inDoubt.add("in doubt, found: " + name(id));
        compare(id, row.getValue());
      } else if (has(acknowledged, id)) {
        compare(id, row.getValue());
      } else {
        invented++;
        findings.add("invented: " + name(id));
      }
    }
    return invented;
  }

  /** Calls an action for each transaction; returns their number. */
  private long nameAll(Map<Integer, BitSet> users, LongConsumer action) {
    long count = 0;
    for (Map.Entry<Integer, BitSet> user : users.entrySet()) {
      BitSet numbers = user.getValue();
      for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
        count++;
        action.accept(Withdrawal.idOf(engine(), user.getKey(), n));
      }
    }
    return count;
  }

  private static boolean has(Map<Integer, BitSet> users, long id) {
    BitSet numbers = users.get(Withdrawal.userOf(id));
    return numbers != null && numbers.get(Withdrawal.numberOf(id));
  }

  private static String name(long id) {
    return String.format(
        "transaction %s (user %s, number %s)", id, Withdrawal.userOf(id), Withdrawal.numberOf(id));
  }

  /**
   * The result of C4.
   *
   * @param details lost, invented, changed and in-doubt transactions by name
   */
  record Result(CommitTally tally, List<String> details) {

    AuditCheck check() {
      return new AuditCheck(
          "C4",
          tally.isClean(),
          "history and acknowledged transactions of this engine: " + tally.text(),
          details);
    }
  }
}
