package io.github.bancada.bookshop.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Audits of what was bought since the last one. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShopIncrementTest extends ShopAuditRun {
  private ShopIncrement increment;

  /** A cart that is open when the first part ends. */
  private long cart;

  @BeforeEach
  void firstPart() throws Exception {
    increment = shop.ledger().increment();
    cart = shop.ledger().nextCart();
    shop.buy(1, 17, 4, 5);
    shop.buy(shop.register(), 17);
    ShopReport report = shop.audit(increment);
    assertThat(report.isClean()).as(report.text()).isTrue();
    assertThat(report.commits().acknowledged()).isEqualTo(2);
  }

  @Test
  void eachAuditSeesWhatWasBoughtSinceTheLast() throws Exception {
    shop.ledger().orderAcknowledged(cart, 2, shop.order(cart, 2, 17, 5));
    shop.buy(1, 17);
    shop.register();

    ShopReport report = shop.audit(increment);

    assertThat(report.text())
        .startsWith(
            "Audit: 2 orders, 0 lost, 0 invented, totals, stock, customers and prepared rows agree")
        .contains("B1 ok: 2 orders of runs compared", "B5 ok: 1 customer of runs compared")
        .contains("B2 ok: stock of 2 items followed from the last audit through 3 order lines");
    assertThat(shop.audit(increment).commits().acknowledged()).isZero();
  }

  @Test
  void lostOrderIsNamed() throws Exception {
    long lost = shop.buy(1, 3);
    shop.execute("DELETE FROM orders WHERE o_id = " + lost);

    assertThat(shop.audit(increment).broken())
        .startsWith(
            "1 of 1 order that the database acknowledged is not in it (B4: orders and the ledger:"
                + " 1 order, 1 lost, 0 invented: lost: order "
                + lost);
  }

  @Test
  void orderThatIsLostLaterIsNamedByTheNextAudit() throws Exception {
    long lost = shop.buy(1, 3);
    assertThat(shop.audit(increment).isClean()).isTrue();
    shop.execute("DELETE FROM orders WHERE o_id = " + lost);

    assertThat(shop.audit(increment).broken())
        .startsWith(
            "B4: 1 order of the last audit looked for again, 1 finding: lost since then: order "
                + lost);
  }

  @Test
  void lostCustomerIsNamed() throws Exception {
    long customer = shop.register();
    shop.execute("DELETE FROM customer WHERE c_id = " + customer);

    assertThat(findings(shop.audit(increment), "B5")).containsExactly("lost: customer " + customer);
  }

  @Test
  void inventedOrderIsNamed() throws Exception {
    long nobody = shop.ledger().nextCart();
    shop.order(nobody, 3, 40);

    assertThat(findings(shop.audit(increment), "B4"))
        .containsExactly("invented: order " + nobody + ", which no user confirmed");
  }

  @Test
  void centOfAnOrderAndUnitOfStockAreNamed() throws Exception {
    long order = shop.buy(1, 17);
    shop.execute(
        "UPDATE orders SET o_tax = o_tax + 0.01 WHERE o_id = " + order,
        "UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 17");

    ShopReport report = shop.audit(increment);

    assertThat(report.broken())
        .contains("B1: ", "order " + order + ": tax ", "B2: ", "item 17: stock ");
  }

  @Test
  void orderInDoubtIsNoFault() throws Exception {
    shop.ledger().orderInDoubt(cart, 1, shop.order(cart, 3, 40));
    shop.ledger().orderInDoubt(shop.ledger().nextCart(), 1, 100);

    assertThat(shop.audit(increment).line())
        .contains("0 orders, 0 lost, 0 invented, 2 in doubt (1 found, 1 absent)");
    shop.buy(1, 40);
    assertThat(shop.audit(increment).line()).startsWith("Audit: 1 order, 0 lost, 0 invented, tot");
  }

  @Test
  @OnlyInLongForm
  void readsDoNotGrowWithTheTables() throws Exception {
    long few = rowsRead();
    for (String[] table :
        new String[][] {
          {"orders", "o_id"},
          {"order_line", "ol_o_id"},
          {"cc_xacts", "cx_o_id"},
          {"customer", "c_id"}
        }) {
      for (int part = 1; part <= 9; part++) {
        String copy = "copy_" + table[0];
        shop.execute(
            "CREATE TEMPORARY TABLE "
                + copy
                + " AS SELECT * FROM "
                + table[0]
                + " WHERE "
                + table[1]
                + " > 0",
            "UPDATE " + copy + " SET " + table[1] + " = " + table[1] + " - " + part * 1_000_000L,
            "INSERT INTO " + table[0] + " SELECT * FROM " + copy,
            shop.either("DROP TEMPORARY TABLE ", "DROP TABLE ") + copy);
      }
      shop.execute(shop.either("ANALYZE TABLE ", "ANALYZE ") + table[0]);
    }

    assertThat(rowsRead()).isPositive().isLessThan(2 * few).isLessThan(shop.count("orders") / 20L);
    shop.execute("DELETE FROM customer WHERE c_id < 0");
  }

  /** Rows that the server reads for the audit of three orders. */
  private long rowsRead() throws SQLException {
    shop.buy(1, 17, 4);
    shop.buy(2, 17);
    shop.buy(3, 18);
    try (Connection connection = shop.open()) {
      long before = shop.rowsRead(connection);
      ShopReport report = increment.audit(connection, shop.ledger(), Map.of());
      assertThat(report.isClean()).as(report.text()).isTrue();
      assertThat(report.commits().acknowledged()).isEqualTo(3);
      return shop.rowsRead(connection) - before;
    }
  }
}
