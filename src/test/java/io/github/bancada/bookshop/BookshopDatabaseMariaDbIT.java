package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnMariaDb;
import io.github.bancada.testing.RequiresMariaDb;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Preparing, auditing and dropping the shop on the distribution's MariaDB. */
@RequiresMariaDb
@RequiresMysql
class BookshopDatabaseMariaDbIT extends OnMariaDb {
  private SmallShop shop;

  @BeforeEach
  void emptySchema() throws Exception {
    shop = new SmallShop(address());
    shop.drop();
  }

  @AfterEach
  void testEnds() {
    SmallShop.LEDGERS.closeAll();
  }

  @Test
  void sameSeedGivesTheSameBytesOnMySqlAndMariaDb() throws Exception {
    SmallShop mysql = SmallShop.empty();
    mysql.prepare();

    assertThat(shop.prepare()).contains("loaded in MariaDB 1");

    assertThat(ShopChecksums.of(shop)).isEqualTo(ShopChecksums.of(mysql));
    assertThat(shop.prepare()).contains("found ready");
  }

  @Test
  void auditIsCleanAndSeesOneUnitOfStockAndOneCent() throws Exception {
    shop.prepare();
    long order = shop.buy(shop.register(), 17, 4);
    shop.buy(2, 17);
    assertThat(shop.audit().line())
        .isEqualTo(
            "Audit: 2 orders, 0 lost, 0 invented, totals, stock, customers and prepared rows"
                + " agree");

    shop.execute(
        "UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 17",
        "UPDATE orders SET o_tax = o_tax + 0.01 WHERE o_id = " + order);

    assertThat(shop.audit().text())
        .contains("WRONG: orders (B1), stock (B2)")
        .contains("order " + order + ": tax ")
        .contains("item 17: stock ");
  }
}
