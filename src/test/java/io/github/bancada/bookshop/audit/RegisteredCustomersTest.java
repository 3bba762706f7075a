package io.github.bancada.bookshop.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the audit says of new customers. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RegisteredCustomersTest {
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
  void lostCustomerIsNamed() throws Exception {
    long customer = shop.register();
    shop.execute("DELETE FROM customer WHERE c_id = " + customer);

    ShopReport report = shop.audit();

    assertThat(report.isClean()).isFalse();
    assertThat(report.text()).contains("  lost: customer " + customer + "\n");
  }

  @Test
  void eachCustomerInDoubtIsListedWithWhatBecameOfIt() throws Exception {
    long there = shop.ledger().nextCustomer();
    long absent = shop.ledger().nextCustomer();
    shop.execute(
        String.format(
            "INSERT INTO customer SELECT %d, '%s', '%s', c_fname, c_lname, c_addr_id, c_phone,"
                + " c_email, c_since, c_last_visit, c_login, c_expiration, c_discount, c_balance,"
                + " c_ytd_pmt, c_birthdate, c_data FROM customer WHERE c_id = 1",
            there, ShopText.userName(there), ShopText.password(there)));
    shop.ledger().customerInDoubt(there);
    shop.ledger().customerInDoubt(absent);

    ShopReport report = shop.audit();

    assertThat(report.isClean()).as(report.text()).isTrue();
    assertThat(report.text())
        .contains("compared with the ledger, 2 in doubt (1 found, 1 absent)\n")
        .contains("  in doubt, found: customer " + there)
        .contains("  in doubt, absent: customer " + absent);
  }
}
