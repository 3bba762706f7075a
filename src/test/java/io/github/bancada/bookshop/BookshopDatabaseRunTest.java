package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.sql.action.DatabaseSamplerRun;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestSchema;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bookshop Database in test plans that JMeter's own engine runs without GUI. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BookshopDatabaseRunTest extends DatabaseSamplerRun {
  private SmallShop shop;

  @BeforeEach
  void emptySchema() throws Exception {
    shop = SmallShop.empty();
  }

  @AfterEach
  void testEnds() {
    SmallShop.LEDGERS.closeAll();
  }

  @Override
  protected TestSchema schema() {
    return shop;
  }

  @Override
  protected TestElement newSampler() {
    BookshopDatabase sampler = new BookshopDatabase();
    sampler.setProperty("users", "1");
    return sampler;
  }

  @Test
  void shopIsPreparedAuditedAndDropped() throws Exception {
    List<SampleResult> results =
        EngineRun.run(1, 1, sampler("prepare"), sampler("audit"), sampler("drop"));

    assertThat(results).allMatch(SampleResult::isSuccessful);
    assertThat(results.get(0).getResponseMessage())
        .startsWith("1,000 items, 2,880 customers and 2,592 orders (1 user) loaded in MySQL");
    assertThat(results.get(0).getSentBytes()).as("the rows").isGreaterThan(2_000_000);
    assertThat(results.get(1).getSubResults())
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("B1", "B2", "B3", "B4", "B5", "B6");
    assertThat(results.get(2).getResponseMessage()).startsWith("dropped tables address, author");
    assertThat(said())
        .containsPattern("Bookshop Database: [\\d,]+ of [\\d,]+ rows \\(100.0 %\\), [\\d,]+ rows/s")
        .containsOnlyOnce(
            "Audit: 0 orders of runs, none by users of this engine in this test, totals, stock,"
                + " customers and prepared rows agree");
  }

  @Test
  void wrongAuditIsAFailingSampleThatNamesTheRow() throws Exception {
    EngineRun.run(1, 1, sampler("prepare"));
    shop.execute("UPDATE item SET i_stock = i_stock - 1 WHERE i_id = 99");

    SampleResult audit = EngineRun.run(1, 1, sampler("audit")).get(0);

    assertThat(audit.getResponseCode()).isEqualTo("auditFailed");
    assertThat(audit.getResponseMessage()).endsWith("WRONG: stock (B2)");
    assertThat(Arrays.stream(audit.getSubResults()).filter(each -> !each.isSuccessful()))
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("B2");
    assertThat(said()).contains("B2 WRONG: ").contains("item 99: stock");
  }

  @Test
  void tablesOfOthersEndTheTestBeforeItsFirstSample() throws Exception {
    shop.execute("CREATE TABLE item (id INT PRIMARY KEY)");

    List<SampleResult> results = EngineRun.run(1, 3, sampler("prepare"), sampler("audit"));

    assertThat(results).extracting(SampleResult::getResponseCode).containsExactly("tablesNotOurs");
    assertThat(said())
        .containsOnlyOnce("Bancada: the test cannot start: Bookshop Database 'prepare': schema");
  }

  @ParameterizedTest
  @CsvSource({
    "action, destroy, Action is 'destroy'",
    "url, 'http://server/', JDBC URL is 'http://server/'",
    "items, 0, Items is '0'",
    "items, 5000, Items is '5000'; it takes 1000",
    "users, 0, Scale in users is '0'",
    "seed, x, Seed is 'x'",
    "connections, 65, Connections is '65'",
    "load, slowly, Load is 'slowly'",
    "replace, maybe, Replace is 'maybe'",
  })
  void badConfigurationIsReportedOnceAndNoSampleIsTaken(
      String property, String value, String message) throws Exception {
    assertRefused("Bookshop Database", property, value, message);
  }
}
