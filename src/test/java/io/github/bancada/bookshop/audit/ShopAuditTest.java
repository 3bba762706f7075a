package io.github.bancada.bookshop.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.EnginePresence;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the audit of the bookshop finds, and names. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShopAuditTest extends ShopAuditRun {
  private long first;
  private long second;
  private long customer;

  @BeforeEach
  void threeOrders() throws Exception {
    customer = shop.register();
    first = shop.buy(1, 17, 4, 5);
    second = shop.buy(2, 17);
    shop.buy(customer, 17, 1_000);
  }

  @Test
  void untouchedShopIsClean() throws Exception {
    assertThat(shop.audit().text())
        .startsWith(
            "Audit: 3 orders, 0 lost, 0 invented, totals, stock, customers and prepared rows"
                + " agree\n"
                + "B1 ok: 3 orders of runs")
        .contains(
            "B2 ok: stock of 1,000 items followed from the prepared one through 6 order lines")
        .contains("B6 ok: 22,908 prepared rows compared with their seed");
  }

  @Test
  void stolenUnitOfStockIsNamed() throws Exception {
    shop.execute("UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 17");

    assertThat(findings(shop.audit(), "B2"))
        .singleElement()
        .asString()
        .matches("item 17: stock \\d+, from \\d+ by its 3 order lines \\d+: difference -1");
    assertThat(shop.audit().line()).endsWith("0 invented, WRONG: stock (B2)");
  }

  @Test
  void stolenUnitOfAnItemThatNobodyBoughtIsNamed() throws Exception {
    shop.execute("UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 18");

    assertThat(findings(shop.audit(), "B2"))
        .singleElement()
        .asString()
        .startsWith("item 18: stock ");
  }

  @Test
  void lostUpdateThatASumWouldHideIsNamed() throws Exception {
    shop.execute(
        "UPDATE order_line SET ol_stock = ol_stock + 1 WHERE ol_i_id = 17 AND ol_o_id = " + first);

    assertThat(findings(shop.audit(), "B2")).singleElement().asString().startsWith("item 17: ");
  }

  @ParameterizedTest
  @CsvSource({
    "orders, o_total, o_id, its payment has",
    "orders, o_sub_total, o_id, sub-total",
    "orders, o_tax, o_id, tax",
    "cc_xacts, cx_xact_amt, cx_o_id, its payment has",
    "shopping_cart, sc_total, sc_id, its cart has",
    "order_line, ol_cost, ol_id = 1 AND ol_o_id, line 1 (item 17) differs from the cart's"
  })
  void changedCentIsNamed(String table, String column, String key, String message)
      throws Exception {
    shop.execute(
        "UPDATE "
            + table
            + " SET "
            + column
            + " = "
            + column
            + " + 0.01 WHERE "
            + key
            + " = "
            + second);

    assertThat(findings(shop.audit(), "B1"))
        .allMatch(finding -> finding.startsWith("order " + second + ": "))
        .anyMatch(finding -> finding.contains(message));
  }

  @Test
  void changedTotalIsInTheLedgerToo() throws Exception {
    shop.execute("UPDATE orders SET o_total = o_total + 0.01 WHERE o_id = " + second);

    assertThat(findings(shop.audit(), "B4"))
        .singleElement()
        .asString()
        .startsWith("changed: order " + second + ": 1 lines, total ");
  }

  @Test
  void deletedLineIsNamed() throws Exception {
    shop.execute("DELETE FROM order_line WHERE ol_id = 3 AND ol_o_id = " + first);

    assertThat(findings(shop.audit(), "B1"))
        .anyMatch(("order " + first + ": the line of item 5 is missing")::equals);
    assertThat(findings(shop.audit(), "B2")).singleElement().asString().startsWith("item 5: ");
    assertThat(findings(shop.audit(), "B4"))
        .singleElement()
        .asString()
        .startsWith("changed: order " + first);
  }

  @Test
  void lostAndInventedOrdersAreNamed() throws Exception {
    long nobody = shop.ledger().nextCart();
    shop.order(nobody, 3, 40);
    shop.execute(
        "DELETE FROM orders WHERE o_id = " + second,
        "UPDATE orders SET o_id = 999999 WHERE o_id = " + first);

    assertThat(findings(shop.audit(), "B4"))
        .containsExactlyInAnyOrder(
            "invented: order " + nobody + ", which no user confirmed",
            "invented: order 999999, an id that no load generator took",
            "lost: order " + first + " of " + total(first),
            "lost: order " + second + " of " + total(second));
    assertThat(findings(shop.audit(), "B3"))
        .contains(
            "line 1 is of order " + second + ", which does not exist",
            "a payment is of order " + second + ", which does not exist");
  }

  private String total(long cart) throws Exception {
    return shop.one(
        shop.either("SELECT FORMAT(sc_total, 2)", "SELECT to_char(sc_total, 'FM9,999,990.00')")
            + " FROM shopping_cart WHERE sc_id = "
            + cart);
  }

  @Test
  void ordersInDoubtAreListedOneByOneAndAreNoFault() throws Exception {
    long found = shop.ledger().nextCart();
    long absent = shop.ledger().nextCart();
    shop.ledger().orderInDoubt(found, 1, shop.order(found, 3, 40));
    shop.ledger().orderInDoubt(absent, 1, 100);

    ShopReport report = shop.audit();

    assertThat(report.isClean()).isTrue();
    assertThat(report.line())
        .contains("3 orders, 0 lost, 0 invented, 2 in doubt (1 found, 1 absent)");
    assertThat(report.text())
        .contains("  in doubt, found: order " + found + "\n")
        .contains("  in doubt, absent: order " + absent + "\n");
  }

  @Test
  void orphansAndStrangersAreNamed() throws Exception {
    long home = shop.ledger().nextAddress();
    shop.execute(
        "INSERT INTO address VALUES (" + home + ", '1', '2', '3', '4', '5', 1)",
        "INSERT INTO customer SELECT 777777, 'x', 'y', c_fname, c_lname, 888888, c_phone, c_email,"
            + " c_since, c_last_visit, c_login, c_expiration, c_discount, c_balance, c_ytd_pmt,"
            + " c_birthdate, c_data FROM customer WHERE c_id = 1");

    assertThat(findings(shop.audit(), "B3"))
        .containsExactlyInAnyOrder(
            "customer 777777 has address 888888, which does not exist",
            "address " + home + " belongs to no customer and no order");
    assertThat(findings(shop.audit(), "B5"))
        .containsExactlyInAnyOrder(
            "invented: customer 777777, an id that no load generator took",
            "customer 777777 has another name or password");
  }

  @Test
  void twoLoadGeneratorsHaveDisjointIdsAndTwoCleanAudits() throws Exception {
    try (EnginePresence<Integer> other =
        EnginePresence.of(
            ShopSchema.ENGINES, shop.address(), (open, engine) -> engine, guard -> {})) {
      IdSource ids = new IdSource(other, ShopSchema.CART);
      long theirs = ids.next();
      shop.order(theirs, 5, 17, 30);
      long ours = shop.buy(6, 17, 31);

      assertThat(theirs - ours).isGreaterThanOrEqualTo(ShopSchema.RANGE_SIZE / 2);
      assertThat(shop.audit().line())
          .isEqualTo(
              "Audit: 4 orders, 0 lost, 0 invented, 1 order of other engines or tests, totals,"
                  + " stock, customers and prepared rows agree");
    }
    SmallShop.LEDGERS.closeAll();
    assertThat(shop.audit().line())
        .isEqualTo(
            "Audit: 5 orders of runs, none by users of this engine in this test, totals,"
                + " stock, customers and prepared rows agree");
  }

  @Test
  void idsAscendThroughAllRanges() throws Exception {
    long cart = shop.ledger().nextCart();
    for (int i = 0; i < 3 * ShopSchema.RANGE_SIZE; i++) {
      long next = shop.ledger().nextCart();
      assertThat(next).isEqualTo(cart + 1);
      cart = next;
    }
    assertThat(shop.count("bookshop_range WHERE kind = 'cart'")).isBetween(4, 5);
  }

  @Test
  void tablesDroppedAfterOrdersAreAFinding() throws Exception {
    shop.execute(shop.rename("order_line", "order_line_dropped"));
    try {
      assertThat(shop.audit().line())
          .isEqualTo("Audit: 3 orders, 0 lost, 0 invented, WRONG: tables (B0)");
    } finally {
      shop.execute(shop.rename("order_line_dropped", "order_line"));
    }
  }

  @Test
  void emptySchemaHasNothingToAudit() throws Exception {
    SmallShop empty = SmallShop.empty();

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(empty::audit)
        .withMessageContaining("is not prepared, so there is nothing to audit");
  }
}
