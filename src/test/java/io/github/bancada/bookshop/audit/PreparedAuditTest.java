package io.github.bancada.bookshop.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.testing.RequiresMysql;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the audit says of prepared rows that are not what their seed made them. */
@RequiresMysql
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PreparedAuditTest {
  private SmallShop shop;

  @BeforeEach
  void prepare() throws Exception {
    shop = SmallShop.empty();
    shop.prepare();
  }

  @AfterEach
  void testEnds() {
    SmallShop.LEDGERS.closeAll();
  }

  @Test
  void changedPreparedRowsOfTheCatalogueAreNamed() throws Exception {
    assertThat(
            findingsAfter(
                """
                UPDATE item SET i_cost = i_cost + 0.01 WHERE i_id = 18
                UPDATE item SET i_cost = CASE WHEN i_cost = i_srp THEN i_srp / 2 ELSE i_srp END WHERE i_id = 19
                UPDATE item SET i_pub_date = '2001-02-03' WHERE i_id = 20
                UPDATE item SET i_title = 'another' WHERE i_id = 21
                UPDATE item SET i_desc = CONCAT(i_desc, '.') WHERE i_id = 22
                UPDATE item SET i_related3 = i_related3 + 1 WHERE i_id = 23
                UPDATE item SET i_image = 1001, i_thumbnail = 1, i_pub_date = CURRENT_DATE \
                  WHERE i_id = 24
                UPDATE author SET a_bio = 'another' WHERE a_id = 250
                INSERT INTO author SELECT 251, a_fname, a_lname, a_mname, a_dob, a_bio FROM author \
                  WHERE a_id = 1
                UPDATE country SET co_exchange = 2 WHERE co_id = 91
                DELETE FROM country WHERE co_id = 92
                """))
        .zipSatisfy(
            List.of(
                "country 91: co_exchange ",
                "country 92 is missing",
                "author 250: a_bio ",
                "author 251 was not prepared",
                "item 18: i_cost ",
                "item 19: i_cost ",
                "item 20: i_pub_date ",
                "item 21: i_title 'another' instead of '",
                "item 22: i_desc ",
                "item 23: i_related3 ",
                "item 24: i_pub_date "),
            (finding, expected) -> assertThat(finding).startsWith(expected));
  }

  @Test
  void changedPreparedCustomersAndOrdersAreNamed() throws Exception {
    assertThat(
            findingsAfter(
                """
                UPDATE address SET addr_zip = CONCAT('1', addr_zip) WHERE addr_id = 5760
                UPDATE customer SET c_discount = 0.51 WHERE c_id = 3
                UPDATE customer SET c_login = c_login + INTERVAL '1' SECOND WHERE c_id = 4
                UPDATE customer SET c_login = '2001-02-03', c_expiration = '2001-02-03 02:00' \
                  WHERE c_id = 5
                UPDATE orders SET o_total = o_total + 0.01 WHERE o_id = 7
                UPDATE orders SET o_status = 'LOST' WHERE o_id = 8
                DELETE FROM orders WHERE o_id = 9
                UPDATE order_line SET ol_i_id = ol_i_id % 1000 + 1 WHERE ol_o_id = 7 AND ol_id = 1
                UPDATE order_line SET ol_stock = 1 WHERE ol_o_id = 8 AND ol_id = 1
                DELETE FROM order_line WHERE ol_o_id = 9 AND ol_id = 1
                INSERT INTO order_line SELECT 6, ol_o_id, 1, 1, 0, '', NULL, NULL FROM order_line \
                  WHERE ol_o_id = 10 AND ol_id = 1
                UPDATE cc_xacts SET cx_xact_amt = cx_xact_amt + 0.01 WHERE cx_o_id = 9
                UPDATE cc_xacts SET cx_auth_id = '' WHERE cx_o_id = 10
                DELETE FROM cc_xacts WHERE cx_o_id = 2592
                """))
        .zipSatisfy(
            List.of(
                "address 5760: addr_zip '1",
                "customer 3: c_discount '0.51' instead of '0.",
                "customer 4: c_login ",
                "customer 5: c_login ",
                "orders 7: o_total ",
                "orders 8: o_status 'LOST' instead of ",
                "orders 9 is missing",
                "order_line 7, row 1: ol_i_id ",
                "order_line 8, row 1: ol_stock '1' instead of ''",
                "order_line 9 has ",
                "order_line 10 has ",
                "cc_xacts 9: cx_xact_amt ",
                "cc_xacts 10: cx_auth_id '",
                "cc_xacts 2592 is missing"),
            (finding, expected) -> assertThat(finding).startsWith(expected));
  }

  private List<String> findingsAfter(String changes) throws Exception {
    shop.execute(changes.lines().toArray(String[]::new));
    List<AuditCheck> wrong =
        shop.audit().checks().stream().filter(check -> !check.passed()).toList();
    assertThat(wrong).extracting(AuditCheck::name).contains("B6");
    return wrong.get(wrong.size() - 1).details();
  }

  @Test
  void whatUsersMayChangeIsNoFinding() throws Exception {
    shop.ledger();
    shop.execute(
        "UPDATE customer SET c_login = NOW(), c_expiration = NOW() + INTERVAL '2' HOUR"
            + " WHERE c_id = 3",
        "UPDATE item SET i_image = 17, i_thumbnail = 1000, i_cost = ROUND(i_srp * 0.7, 2),"
            + " i_pub_date = CURRENT_DATE WHERE i_id = 18");

    assertThat(shop.audit().isClean()).as(shop.audit().text()).isTrue();
  }
}
