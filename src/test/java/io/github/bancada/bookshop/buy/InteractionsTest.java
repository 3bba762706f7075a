package io.github.bancada.bookshop.buy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.ShopSettingsBuilder;
import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.bookshop.audit.ShopReport;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import io.github.bancada.work.Task;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs all interactions on a real server, by a mix in which none is rare. */
@RequiresMysql
class InteractionsTest {
  private static final int STEPS = 250;

  private static final List<String> CHANGED =
      List.of(
          "item",
          "customer",
          "address",
          "orders",
          "order_line",
          "cc_xacts",
          "shopping_cart",
          "shopping_cart_line");

  @AfterEach
  void closeLedgers() {
    SmallShop.LEDGERS.closeAll();
  }

  @Test
  void auditAgreesAndProceduresLeaveTheSameRowsAsStatements() throws Exception {
    Map<StatementMode, Map<String, List<String>>> rows = new TreeMap<>();
    for (StatementMode mode : StatementMode.values()) {
      SmallShop shop = SmallShop.empty();
      shop.prepare();
      try (ShopWorkload workload = new ShopWorkload(SmallShop.LEDGERS, null)) {
        Set<Interaction> seen = walk(workload, settings(shop, mode));

        assertThat(seen).containsAll(Interaction.ALL);
        ShopReport audit = shop.audit();
        assertThat(audit.isClean()).as(audit.text()).isTrue();
        rows.put(mode, rows(shop));
      }
    }

    for (String table : CHANGED) {
      assertThat(rows.get(StatementMode.PROCEDURE).get(table))
          .as(table)
          .isEqualTo(rows.get(StatementMode.SERVER_PREPARED).get(table));
      assertThat(rows.get(StatementMode.CLIENT_PREPARED).get(table))
          .as(table)
          .isEqualTo(rows.get(StatementMode.SERVER_PREPARED).get(table));
    }
  }

  private static Set<Interaction> walk(ShopWorkload workload, ShopSettings settings) {
    Set<Interaction> seen = EnumSet.noneOf(Interaction.class);
    try (Task<ShopSettings> user =
        workload.newTask(new TestVirtualUser("users 1-1", "Bookshop User 'Bookshop'"))) {
      for (int i = 0; i < STEPS; i++) {
        Sample sample = user.run(settings);

        assertThat(sample.code()).as(sample.toString()).isEqualTo("0");
        seen.add(ShopFacts.of(new SampleFacts(sample.headers())).orElseThrow().interaction());
      }
    }
    return seen;
  }

  private static ShopSettings settings(SmallShop shop, StatementMode mode) {
    return new ShopSettingsBuilder(shop.address(), "even.csv")
        .statements(mode)
        .subResults()
        .build();
  }

  /** Rows without the times of their changes, which differ between two runs. */
  private static Map<String, List<String>> rows(SmallShop shop) throws SQLException {
    Map<String, List<String>> all = new TreeMap<>();
    try (Connection connection = shop.open();
        Statement statement = connection.createStatement()) {
      for (String table : CHANGED) {
        List<String> rows = new ArrayList<>();
        try (ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
          while (row.next()) {
            StringBuilder text = new StringBuilder();
            for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
              if (row.getMetaData().getColumnType(i) != Types.TIMESTAMP) {
                text.append(row.getString(i)).append('|');
              }
            }
            rows.add(text.toString());
          }
        }
        Collections.sort(rows);
        all.put(table, rows);
      }
    }
    return all;
  }
}
