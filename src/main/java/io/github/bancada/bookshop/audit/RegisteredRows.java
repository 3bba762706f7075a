package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.audit.EngineLedger.Confirmed;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.mysql.audit.AuditCheck;
import io.github.bancada.mysql.audit.CommitTally;
import io.github.bancada.mysql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Checks B4 and B5: the orders and the customers of runs against the ledger of this load generator,
 * and against the id ranges of all. Commits acknowledged before the snapshot must be in it; rows in
 * the snapshot must be in the ledger at its end. Not thread-safe.
 */
final class RegisteredRows {
  private final EngineLedger ledger;

  /** Orders that may still commit. */
  private final Set<Long> open;

  private final Map<Long, Confirmed> orders;
  private final Map<Long, Boolean> customers;
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
   */
  RegisteredRows(EngineLedger ledger, Set<Long> open) {
    this.ledger = ledger;
    this.open = open;
    orders = ledger == null ? new TreeMap<>() : new TreeMap<>(ledger.acknowledged());
    customers = ledger == null ? new TreeMap<>() : new TreeMap<>(ledger.registered());
  }

  /** Compares the orders. */
  AuditCheck orders(ShopSnapshot snapshot) throws SQLException {
    ShopSnapshot.Owners owners = snapshot.owners(ShopSchema.CART);
    snapshot.forEach(
        "SELECT o_id, o_total, (SELECT COUNT(*) FROM order_line WHERE ol_o_id = o_id) FROM orders"
            + " WHERE o_id > "
            + snapshot.prepared().size().orders(),
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
    List<String> details = new ArrayList<>(findings.lines());
    details.addAll(doubts); // without limit: each needs a decision
    return new AuditCheck(
        "B4", findings.count() == 0, "orders and the ledger: " + tally().text(), details);
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
      if (!ledger.acknowledged().containsKey(id) && !resolved.contains(id)) {
        doubts.add(
            (open.contains(id)
                    ? "in doubt, absent so far, still open on the server: order "
                    : "in doubt, absent: order ")
                + id);
      }
    }
  }

  /** The orders of this load generator, in figures; complete after {@link #orders}. */
  CommitTally tally() {
    return new CommitTally(
        ShopReport.UNIT,
        ledger == null ? 0 : ledger.commits(),
        lost,
        invented,
        changed,
        resolved.size(),
        doubts.size() - resolved.size());
  }

  /** Compares the customers. */
  AuditCheck customers(ShopSnapshot snapshot) throws SQLException {
    Findings strange = new Findings();
    ShopSnapshot.Owners owners = snapshot.owners(ShopSchema.CUSTOMER);
    long[] rows = new long[1];
    snapshot.forEach(
        "SELECT c_id, c_uname, c_passwd FROM customer WHERE c_id > "
            + snapshot.prepared().size().customers(),
        row -> {
          rows[0]++;
          long id = row.getLong(1);
          customer(id, owners.of(id), strange);
          if (!ShopText.userName(id).equals(row.getString(2))
              || !ShopText.password(id).equals(row.getString(3))) {
            strange.add("customer " + id + " has another name or password");
          }
        });
    customers.forEach(
        (id, acknowledged) -> {
          if (acknowledged) {
            strange.add("lost: customer " + id);
          }
        });
    return new AuditCheck(
        "B5",
        strange.count() == 0,
        Quantity.of(rows[0], "customer") + " of runs compared with the ledger",
        strange.lines());
  }

  private void customer(long id, int owner, Findings strange) {
    boolean known = customers.remove(id) != null;
    if (owner == 0) {
      strange.add("invented: customer " + id + ", an id that no load generator took");
    } else if (ledger != null
        && owner == ledger.engine()
        && !known
        && !ledger.registered().containsKey(id)) {
      strange.add("invented: customer " + id + ", whom no user registered");
    }
  }
}
