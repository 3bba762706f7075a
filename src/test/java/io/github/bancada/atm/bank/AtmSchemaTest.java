package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.SmallAtm;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@RequiresMysql
class AtmSchemaTest {

  @Test
  void tablesCanBeCreatedInOrder() throws Exception {
    DatabaseAddress address = DatabaseAddress.tcp(MysqlServer.newSchema(), "root", "");
    List<String> tables = new ArrayList<>();
    try (Connection connection = DatabaseLink.open(address, Set.of(), 30_000, guard -> {}).jdbc();
        Statement statement = connection.createStatement()) {
      for (String table : AtmSchema.TABLES) {
        statement.execute(AtmSchema.OWN.definition(table, address.dialect()));
      }
      try (ResultSet rows = statement.executeQuery("SHOW TABLES")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
    }

    assertThat(tables).containsExactlyInAnyOrderElementsOf(AtmSchema.TABLES);
  }

  @Test
  void loadGeneratorsHaveSeparateNumbers() throws Exception {
    DatabaseAddress address = SmallAtm.prepared().address();

    int first = PreparedAtm.ledger(address).engine();
    PreparedAtm.LEDGERS.closeAll();
    int second = PreparedAtm.ledger(address).engine();
    PreparedAtm.LEDGERS.closeAll();

    assertThat(second).isGreaterThan(first);
  }

  @RepeatedTest(5)
  void loadGeneratorIsInactiveAfterItsTest() throws Exception {
    SmallAtm atm = SmallAtm.prepared();
    try (Connection connection = atm.open()) {
      PreparedAtm.ledger(atm.address());
      List<String> during = AtmSchema.ENGINES.live(connection);
      PreparedAtm.LEDGERS.closeAll();

      assertThat(AtmSchema.ENGINES.live(connection)).isEmpty();
      assertThat(during).hasSize(1);
    }
  }
}
