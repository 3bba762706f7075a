package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Check B5: compares the customers of runs with the ledger of this load generator and with the id
 * ranges of all. Customers acknowledged before the snapshot must be in it; rows in the snapshot
 * must be in the ledger at its end. Not thread-safe.
 */
final class RegisteredCustomers {
  private final ShopLedger ledger;

  /** Those that are compared. */
  private final NewIds ids;

  /** Customers that may still commit. */
  private final Set<Long> open;

  /** Customers not found yet, each with whether the server acknowledged it. */
  private final Map<Long, Boolean> expected;

  private final Findings findings = new Findings();
  private final List<String> doubts = new ArrayList<>();

  /** Customers in doubt that were found. */
  private final Set<Long> resolved = new HashSet<>();

  /**
   * Reads the ledger; call it before taking the snapshot.
   *
   * @param ledger null if no virtual user of this load generator took part
   * @param open ids in doubt whose transactions are still open on the server, by query
   */
  RegisteredCustomers(ShopLedger ledger, NewIds ids, Map<String, Set<Long>> open) {
    this.ledger = ledger;
    this.ids = ids;
    this.open = open.getOrDefault(ShopAudit.CUSTOMER, Set.of());
    expected = ledger == null ? new TreeMap<>() : new TreeMap<>(ledger.registered());
    expected.keySet().removeIf(id -> !ids.has(id));
  }

  /** Compares the customers. */
  AuditCheck check(ShopSnapshot snapshot) throws SQLException {
    ShopSnapshot.Owners owners = ids.owners(snapshot, ShopSchema.CUSTOMER);
    long[] rows = new long[1];
    snapshot.forEach(
        "SELECT c_id, c_uname, c_passwd FROM customer WHERE " + ids.in("c_id"),
        row -> {
          rows[0]++;
          long id = row.getLong(1);
          customer(id, owners.of(id));
          if (!ShopText.userName(id).equals(row.getString(2))
              || !ShopText.password(id).equals(row.getString(3))) {
            findings.add("customer " + id + " has another name or password");
          }
        });
    expected.forEach(
        (id, acknowledged) -> {
          if (acknowledged) {
            findings.add("lost: customer " + id);
          }
        });
    absentDoubts();
    return findings.check("B5", text(rows[0]), doubts);
  }

  private String text(long rows) {
    String text = Quantity.of(rows, "customer") + " of runs compared with the ledger";
    return doubts.isEmpty()
        ? text
        : String.format(
            "%s, %d in doubt (%d found, %d absent)",
            text, doubts.size(), resolved.size(), doubts.size() - resolved.size());
  }

  private void customer(long id, int owner) {
    expected.remove(id);
    if (owner == 0) {
      findings.add("invented: customer " + id + ", an id that no load generator took");
    } else if (ledger != null && owner == ledger.engine()) {
      Boolean acknowledged = ledger.registered().get(id);
      if (acknowledged == null) {
        findings.add("invented: customer " + id + ", which no user registered");
      } else if (!acknowledged) {
        resolved.add(id);
        doubts.add("in doubt, found: customer " + id);
      }
    }
  }

  private void absentDoubts() {
    if (ledger == null) {
      return;
    }
    for (long id : ledger.customersInDoubt()) {
      if (ids.has(id) && !resolved.contains(id)) {
        doubts.add(
            (open.contains(id)
                    ? "in doubt, absent so far, still open on the server: customer "
                    : "in doubt, absent: customer ")
                + id);
      }
    }
  }
}
