package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.CheckpointState;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.Transport;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresPostgreSql;
import java.sql.Connection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may enter a PostgreSQL and its tables, and what is told to others. */
@RequiresPostgreSql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmPostgreSqlAccessTest {
  private static DatabaseServer server;

  private PreparedAtm atm;

  @BeforeAll
  static void start() throws Exception {
    server = DatabaseServer.start(PostgreSqlServer.home());
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @BeforeEach
  void emptyDatabase() throws Exception {
    atm = new PreparedAtm(PostgreSqlServer.newDatabase(server));
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  @ParameterizedTest
  @CsvSource({
    "clerk, wrong, the server refuses the user or its password; check User and Password (28P01 0",
    "absent, '', 'the server refuses this user, database and host; check User, or add an entry to"
        + " its pg_hba.conf (28000 0'",
    "stranger, '', 'the server refuses this user, database and host'"
  })
  void refusalIsOneClearSentence(String user, String password, String sentence) throws Exception {
    atm.execute(
        "DROP ROLE IF EXISTS clerk",
        "DROP ROLE IF EXISTS stranger",
        "CREATE ROLE clerk LOGIN PASSWORD 'right'",
        "CREATE ROLE stranger LOGIN");
    access("host all clerk 127.0.0.1/32 scram-sha-256", "host all stranger 127.0.0.1/32 reject");
    String url = atm.address().url();

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> new PreparedAtm(DatabaseAddress.tcp(url, user, password)).prepare())
        .withMessageContaining(sentence);

    assertThat(new PreparedAtm(DatabaseAddress.tcp(url, "clerk", "right")).one("SELECT 1"))
        .isEqualTo("1");
    access();
  }

  /** Replaces pg_hba.conf by lines, after which everybody else may enter. */
  private void access(String... lines) throws Exception {
    atm.execute(
        "COPY (VALUES ('"
            + String.join("'), ('", lines)
            + (lines.length == 0 ? "" : "'), ('")
            + "host all all 127.0.0.1/32 trust'), ('local all all trust')) TO '"
            + atm.one("SHOW hba_file")
            + "'",
        "SELECT pg_reload_conf()");
  }

  @Test
  void userWithoutRightsIsOneClearSentence() throws Exception {
    atm.execute(
        "DROP ROLE IF EXISTS guest",
        "CREATE ROLE guest LOGIN",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC");

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(
            () -> new PreparedAtm(DatabaseAddress.tcp(atm.address().url(), "guest", "")).prepare())
        .withMessageContaining("the user lacks a privilege; grant it ALL on the schema (42501 0");
  }

  @Test
  void ownerOfADatabaseNeedsNoOtherRight() throws Exception {
    String name = atm.one("SELECT current_database()");
    atm.execute(
        "DROP ROLE IF EXISTS owner",
        "CREATE ROLE owner LOGIN",
        "ALTER DATABASE " + name + " OWNER TO owner");
    PreparedAtm own = new PreparedAtm(DatabaseAddress.tcp(atm.address().url(), "owner", ""));

    assertThat(own.prepare()).contains("loaded");
    own.withdraw(10);
    assertThat(own.audit(EveryAccount.TRUE).line())
        .isEqualTo("Audit: 10 withdrawals, 0 lost, 0 invented, balances agree");
    try (Connection connection = own.open()) {
      CheckpointState state = SqlDialect.of(connection).state(connection);
      assertThat(state.checkpointLsn()).isBetween(1L, state.currentLsn());
      assertThat(state.logFlushes()).isPositive();
      assertThat(state.vacuum().rows()).isNotNegative();
      assertThat(state.dirtyPages()).isEqualTo(CheckpointState.UNKNOWN);
      AtmSchema.PROCEDURES.check(connection);
    }
    atm.execute("CREATE EXTENSION pg_buffercache", "GRANT pg_monitor TO owner");
    try (Connection connection = own.open()) {
      CheckpointState state = SqlDialect.of(connection).state(connection);
      boolean known = connection.getMetaData().getDatabaseMajorVersion() >= 16;
      assertThat(state.dirtyPages())
          .isBetween(known ? 1 : CheckpointState.UNKNOWN, known ? state.totalPages() : 0);
    }
    atm.execute(
        "DROP EXTENSION pg_buffercache",
        "DROP OWNED BY owner CASCADE",
        "ALTER DATABASE " + name + " OWNER TO postgres");
  }

  @Test
  void poolerIsRefusedWithTheReason() throws Exception {
    atm.prepare();
    try (FaultProxy proxy = new FaultProxy(server)) {
      // As a pooler does, it tells a number of its own for the session (BackendKeyData).
      proxy.answersAre(
          bytes -> {
            for (int i = 0; i + 12 < bytes.length; i++) {
              if (bytes[i] == 'K' && bytes[i + 3] == 0 && bytes[i + 4] == 12) {
                bytes[i + 8] ^= 1;
              }
            }
            return bytes;
          });
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(
              () ->
                  new PreparedAtm(
                          DatabaseAddress.tcp(
                              proxy.through(atm.address().url()), atm.address().user(), ""))
                      .prepare())
          .withMessageContaining("a pooler such as PgBouncer answers at")
          .withMessageContaining("give the address of the server itself");
    }
  }

  @Test
  void certificateOfAnotherAuthorityIsRefused() throws Exception {
    DatabaseAddress known =
        new DatabaseAddress(
            atm.address().url(),
            atm.address().user(),
            "",
            Transport.TLS,
            "",
            server.authority().toString());
    assertThat(new PreparedAtm(known).prepare()).contains("loaded");

    try (DatabaseServer other = DatabaseServer.start(PostgreSqlServer.home())) {
      DatabaseAddress wrong =
          new DatabaseAddress(
              known.url(), known.user(), "", Transport.TLS, "", other.authority().toString());
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(() -> new PreparedAtm(wrong).prepare())
          .withMessageContaining("certificate");
    }
  }
}
