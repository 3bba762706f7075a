package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.atm.bank.Withdrawal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Check C4: compares the transactions in the history with what their users know of them, id by id,
 * and each row with what its user drew.
 *
 * <p>What users knew before the snapshot must be in it; what is in the snapshot they must know by
 * its end. So withdrawals that go on meanwhile disturb nothing. Not thread-safe.
 */
final class LedgerAudit {
  private final EngineLedger ledger;
  private final Set<Long> open;

  /** Acknowledged before the snapshot, not yet seen in it, by user. */
  private final Map<Integer, BitSet> missing = new TreeMap<>();

  /** Seen in it, and not acknowledged before. */
  private final List<OwnRow> unexplained = new ArrayList<>();

  private final Findings findings = new Findings();
  private final RepeatedDraws draws;
  private long last;
  private long duplicates;
  private long changed;

  /**
   * Begins; call it before the snapshot is taken.
   *
   * @param open transactions in doubt that may yet be committed, see {@link OpenDoubts}
   */
  LedgerAudit(EngineLedger ledger, Set<Long> open) {
    this.ledger = ledger;
    this.open = open;
    draws = new RepeatedDraws(ledger);
    for (UserLedger user : ledger.users()) {
      missing.put(user.user(), user.acknowledged());
    }
  }

  /** The engine whose transactions to {@link #see}. */
  int engine() {
    return ledger.engine();
  }

  /**
   * A row of the history.
   *
   * @param withdrawal what it says that was moved
   * @param strayTime whether its date or time cannot be that of this test
   */
  record OwnRow(Withdrawal withdrawal, boolean strayTime) {}

  /** A row of the engine, in ascending order of ids. */
  void see(OwnRow row) {
    long id = row.withdrawal().id();
    if (id == last) {
      duplicates++;
      findings.add("duplicate: " + name(id));
      return;
    }
    last = id;
    BitSet user = missing.get(TransactionId.user(id));
    if (user != null && user.get(TransactionId.number(id))) {
      user.clear(TransactionId.number(id));
      compare(row, draws);
    } else {
      unexplained.add(row);
    }
  }

  /** What a row says against what its user drew. */
  private void compare(OwnRow row, RepeatedDraws draws) {
    String difference = draws.difference(row.withdrawal());
    if (row.strayTime()) {
      difference += (difference.isEmpty() ? "" : ", ") + "date or time outside the test";
    }
    if (!difference.isEmpty()) {
      changed++;
      findings.add("changed: " + name(row.withdrawal().id()) + ": " + difference);
    }
  }

  /** What came out; call it once, after the last transaction. */
  Result result() {
    Map<Integer, BitSet> acknowledged = new TreeMap<>();
    Map<Integer, BitSet> doubts = new TreeMap<>();
    long all = 0;
    for (UserLedger user : ledger.users()) {
      acknowledged.put(user.user(), user.acknowledged());
      all += acknowledged.get(user.user()).cardinality();
      BitSet inDoubt = user.inDoubt();
      inDoubt.andNot(acknowledged.get(user.user()));
      doubts.put(user.user(), inDoubt);
    }
    long lost = nameAll(missing, id -> findings.add("lost: " + name(id)));
    // In doubt, and listed one by one however many they are: each is somebody's money.
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
        new WithdrawalTally(all, lost, invented, changed, doubtsFound, doubtsAbsent), details);
  }

  /**
   * Rows that were not acknowledged before the snapshot: since then, in doubt, or invented.
   *
   * @return how many were invented
   */
  private long explain(
      Map<Integer, BitSet> acknowledged, Map<Integer, BitSet> doubts, List<String> inDoubt) {
    RepeatedDraws again = new RepeatedDraws(ledger);
    long invented = 0;
    for (OwnRow row : unexplained) {
      long id = row.withdrawal().id();
      if (has(doubts, id)) {
        doubts.get(TransactionId.user(id)).clear(TransactionId.number(id));
        inDoubt.add("in doubt, found: " + name(id));
        compare(row, again);
      } else if (has(acknowledged, id)) {
        compare(row, again);
      } else {
        invented++;
        findings.add("invented: " + name(id));
      }
    }
    return invented;
  }

  /** Does something with each; returns how many they are. */
  private long nameAll(Map<Integer, BitSet> users, LongConsumer action) {
    long count = 0;
    for (Map.Entry<Integer, BitSet> user : users.entrySet()) {
      BitSet numbers = user.getValue();
      for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
        count++;
        action.accept(TransactionId.of(engine(), user.getKey(), n));
      }
    }
    return count;
  }

  private static boolean has(Map<Integer, BitSet> users, long id) {
    BitSet numbers = users.get(TransactionId.user(id));
    return numbers != null && numbers.get(TransactionId.number(id));
  }

  private static String name(long id) {
    return "transaction "
        + id
        + " (user "
        + TransactionId.user(id)
        + ", number "
        + TransactionId.number(id)
        + ")";
  }

  /**
   * What C4 found.
   *
   * @param tally the counts
   * @param details lost, invented, changed and in doubt, by name
   */
  record Result(WithdrawalTally tally, List<String> details) {

    AuditCheck check() {
      return new AuditCheck(
          "C4",
          tally.isClean(),
          "history and acknowledged transactions of this engine: " + tally.text(),
          details);
    }
  }
}
