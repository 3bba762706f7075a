package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The programs that the benchmark "atm" lets do withdrawals: each is a process of its own, with as
 * many connections, to the same server and the same tables.
 *
 * @param server prepared
 * @param scale of its tables
 * @param connections of each program, one a user
 * @param warmUpSeconds how long each works before it is measured
 * @param seconds how long each is measured
 */
record AtmContenders(AtmServer server, int scale, int connections, int warmUpSeconds, int seconds) {
  static final String MEASURED = "measured";

  static final String OURS = "JMeter, ATM Withdrawal";
  static final String CALL = "JMeter, ATM Withdrawal, one CALL";
  static final String BARE = "bare Java loop";
  static final String STOCK = "JMeter, eight JDBC Requests";
  static final String TUNED = "JMeter, eight JDBC Requests, tuned";
  static final String SYSBENCH = "sysbench";

  /** What it takes to connect over TCP in the clear; all else as Connector/J has it. */
  private static final String DEFAULTS = "?sslMode=DISABLED&allowPublicKeyRetrieval=true";

  /** Connector/J's options of ATM Withdrawal and Bookshop User, for their peers in Java. */
  static final String OPTIONS =
      DEFAULTS
          + "&useServerPrepStmts=true&useLocalSessionState=true&elideSetAutoCommits=true&cacheServerConfiguration=true"
          + "&cacheResultSetMetadata=true&connectionAttributes=none&enableQueryTimeouts=false"
          + "&useReadAheadInput=false&useUnbufferedInput=false&maintainTimeStats=false"
          + "&openTelemetry=DISABLED";

  /** Without it JDBC Requests would prepare their statements again and again. */
  private static final String KEPT_STATEMENTS = "&cachePrepStmts=true";

  /** As many as no user gets through in one run. */
  private static final int DRAWS = 500_000;

  private static final Pattern SYSBENCH_SECOND =
      Pattern.compile("\\[ (\\d+)s \\] thds: \\d+ tps: ([0-9.]+) .*err/s: ([0-9.]+) .*");

  /** JMeter with the sampler of this project, statement by statement as its peers. */
  Map<String, Measurement> ours() throws IOException, InterruptedException {
    return withdrawals("serverPrepared");
  }

  /** The same with one round trip a withdrawal. */
  Map<String, Measurement> call() throws IOException, InterruptedException {
    return withdrawals("procedure");
  }

  private Map<String, Measurement> withdrawals(String statements)
      throws IOException, InterruptedException {
    return steady(
        "atm-withdrawal",
        Map.of("url", server.url(), "user", DatabaseServer.USER, "statements", statements));
  }

  /** A loop over JDBC, see {@link AtmLoop}. */
  Map<String, Measurement> bare() throws IOException, InterruptedException {
    Map<String, Measurement> phases =
        Child.measuringItself(
            Child.java(
                "-cp",
                System.getProperty("java.class.path"),
                AtmLoop.class.getName(),
                server.url() + OPTIONS,
                DatabaseServer.USER,
                Integer.toString(scale),
                Integer.toString(connections),
                Phase.seconds("warm-up", warmUpSeconds).toString(),
                Phase.seconds(MEASURED, seconds).toString()));
    return Map.of(MEASURED, phases.get(MEASURED));
  }

  /**
   * What JMeter has of its own: seven prepared statements and a commit in a Transaction Controller,
   * automatic commit off, one connection a user, the driver as it comes. What each moves comes from
   * a CSV file, so that no time goes into drawing it.
   */
  Map<String, Measurement> stock() throws IOException, InterruptedException {
    return requests(server.url() + DEFAULTS);
  }

  /** The same with all driver options that help. */
  Map<String, Measurement> tuned() throws IOException, InterruptedException {
    return requests(server.url() + OPTIONS + KEPT_STATEMENTS);
  }

  private Map<String, Measurement> requests(String url) throws IOException, InterruptedException {
    Path draws = Files.createTempFile("bancada-draws-", ".csv");
    try {
      Files.write(draws, draws());
      return steady(
          "atm-jdbc",
          Map.of(
              "requests",
              requests(),
              "url",
              url.replace("&", "&amp;"),
              "user",
              DatabaseServer.USER,
              "draws",
              draws.toString()));
    } finally {
      Files.delete(draws);
    }
  }

  private Iterable<String> draws() {
    Random random = new Random(1);
    AtmScale counts = AtmScale.of(scale);
    return Stream.generate(() -> AtmDraw.next(random, counts))
            .limit(DRAWS)
            .map(
                draw ->
                    String.format(
                        Locale.ROOT,
                        "%d,%d,%d,%.2f",
                        draw.account(),
                        draw.teller(),
                        draw.branch(),
                        draw.deltaCents() / 100.0))
        ::iterator;
  }

  private static String requests() throws IOException {
    String template = JmeterRun.resource("atm-jdbc-request.xml");
    StringBuilder requests = new StringBuilder();
    for (AtmStatement statement : AtmStatement.values()) {
      requests.append(
          template
              .replace("@name@", statement.title())
              .replace(
                  "@type@",
                  statement.isQuery() ? "Prepared Select Statement" : "Prepared Update Statement")
              .replace("@query@", statement.requestSql())
              .replace("@arguments@", statement.variables())
              .replace("@result@", statement.result())
              .replace("@types@", statement.types()));
    }
    requests.append(
        template
            .replace("@name@", "commit")
            .replace("@type@", "Commit")
            .replace("@query@", "")
            .replace("@arguments@", "")
            .replace("@result@", "")
            .replace("@types@", ""));
    return requests.toString();
  }

  private Map<String, Measurement> steady(String samplers, Map<String, String> values)
      throws IOException, InterruptedException {
    return Map.of(
        MEASURED,
        JmeterRun.steady(samplers, "withdrawal", values, connections, warmUpSeconds, seconds));
  }

  static boolean sysbenchIsInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "sysbench")));
  }

  /** Its lines come once a second; those of the warm-up are left out. */
  Map<String, Measurement> sysbench() throws IOException, InterruptedException {
    Path script = Files.createTempFile("bancada-atm-", ".lua");
    AtmScale counts = AtmScale.of(scale);
    List<String> command = new ArrayList<>();
    command.addAll(List.of("sysbench", script.toString(), "--db-driver=mysql"));
    command.addAll(List.of("--mysql-host=127.0.0.1", "--mysql-port=" + server.port()));
    command.addAll(List.of("--mysql-user=" + DatabaseServer.USER));
    command.add("--mysql-db=" + DatabaseServer.SCHEMA);
    command.addAll(List.of("--mysql-ssl=off", "--db-ps-mode=auto", "--report-interval=1"));
    command.addAll(List.of("--threads=" + connections, "--time=" + (warmUpSeconds + seconds + 2)));
    command.addAll(List.of("--branches=" + counts.branches(), "--tellers=" + counts.tellers()));
    command.addAll(List.of("--accounts=" + counts.accounts(), "--events=0", "run"));
    try {
      Files.writeString(script, JmeterRun.resource("atm.lua"));
      try (Child child = Child.start(command)) {
        return Map.of(MEASURED, sysbenchMeasurement(child));
      }
    } finally {
      Files.delete(script);
    }
  }

  private Measurement sysbenchMeasurement(Child child) throws IOException, InterruptedException {
    double operations = 0;
    int counted = 0;
    long from = 0;
    long to = 0;
    for (Child.Line line : child.await()) {
      Matcher second = SYSBENCH_SECOND.matcher(line.text());
      if (!second.matches()) {
        continue;
      }
      if (Double.parseDouble(second.group(3)) > 0) {
        throw new IOException("sysbench had errors:\n" + child.output());
      }
      int number = Integer.parseInt(second.group(1));
      if (number == warmUpSeconds) {
        from = line.epochMillis();
      } else if (number > warmUpSeconds && number <= warmUpSeconds + seconds) {
        operations += Double.parseDouble(second.group(2));
        counted++;
        to = line.epochMillis();
      }
    }
    if (counted != seconds || from == 0) {
      throw new IOException("sysbench printed no rates:\n" + child.output());
    }
    return new Measurement(Math.round(operations), (to - from) / 1e3, child.cpuSeconds(from, to));
  }
}
