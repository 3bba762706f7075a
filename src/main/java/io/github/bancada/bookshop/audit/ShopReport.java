package io.github.bancada.bookshop.audit;

import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditResult;
import io.github.bancada.sql.audit.CommitTally;
import io.github.bancada.text.Quantity;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The result of an audit. Immutable.
 *
 * @param checks B1 to B6; or only B0 without usable tables
 * @param orders orders of this load generator; null if it had no virtual users
 * @param allOrders orders of all runs
 */
public record ShopReport(List<AuditCheck> checks, CommitTally orders, long allOrders)
    implements AuditResult {
  /** What the ledgers count. */
  static final String UNIT = "order";

  private static final Map<String, String> SUBJECTS =
      Map.of(
          "B0", "tables",
          "B1", "orders",
          "B2", "stock",
          "B3", "orphans",
          "B4", "ledger",
          "B5", "customers",
          "B6", "prepared rows");

  public ShopReport {
    checks = List.copyOf(checks);
  }

  /**
   * The report of a database whose tables were replaced or changed during the test.
   *
   * @param acknowledged orders of this load generator
   * @param reason why the tables are not usable, one sentence
   */
  static ShopReport withoutTables(long acknowledged, String reason) {
    return new ShopReport(
        List.of(new AuditCheck("B0", false, reason, List.of())),
        CommitTally.unknown(UNIT, acknowledged),
        0);
  }

  @Override
  public CommitTally commits() {
    return orders;
  }

  /**
   * For the console: {@code Audit: 1,234 orders, 0 lost, 0 invented, totals, stock, customers and
   * prepared rows agree}.
   */
  @Override
  public String line() {
    String text =
        orders == null
            ? Quantity.of(allOrders, UNIT) + " of runs, none by users of this engine in this test"
            : orders.text() + others();
    String wrong =
        checks.stream()
            .filter(check -> !check.passed())
            .map(check -> SUBJECTS.get(check.name()) + " (" + check.name() + ")")
            .collect(Collectors.joining(", "));
    return "Audit: "
        + text
        + (wrong.isEmpty()
            ? ", totals, stock, customers and prepared rows agree"
            : ", WRONG: " + wrong);
  }

  private String others() {
    long others =
        allOrders
            - (orders.acknowledged() - orders.lost() + orders.doubtsFound() + orders.invented());
    return others > 0 ? ", " + Quantity.of(others, UNIT) + " of other engines or tests" : "";
  }
}
