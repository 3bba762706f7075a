package io.github.bancada.bookshop.audit;

import io.github.bancada.mysql.audit.AuditCheck;
import io.github.bancada.mysql.audit.Findings;
import io.github.bancada.mysql.load.LoadTable;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;

/**
 * Check B6: every prepared row is what seed, table and number make it, but for what users change by
 * their rules. Reads all prepared rows. Stateless.
 */
final class PreparedAudit {
  private PreparedAudit() {}

  static AuditCheck of(ShopSnapshot snapshot) throws SQLException {
    Findings findings = new Findings();
    UserChanges changes = UserChanges.of(snapshot);
    long rows = 0;
    for (LoadTable table : snapshot.prepared().tables()) {
      PreparedTable found = new PreparedTable(table, changes, findings);
      snapshot.forEach(found.query(), found::row);
      rows += found.end();
    }
    return new AuditCheck(
        "B6",
        findings.count() == 0,
        Quantity.of(rows, "prepared row")
            + " compared with their seed, "
            + Quantity.of(findings.count(), "finding"),
        findings.lines());
  }
}
