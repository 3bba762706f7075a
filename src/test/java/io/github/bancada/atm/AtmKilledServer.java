package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.MeddledTables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Preparing and auditing on a server of one's own, which is killed. */
abstract class AtmKilledServer {
  /** Several chunks, so that a server can be killed while they are loaded. */
  private static final int ACCOUNTS = LongForm.of(200_000, 400_000);

  static DatabaseServer server;

  PreparedAtm atm;

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void emptySchema() throws Exception {
    atm = new PreparedAtm(DatabaseAddress.tcp(server.url(), server.user(), ""));
    atm.drop();
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  @Test
  void auditAfterTheServerWasKilledFindsEveryAcknowledgedWithdrawal() throws Exception {
    atm.prepare();
    atm.withdraw(50);

    server.kill();
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(atm::audit)
        .withMessageContaining("no connection to the server");
    server.restart();

    assertThat(atm.audit(EveryAccount.TRUE).line())
        .isEqualTo("Audit: 50 withdrawals, 0 lost, 0 invented, balances agree");
  }

  @Test
  void serverThatIsKilledInMidLoadIsPreparedOnceItIsBack() throws Exception {
    PreparedTables large = PreparedAtm.tables(new AtmScale(4, 40, ACCOUNTS));

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(atm.preparation(new MeddledTables(large, "account", 3, server::kill))::run)
        .withMessageContaining("no connection to the server");
    server.restart();

    assertThat(atm.preparation(large).run()).contains("completed");
    assertThat(atm.sum("account")).isEqualTo(1_000L * ACCOUNTS + ".00");
  }
}
