package io.github.bancada.atm.bank;

import static io.github.bancada.atm.PreparedAtm.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.TablesPreparation;
import io.github.bancada.testing.MeddledTables;
import io.github.bancada.testing.RequiresMysql;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Preparing and dropping against the embedded MySQL. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmPreparationTest extends AtmPreparationRun {
  @ParameterizedTest
  @EnumSource(LoadMode.class)
  void rowsMatchTheBenchmark(LoadMode load) throws Exception {
    String done = atm.preparation(PreparedAtm.tables(SMALL), load, 3, false).run();

    assertThat(done).startsWith("4 branches, 40 tellers and 4,000 accounts loaded in " + server());
    assertThat(atm.sum("branch")).isEqualTo("40000000.00");
    assertThat(atm.sum("teller")).isEqualTo("40000000.00");
    assertThat(atm.sum("account")).isEqualTo("4000000.00");
    assertThat(atm.count("history")).isZero();
    assertThat(
            atm.one(
                "SELECT COUNT(*) FROM account WHERE branchid = FLOOR((id - 1) / 1000) + 1"
                    + " AND balance = 1000.00 AND fill1 = '' AND id BETWEEN 1 AND 4000"))
        .isEqualTo("4000");
    assertThat(atm.one("SELECT COUNT(*) FROM teller WHERE branchid = FLOOR((id - 1) / 10) + 1"))
        .isEqualTo("40");
  }

  private String server() {
    return atm.either("MySQL 8", "PostgreSQL 1");
  }

  @Test
  void lastConsoleLineHasRowsAndRate() throws Exception {
    atm.prepare();

    assertThat(atm.console())
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "4,000 of 4,000 accounts \\(100.0 %\\), [\\d,]+ rows/s, done in .* s"));
  }

  @Test
  void preparedDatabaseIsReused() throws Exception {
    atm.prepare();
    atm.execute("UPDATE account SET balance = 7 WHERE id = 17");

    String done = atm.prepare();

    assertThat(done).contains("found ready");
    assertThat(atm.one("SELECT balance FROM account WHERE id = 17")).isEqualTo("7.00");
  }

  @Test
  void procedureIsCreatedAndDropped() throws Exception {
    String procedures =
        "SELECT COUNT(*) FROM information_schema.routines WHERE routine_schema = " + atm.schema();

    atm.prepare();
    assertThat(atm.one(procedures)).isEqualTo("1");

    atm.drop();
    assertThat(atm.one(procedures)).isEqualTo("0");
  }

  @Test
  void stoppedLoadContinuesWhereItWas() throws Exception {
    PreparedTables large = PreparedAtm.tables(new AtmScale(4, 40, 200_000));
    AtomicReference<TablesPreparation> first = new AtomicReference<>();
    MeddledTables stopped =
        new MeddledTables(large, "account", 3, () -> first.get().connections().cancel());
    first.set(atm.preparation(stopped, LoadMode.AUTO, 1, false));

    assertThat(failure(first.get()::run).code()).isEqualTo("cancelled");
    int loaded = atm.count("account");
    assertThat(loaded).as("no part of a chunk").isEqualTo(2 * AtmTables.CHUNK);

    String done = atm.preparation(large).run();

    assertThat(done).contains("completed");
    assertThat(atm.console())
        .contains(String.format("continuing after %,d accounts of an earlier attempt", loaded));
    assertThat(atm.sum("account")).isEqualTo("200000000.00");
  }

  @Test
  void shutdownEndsTheLoad() {
    TablesPreparation preparation =
        new TablesPreparation(
            new PreparationSettings(atm.address(), 2, LoadMode.AUTO, false),
            PreparedAtm.tables(new AtmScale(4, 40, 2_000_000)),
            line -> {},
            WorkLimits.defaults(() -> true));

    assertThat(failure(preparation::run).code()).isEqualTo("cancelled");
  }

  @Test
  void parallelPreparationsLoadOnce() throws Exception {
    ExecutorService engines = Executors.newFixedThreadPool(3);
    try {
      List<Future<String>> all =
          engines.invokeAll(List.of(() -> atm.prepare(), () -> atm.prepare(), () -> atm.prepare()));

      List<String> said = new java.util.ArrayList<>();
      for (Future<String> each : all) {
        said.add(each.get());
      }
      assertThat(said).filteredOn(text -> text.contains("loaded")).hasSize(1);
      assertThat(said).filteredOn(text -> text.contains("found ready")).hasSize(2);
    } finally {
      engines.shutdownNow();
    }
    assertThat(atm.count("account")).isEqualTo(4_000);
  }

  @Test
  void dropRemovesOnlyPreparedTables() throws Exception {
    atm.prepare();
    atm.execute("CREATE TABLE customers (id INT)");

    String done = atm.drop();

    assertThat(done).startsWith("dropped tables account, atm_database, atm_engine");
    assertThat(
            atm.one(
                "SELECT CONCAT(COUNT(*), ' ', MAX(table_name)) FROM information_schema.tables WHERE table_schema = "
                    + atm.schema()))
        .isEqualTo("1 customers");
    assertThat(atm.drop()).contains("no tables to drop");
  }

  @Test
  void incompleteDropIsNotTreatedAsALoad() throws Exception {
    atm.prepare();
    atm.withdraw(3);
    PreparedAtm.LEDGERS.closeAll();
    // The first steps of a drop.
    atm.execute(
        "UPDATE atm_database SET complete = 0",
        "DELETE FROM atm_part",
        "DROP TABLE account",
        "DROP TABLE branch");

    assertThat(atm.prepare()).contains("loaded");

    assertThat(atm.audit(EveryAccount.TRUE).isClean()).isTrue();
  }
}
