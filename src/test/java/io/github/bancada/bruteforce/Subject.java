package io.github.bancada.bruteforce;

import io.github.bancada.atm.PreparationRun;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.SlapdServer;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;

/**
 * A running server and the question to ask it. Two kinds: those that wait have a capacity that the
 * load of the machine changes little, those that work need the machine to themselves. Close it.
 *
 * @param question what to ask
 * @param server ends with it
 */
public record Subject(Question question, Closeable server) implements Closeable {

  private static final int WORKERS = 16;

  /** Starts a directory with a source behind it that gives 660 answers a second, one at a time. */
  public static Subject directoryThatWaits() throws IOException {
    SlapdServer server = SlapdServer.builder().entries(1).source(660).start();
    return new Subject(
        new Question(
            "OpenLDAP, Perl back end of 660/s",
            "ldap-capacity.jmx",
            Map.of(
                "ldap.url",
                server.ldapUrl(),
                "ldap.base",
                SlapdServer.SOURCE_DN,
                "ldap.filter",
                "(objectClass=*)",
                "ldap.expect.entries",
                "1"),
            80,
            50,
            150,
            0.1,
            2),
        server::close);
  }

  /** Starts a bank whose server does 16 withdrawals at a time, each of which takes 30 ms. */
  public static Subject bankThatWaits() throws Exception {
    DatabaseServer server =
        MariaDbServer.start(
            "--innodb-flush-log-at-trx-commit=2",
            "--thread-handling=pool-of-threads",
            "--thread-pool-size=1",
            "--thread-pool-max-threads=" + WORKERS);
    try {
      PreparationRun.prepare(server.url(), DatabaseServer.USER, AtmScale.of(1));
      try (Connection connection =
              DriverManager.getConnection(server.url(), DatabaseServer.USER, "");
          Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TRIGGER slow BEFORE UPDATE ON account FOR EACH ROW DO SLEEP(0.03)");
      }
    } catch (Exception e) {
      server.close();
      throw e;
    }
    return new Subject(
        new Question(
            "MariaDB, pool of " + WORKERS + " threads, 30 ms a withdrawal",
            "atm-capacity.jmx",
            Map.of(
                "mysql.url",
                server.url(),
                "mysql.user",
                DatabaseServer.USER,
                "atm.statements",
                "procedure"),
            80,
            50,
            100,
            0.1,
            2),
        server::close);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
