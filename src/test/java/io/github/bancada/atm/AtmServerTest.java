package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.TablesPreparation;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Preparing and auditing on a special server: local files forbidden, read-only, killed, too old.
 */
@RequiresMysql
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmServerTest extends AtmKilledServer {
  @BeforeAll
  static void start() throws Exception {
    server = DatabaseServer.start(MysqlServer.home(), "--local-infile=OFF");
  }

  @Test
  void insertsAreUsedWhereLocalFilesAreForbiddenAndItIsReportedOnce() throws Exception {
    assertThat(atm.prepare()).contains("loaded");

    assertThat(atm.count("account")).isEqualTo(4_000);
    assertThat(atm.console())
        .filteredOn(line -> line.startsWith("the server forbids local files"))
        .hasSize(1);
  }

  @Test
  void localFilesThatAreForbiddenAndWantedAreAnError() {
    TablesPreparation preparation =
        atm.preparation(PreparedAtm.tables(PreparedAtm.SMALL), LoadMode.LOCAL_INFILE, 2, false);

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(preparation::run)
        .withMessageContaining("the server forbids local files")
        .withMessageContaining("SET GLOBAL local_infile = ON");
  }

  @Test
  void readOnlyServerIsOneClearSentence() throws Exception {
    atm.prepare();
    atm.execute("SET GLOBAL super_read_only = ON");
    try {
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(atm::prepare)
          .withMessageContaining("the server takes no writes; use one that does (HY000 1290");
    } finally {
      atm.execute("SET GLOBAL super_read_only = OFF", "SET GLOBAL read_only = OFF");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "5.6.51, true",
    "5.7.44-log, false",
    "8.0.12, false",
    "9.4.0, false",
    "10.2.44-MariaDB, true",
    "5.5.5-10.3.39-MariaDB, false",
    "5.5.5-10.11.19-MariaDB-0+deb12u1, false",
    "11.4.5-MariaDB, false",
  })
  void serversThatAreTooOldAreRefusedWithTheirVersion(String version, boolean tooOld)
      throws Exception {
    if (tooOld) {
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(() -> atm.address().dialect().server(version, atm.address()))
          .withMessageContaining("is too old: version '" + version + "'; use MySQL 5.7");
    } else {
      assertThat(atm.address().dialect().server(version, atm.address()))
          .endsWith(" " + version.replace("5.5.5-", ""));
    }
  }
}
