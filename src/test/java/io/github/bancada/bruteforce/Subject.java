package io.github.bancada.bruteforce;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.PreparationRun;
import io.github.bancada.testing.SlapdServer;
import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * A running server and the question to ask it. Two kinds: those that wait have a capacity that the
 * load of the machine changes little, those that work need the machine to themselves. Close it.
 *
 * @param question what to ask
 * @param server ends with it
 */
public record Subject(Question question, Closeable server) implements Closeable {

  /** The same for all, as trials of two seconds need few samples then. */
  private static final int PERCENT = 80;

  private static final int LIMIT_MILLIS = 50;
  private static final double PRECISION = 0.1;
  private static final int TRIAL_SECONDS = 2;

  private static final int WORKERS = 16;

  /** A directory with a source behind it that gives 660 answers a second, one at a time. */
  public static Subject directoryThatWaits() throws IOException {
    SlapdServer server = SlapdServer.builder().entries(1).source(660).start();
    return directory(
        "OpenLDAP, Perl back end that gives 660 answers/s",
        server,
        150,
        Map.of("ldap.base", SlapdServer.SOURCE_DN, "ldap.filter", "(objectClass=*)"));
  }

  /** A directory on one CPU that looks at each of 5,000 entries, as an index is missing. */
  public static Subject directoryThatWorks() throws IOException {
    SlapdServer server = SlapdServer.builder().entries(5_000).oneCpu().start();
    return directory(
        "OpenLDAP on one CPU, search without index in 5,000 entries",
        server,
        20,
        Map.of("ldap.filter", "(description=nothing)"));
  }

  private static Subject directory(
      String name, SlapdServer server, double from, Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("ldap.url", server.ldapUrl());
    return new Subject(question(name, "ldap-capacity.jmx", all, from), server::close);
  }

  /** A bank whose server does 16 withdrawals at a time, 30 ms each. */
  public static Subject bankThatWaits() throws Exception {
    DatabaseServer server =
        MariaDbServer.start(
            "--innodb-flush-log-at-trx-commit=2",
            "--thread-handling=pool-of-threads",
            "--thread-pool-size=1",
            "--thread-pool-max-threads=" + WORKERS);
    return bank(
        "MariaDB, " + WORKERS + " threads, withdrawals of 30 ms",
        server,
        100,
        "CREATE TRIGGER slow BEFORE UPDATE ON account FOR EACH ROW DO SLEEP(0.03)");
  }

  /** A bank without a limit, on the CPUs of this machine. */
  public static Subject bankThatWorks() throws Exception {
    return bank(
        "MariaDB, withdrawals",
        MariaDbServer.start("--innodb-flush-log-at-trx-commit=2"),
        200,
        "ANALYZE TABLE account");
  }

  private static Subject bank(String name, DatabaseServer server, double from, String sql)
      throws Exception {
    try {
      PreparationRun.prepare(server.url(), DatabaseServer.USER, PreparationRun.atm(AtmScale.of(1)));
      try (Connection connection =
              DriverManager.getConnection(server.url(), DatabaseServer.USER, "");
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    } catch (Exception e) {
      server.close();
      throw e;
    }
    Map<String, String> properties =
        Map.of(
            "database.url",
            server.url(),
            "database.user",
            DatabaseServer.USER,
            "atm.statements",
            "procedure");
    return new Subject(question(name, "atm-capacity.jmx", properties, from), server::close);
  }

  private static Question question(
      String name, String plan, Map<String, String> properties, double from) {
    return new Question(
        name, plan, properties, PERCENT, LIMIT_MILLIS, from, PRECISION, TRIAL_SECONDS);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
