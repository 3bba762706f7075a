package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/**
 * Check B3: no line or payment without its order, no address without customer or order, no customer
 * without address, among the rows of all runs. Not thread-safe.
 */
final class OrphanAudit {
  private final ShopSnapshot snapshot;
  private final ShopSize size;
  private final Findings findings = new Findings();

  private OrphanAudit(ShopSnapshot snapshot) {
    this.snapshot = snapshot;
    size = snapshot.prepared().size();
  }

  static AuditCheck of(ShopSnapshot snapshot) throws SQLException {
    OrphanAudit audit = new OrphanAudit(snapshot);
    audit.find(
        "SELECT CONCAT('line ', ol_id, ' is of order ', ol_o_id, ', which does not exist') FROM"
            + " order_line LEFT JOIN orders ON o_id = ol_o_id WHERE o_id IS NULL AND ol_o_id > "
            + audit.size.orders());
    audit.find(
        "SELECT CONCAT('a payment is of order ', cx_o_id, ', which does not exist') FROM cc_xacts"
            + " LEFT JOIN orders ON o_id = cx_o_id WHERE o_id IS NULL AND cx_o_id > "
            + audit.size.orders());
    audit.find(
        "SELECT CONCAT('customer ', c_id, ' has address ', c_addr_id, ', which does not exist')"
            + " FROM customer LEFT JOIN address ON addr_id = c_addr_id WHERE addr_id IS NULL AND"
            + " c_id > "
            + audit.size.customers());
    long addresses = audit.addresses();
    return audit.findings.check(
        "B3",
        String.format(
            "lines, payments, customers and %s of runs compared with their owners, %s",
            Quantity.of(addresses, "address", "addresses"),
            Quantity.of(audit.findings.count(), "finding")));
  }

  private void find(String query) throws SQLException {
    snapshot.forEach(query, row -> findings.add(row.getString(1)));
  }

  /** Number of addresses of runs. */
  private long addresses() throws SQLException {
    Set<Long> loose = new HashSet<>();
    ShopSnapshot.Owners owners = snapshot.owners(ShopSchema.ADDRESS, size.addresses());
    snapshot.forEach(
        "SELECT addr_id, addr_co_id FROM address WHERE addr_id > " + size.addresses(),
        row -> {
          long id = row.getLong(1);
          loose.add(id);
          if (owners.of(id) == 0) {
            findings.add("invented: address " + id + ", an id that no load generator took");
          }
          if (row.getInt(2) < 1 || row.getInt(2) > size.countries()) {
            findings.add(
                "address " + id + " is in country " + row.getInt(2) + ", which does not exist");
          }
        });
    int addresses = loose.size();
    snapshot.forEach(
        "SELECT c_addr_id FROM customer WHERE c_id > " + size.customers(),
        row -> loose.remove(row.getLong(1)));
    snapshot.forEach(
        "SELECT o_bill_addr_id, o_ship_addr_id FROM orders WHERE o_id > " + size.orders(),
        row -> {
          loose.remove(row.getLong(1));
          loose.remove(row.getLong(2));
        });
    loose.stream()
        .sorted()
        .forEach(id -> findings.add("address " + id + " belongs to no customer and no order"));
    return addresses;
  }
}
