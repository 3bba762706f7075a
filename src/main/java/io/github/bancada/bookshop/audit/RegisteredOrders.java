package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.audit.ShopLedger.Confirmed;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.CommitTally;
import io.github.bancada.sql.audit.Findings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Check B4: compares the orders of runs with the ledger of this load generator and with the id
 * ranges of all. Commits acknowledged before the snapshot must be in it; rows in the snapshot must
 * be in the ledger at its end. Not thread-safe.
 */
final class RegisteredOrders {
  private final ShopLedger ledger;

  /** Those that are compared. */
  private final NewIds ids;

  /** Orders that may still commit. */
  private final Set<Long> open;

  private final Map<Long, Confirmed> orders;
  private final Findings findings = new Findings();
  private final List<String> doubts = new ArrayList<>();
  private long lost;
  private long invented;
  private long changed;

  /** Orders in doubt that were found. */
  private final Set<Long> resolved = new HashSet<>();

  /**
   * Reads the ledger; call it before taking the snapshot.
   *
   * @param ledger null if no virtual user of this load generator took part
   * @param open ids in doubt whose transactions are still open on the server, by query
   */
  RegisteredOrders(ShopLedger ledger, NewIds ids, Map<String, Set<Long>> open) {
    this.ledger = ledger;
    this.ids = ids;
    this.open = open.getOrDefault(ShopAudit.ORDER, Set.of());
    orders = ledger == null ? new TreeMap<>() : new TreeMap<>(ledger.acknowledged());
    orders.keySet().removeIf(id -> !ids.has(id));
  }

  /** Compares the orders. */
  AuditCheck check(ShopSnapshot snapshot) throws SQLException {
    ShopSnapshot.Owners owners = ids.owners(snapshot, ShopSchema.CART);
    snapshot.forEach(
        "SELECT o_id, o_total, (SELECT COUNT(*) FROM order_line WHERE ol_o_id = o_id) FROM orders"
            + " WHERE "
            + ids.in("o_id"),
        row ->
            order(
                row.getLong(1),
                new Confirmed(row.getInt(3), Money.cents(row.getBigDecimal(2))),
                owners.of(row.getLong(1))));
    orders.forEach(
        (id, confirmed) -> {
          lost++;
          findings.add(
              String.format("lost: order %d of %s", id, Money.text(confirmed.totalCents())));
        });
    absentDoubts();
    // All doubts are named, because each needs a decision.
    return findings.check("B4", "orders and the ledger: " + tally().text(), doubts);
  }

  private void order(long id, Confirmed found, int owner) {
    if (owner == 0) {
      invented++;
      findings.add("invented: order " + id + ", an id that no load generator took");
    } else if (ledger != null && owner == ledger.engine()) {
      own(id, found);
    }
  }

  private void own(long id, Confirmed found) {
    Confirmed before = orders.remove(id);
    Confirmed doubt = ledger.inDoubt().get(id);
    Confirmed expected = before != null ? before : ledger.acknowledged().getOrDefault(id, doubt);
    if (expected == null) {
      invented++;
      findings.add("invented: order " + id + ", which no user confirmed");
      return;
    }
    if (before == null && doubt != null && expected.equals(doubt)) {
      resolved.add(id);
      doubts.add("in doubt, found: order " + id);
    }
    if (!expected.equals(found)) {
      changed++;
      findings.add(
          String.format(
              "changed: order %d: %d lines, total %s instead of %d lines, total %s",
              id,
              found.lines(),
              Money.text(found.totalCents()),
              expected.lines(),
              Money.text(expected.totalCents())));
    }
  }

  private void absentDoubts() {
    if (ledger == null) {
      return;
    }
    for (long id : new TreeMap<>(ledger.inDoubt()).keySet()) {
      if (ids.has(id) && !ledger.acknowledged().containsKey(id) && !resolved.contains(id)) {
        doubts.add(
            (open.contains(id)
                    ? "in doubt, absent so far, still open on the server: order "
                    : "in doubt, absent: order ")
                + id);
      }
    }
  }

  /** The orders of this load generator, in figures; complete after {@link #check}. */
  CommitTally tally() {
    return new CommitTally(
        ShopReport.UNIT,
        ledger == null ? 0 : ledger.acknowledged().keySet().stream().filter(ids::has).count(),
        lost,
        invented,
        changed,
        resolved.size(),
        doubts.size() - resolved.size());
  }
}
