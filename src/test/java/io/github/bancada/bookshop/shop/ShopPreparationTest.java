package io.github.bancada.bookshop.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.bookshop.ShopChecksums;
import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.TablesPreparation;
import io.github.bancada.testing.MeddledTables;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShopPreparationTest {
  /** Prepared, for tests that change none of its prepared rows. */
  private static SmallShop ready;

  /** Its checksums. */
  private static Map<String, String> sums;

  private SmallShop shop;

  @BeforeAll
  static void prepareOne() throws Exception {
    ready = SmallShop.empty();
    ready.prepare();
    sums = ShopChecksums.of(ready);
  }

  @BeforeEach
  void emptySchema() throws Exception {
    shop = SmallShop.empty();
  }

  @AfterEach
  void testEnds() {
    SmallShop.LEDGERS.closeAll();
  }

  private static BookshopTables tables(long seed) {
    return new BookshopTables(SmallShop.SIZE, seed);
  }

  @Test
  void tablesHaveTheirRowsIndexesAndSequences() throws Exception {
    assertThat(shop.prepare())
        .startsWith(
            "1,000 items, 2,880 customers and 2,592 orders (1 user) loaded in "
                + shop.either("MySQL", "PostgreSQL"));

    assertThat(shop.count("item")).isEqualTo(1_000);
    assertThat(shop.count("author")).isEqualTo(250);
    assertThat(shop.count("country")).isEqualTo(92);
    assertThat(shop.count("address")).isEqualTo(5_760);
    assertThat(shop.count("cc_xacts")).isEqualTo(2_592);
    assertThat(shop.count("order_line"))
        .isEqualTo((int) new ShopRows(1, SmallShop.SIZE).lines())
        .isBetween(3 * 2_592 - 400, 3 * 2_592 + 400);
    assertThat(shop.count("shopping_cart")).isZero();
    assertThat(
            shop.one(
                shop.either(
                    "SELECT GROUP_CONCAT(DISTINCT index_name ORDER BY 1) FROM"
                        + " information_schema.statistics WHERE table_schema = DATABASE() AND"
                        + " index_name <> 'PRIMARY'",
                    "SELECT string_agg(indexname, ',' ORDER BY indexname) FROM pg_indexes WHERE"
                        + " schemaname = current_schema() AND indexname NOT LIKE '%_pkey'")))
        .isEqualTo("a_lname,addr_all,c_uname,i_a_id,i_subject,i_title,o_c_id");
    assertThat(shop.one("SELECT next_id FROM bookshop_sequence WHERE kind = 'cart'"))
        .isEqualTo("2593");
  }

  @Test
  void valuesAreThoseOfTheGenerator() throws Exception {
    assertThat(ready.one("SELECT c_uname FROM customer WHERE c_id = 1972")).isEqualTo("OGNGULAL");
    assertThat(
            ready.one(
                "SELECT COUNT(*) FROM item WHERE i_stock NOT BETWEEN 10 AND 30 OR i_cost >"
                    + " i_srp OR i_cost * 2 < i_srp - 0.01 OR i_a_id NOT BETWEEN 1 AND 250 OR"
                    + " CHAR_LENGTH(i_title) NOT BETWEEN 14 AND 60"))
        .isEqualTo("0");
    assertThat(ready.one("SELECT COUNT(*) FROM item WHERE i_title LIKE '%BABABABAOGNGAL%'"))
        .isNotEqualTo("0"); // 192
    assertThat(
            ready.one("SELECT COUNT(*) FROM orders WHERE o_tax <> ROUND(o_sub_total * 0.0825, 2)"))
        .isEqualTo("0");
  }

  @Test
  void sameSeedGivesTheSameBytesHoweverTheyAreLoaded() throws Exception {
    shop.preparation(tables(1), LoadMode.INSERTS, 3, false).run();
    SmallShop another = SmallShop.empty();
    another.preparation(tables(2), LoadMode.AUTO, 1, false).run();

    assertThat(ShopChecksums.of(shop)).isEqualTo(sums);
    assertThat(ShopChecksums.of(another)).doesNotContainValue(sums.get("customer"));
  }

  @Test
  void preparedShopIsFoundReadyWithTheOrdersOfEarlierRuns() throws Exception {
    ready.buy(1, 17);

    assertThat(ready.prepare()).contains("found ready");
    assertThat(ready.count("orders")).isEqualTo(2_593);
  }

  @Test
  void indexesThatAnInterruptionLeftOutAreMade() throws Exception {
    shop.prepare();
    shop.execute(
        shop.either("ALTER TABLE customer DROP INDEX c_uname", "DROP INDEX c_uname"),
        "UPDATE bookshop_database SET complete = 0");

    assertThat(shop.prepare()).contains("completed");

    assertThat(
            shop.one(
                shop.either(
                    "SHOW INDEX FROM customer WHERE key_name = 'c_uname'",
                    "SELECT indexname FROM pg_indexes WHERE indexname = 'c_uname'")))
        .isNotNull();
    assertThat(shop.console()).anyMatch(line -> line.matches("counting [0-9,]+ rows"));
    assertThat(shop.console()).anyMatch(line -> line.startsWith("1 index of table customer made"));
  }

  @Test
  void anotherSeedOrSizeIsRefusedWithBoth() throws Exception {
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(ready.preparation(tables(7))::run)
        .withMessageContaining("(1 user) with seed 1 instead of")
        .withMessageContaining("with seed 7; use another schema, or set the field replace");
  }

  @Test
  void tablesOfOthersAreNamedAndLeftAlone() throws Exception {
    shop.execute("CREATE TABLE orders (id INT)", "CREATE TABLE others (id INT)");

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(shop::prepare)
        .withMessageContaining("tables that Bookshop Database did not make: orders; use another");
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(shop::drop)
        .withMessageContaining("did not make: orders; drop these yourself");
    assertThat(shop.count("orders")).isZero();
  }

  @Test
  void missingRowIsRefused() throws Exception {
    shop.prepare();
    shop.execute("DELETE FROM address WHERE addr_id = 9");

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(shop::prepare)
        .withMessageContaining("table 'address' has 5,759 prepared rows instead of 5,760");
  }

  @Test
  void stoppedLoadContinuesAndGivesTheSameRows() throws Exception {
    PreparationSettings settings = new PreparationSettings(shop.address(), 1, LoadMode.AUTO, false);
    AtomicReference<TablesPreparation> first = new AtomicReference<>();
    first.set(
        new TablesPreparation(
            settings,
            tables(1),
            line -> {
              if (line.startsWith("1 index of table address made")) {
                first.get().connections().cancel();
              }
            },
            WorkLimits.defaults(() -> false)));
    DatabaseException failure =
        catchThrowableOfType(DatabaseException.class, () -> first.get().run());
    assertThat(failure.code()).isEqualTo("cancelled");
    assertThat(shop.count("address")).isEqualTo(5_760);
    assertThat(shop.count("orders")).isZero();

    assertThat(shop.prepare()).contains("completed");

    assertThat(ShopChecksums.of(shop)).isEqualTo(sums);
    assertThat(shop.console()).contains("continuing after 7,102 rows of an earlier attempt");
  }

  /** Several chunks of a table; the small shop has one of each. */
  @Test
  @OnlyInLongForm
  void loadThatWasStoppedWithinATableContinuesThere() throws Exception {
    BookshopTables tables = new BookshopTables(new ShopSize(1_000, 20), 1);
    AtomicReference<TablesPreparation> first = new AtomicReference<>();
    MeddledTables stopped =
        new MeddledTables(tables, "customer", 2, () -> first.get().connections().cancel());
    first.set(shop.preparation(stopped, LoadMode.AUTO, 1, false));
    DatabaseException failure =
        catchThrowableOfType(DatabaseException.class, () -> first.get().run());
    assertThat(failure.code()).isEqualTo("cancelled");
    assertThat(shop.count("bookshop_part WHERE table_name = 'customer'")).isOne();

    assertThat(shop.preparation(tables).run()).contains("completed");

    SmallShop whole = SmallShop.empty();
    whole.preparation(tables).run();
    assertThat(ShopChecksums.of(shop)).isEqualTo(ShopChecksums.of(whole));
  }

  @Test
  void dropRemovesOwnTablesOnlyAndNotWhileUsersAreActive() throws Exception {
    shop.execute("CREATE TABLE others (id INT)");
    shop.prepare();
    shop.ledger();
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(shop::drop)
        .withMessageContaining("users may be active in schema");

    SmallShop.LEDGERS.closeAll();
    shop.drop();

    assertThat(
            shop.one(
                "SELECT CONCAT(COUNT(*), ' ', MAX(table_name)) FROM information_schema.tables WHERE"
                    + " table_schema = "
                    + shop.schema()))
        .isEqualTo("1 others");
  }

  @Test
  void userWithTooFewRightsIsToldInOneSentence() throws Exception {
    String schema = ready.one("SELECT " + ready.either("DATABASE()", "current_database()"));
    ready.execute(
        "CREATE USER reader_" + schema + ready.either(" IDENTIFIED BY 'x'", " PASSWORD 'x'"),
        "GRANT SELECT ON "
            + ready.either(schema + ".*", "ALL TABLES IN SCHEMA public")
            + " TO reader_"
            + schema);
    SmallShop reader =
        new SmallShop(DatabaseAddress.tcp(ready.address().url(), "reader_" + schema, "x"));

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(reader::prepare)
        .withMessageContaining("the user lacks a privilege; grant it ALL on the schema");
  }
}
