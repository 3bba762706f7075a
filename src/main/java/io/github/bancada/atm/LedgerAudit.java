package io.github.bancada.atm;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Check C4: compares the transactions in the history with what their users know of them, id by id.
 *
 * <p>What users knew before the snapshot must be in it; what is in the snapshot they must know by
 * its end. So withdrawals that go on meanwhile disturb nothing. Not thread-safe.
 */
final class LedgerAudit {
  private final EngineLedger ledger;

  /** Acknowledged before the snapshot, not yet seen in it, by user. */
  private final Map<Integer, BitSet> missing = new TreeMap<>();

  /** Seen in it, and not acknowledged before. */
  private final List<Long> unexplained = new ArrayList<>();

  private final Findings findings = new Findings();
  private long last;
  private long duplicates;

  /** Begins; call it before the snapshot is taken. */
  LedgerAudit(EngineLedger ledger) {
    this.ledger = ledger;
    for (UserLedger user : ledger.users()) {
      missing.put(user.user(), user.acknowledged());
    }
  }

  /** The engine whose transactions to {@link #see}. */
  int engine() {
    return ledger.engine();
  }

  /** A transaction of the engine, in ascending order of ids. */
  void see(long id) {
    if (id == last) {
      duplicates++;
      findings.add("duplicate: " + name(id));
      return;
    }
    last = id;
    BitSet user = missing.get(TransactionId.user(id));
    if (user != null && user.get(TransactionId.number(id))) {
      user.clear(TransactionId.number(id));
    } else {
      unexplained.add(id);
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
    long lost = 0;
    for (Map.Entry<Integer, BitSet> user : missing.entrySet()) {
      BitSet numbers = user.getValue();
      for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
        lost++;
        findings.add("lost: " + name(TransactionId.of(engine(), user.getKey(), n)));
      }
    }
    // In doubt, and listed one by one however many they are: each is somebody's money.
    List<String> inDoubt = new ArrayList<>();
    long invented = duplicates;
    long doubtsFound = 0;
    for (long id : unexplained) {
      if (has(doubts, id)) {
        doubtsFound++;
        doubts.get(TransactionId.user(id)).clear(TransactionId.number(id));
        inDoubt.add("in doubt, found: " + name(id));
      } else if (!has(acknowledged, id)) {
        invented++;
        findings.add("invented: " + name(id));
      }
    }
    long doubtsAbsent = 0;
    for (Map.Entry<Integer, BitSet> user : doubts.entrySet()) {
      BitSet numbers = user.getValue();
      for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
        doubtsAbsent++;
        inDoubt.add("in doubt, absent: " + name(TransactionId.of(engine(), user.getKey(), n)));
      }
    }
    List<String> details = new ArrayList<>(findings.lines());
    details.addAll(inDoubt);
    return new Result(new WithdrawalTally(all, lost, invented, doubtsFound, doubtsAbsent), details);
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
   * @param details lost, invented and in doubt, by name
   */
  record Result(WithdrawalTally tally, List<String> details) {

    AuditCheck check() {
      return new AuditCheck(
          "C4",
          tally.lost() == 0 && tally.invented() == 0,
          "history and acknowledged transactions of this engine: " + tally.text(),
          details);
    }
  }
}
