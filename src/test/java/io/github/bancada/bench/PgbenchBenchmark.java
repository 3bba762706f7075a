package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Withdrawals in PostgreSQL on kept connections, against its own pgbench. */
final class PgbenchBenchmark implements Benchmark {
  private static final int CONNECTIONS = 8;
  private static final AtmScale SCALE = AtmScale.of(1);
  private static final int ROUNDS = Contest.rounds(3);
  private static final int WARM_UP_SECONDS = 20;
  private static final int SECONDS = 20;
  private static final String MEASURED = "measured";

  private static final String OURS = "JMeter, ATM Withdrawal";
  private static final String CALL = "JMeter, ATM Withdrawal, one call";
  private static final String BARE = "bare Java loop";
  private static final String PGBENCH = "pgbench";

  /** In the clear, as all others here. */
  static final String DATABASE = "dbname=postgres sslmode=disable gssencmode=disable";

  private static final Pattern SECOND = Pattern.compile("progress: ([0-9.]+) s, ([0-9.]+) tps.*");

  /** With the server's programs on Debian, where they are not on the PATH. */
  private static final List<String> DIRECTORIES =
      IntStream.iterate(18, version -> version >= 14, version -> version - 1)
          .mapToObj(version -> "/usr/lib/postgresql/" + version + "/bin")
          .toList();

  @Override
  public String name() {
    return "pgbench";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "withdrawals/s, %d connections, %,d accounts, PostgreSQL on the same machine",
        CONNECTIONS,
        SCALE.accounts());
  }

  @Override
  public void run(PrintStream out) throws Exception {
    program(PGBENCH); // that it is there
    try (DatabaseServer server =
        DatabaseServer.start(JmeterRun.project().resolve("target/postgresql"))) {
      PreparationRun.prepare(server.url(), server.user(), PreparationRun.atm(SCALE));
      Contest contest = new Contest();
      enter(contest, server, OURS, () -> withdrawals(server, "serverPrepared"));
      enter(contest, server, CALL, () -> withdrawals(server, "procedure"));
      enter(contest, server, BARE, () -> bare(server));
      enter(contest, server, PGBENCH, () -> Map.of(MEASURED, pgbench(server)));
      contest.run(ROUNDS, out);
      print(contest, out);
    }
  }

  /** Each begins with an empty history and tables without the dead rows of the one before. */
  private static void enter(
      Contest contest, DatabaseServer server, String name, Contest.Contender contender) {
    contest.enter(
        name,
        ROUNDS,
        () -> {
          execute(server, "TRUNCATE history", "VACUUM FULL ANALYZE", "CHECKPOINT");
          return contender.run();
        });
  }

  /** A program of PostgreSQL's. */
  static Path program(String name) throws IOException {
    return DIRECTORIES.stream()
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(
            () -> new IOException(name + " is not installed (Debian: apt install postgresql)"));
  }

  static void execute(DatabaseServer server, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(server.url(), server.user(), "");
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private static Map<String, Measurement> withdrawals(DatabaseServer server, String statements)
      throws IOException, InterruptedException {
    return Map.of(
        MEASURED,
        JmeterRun.steady(
            "atm-withdrawal",
            "withdrawal",
            Map.of("url", server.url(), "user", server.user(), "statements", statements),
            CONNECTIONS,
            WARM_UP_SECONDS,
            SECONDS));
  }

  private static Map<String, Measurement> bare(DatabaseServer server)
      throws IOException, InterruptedException {
    Map<String, Measurement> phases =
        Child.measuringItself(
            Child.java(
                "-cp",
                System.getProperty("java.class.path"),
                AtmLoop.class.getName(),
                server.url() + "?sslmode=disable&prepareThreshold=1",
                server.user(),
                "1",
                Integer.toString(CONNECTIONS),
                Phase.seconds("warm-up", WARM_UP_SECONDS).toString(),
                Phase.seconds(MEASURED, SECONDS).toString()));
    return Map.of(MEASURED, phases.get(MEASURED));
  }

  private static Measurement pgbench(DatabaseServer server)
      throws IOException, InterruptedException {
    Path script = script();
    try (Child child =
        Child.start(command(server, SCALE, CONNECTIONS, WARM_UP_SECONDS + SECONDS + 2, script))) {
      return measurement(child);
    } finally {
      Files.delete(script);
    }
  }

  /** What pgbench prints: a line a second. The options come last, and so replace others. */
  static List<Child.Line> lines(
      DatabaseServer server, AtmScale scale, int connections, int seconds, String... options)
      throws IOException, InterruptedException {
    Path script = script();
    List<String> command = new ArrayList<>(command(server, scale, connections, seconds, script));
    command.addAll(List.of(options));
    try (Child child = Child.start(command)) {
      return child.await();
    } finally {
      Files.delete(script);
    }
  }

  private static Path script() throws IOException {
    return Files.writeString(
        Files.createTempFile("bancada-atm-", ".pgbench"), JmeterRun.resource("atm.pgbench"));
  }

  private static List<String> command(
      DatabaseServer server, AtmScale scale, int connections, int seconds, Path script)
      throws IOException {
    return List.of(
        program(PGBENCH).toString(),
        "--no-vacuum",
        "--protocol=prepared",
        "--progress=1",
        "--client=" + connections,
        "--jobs=2",
        "--time=" + seconds,
        "--define=n=0",
        "--define=branches=" + scale.branches(),
        "--define=tellers=" + scale.tellers(),
        "--define=accounts=" + scale.accounts(),
        "--file=" + script,
        "--host=127.0.0.1",
        "--port=" + server.port(),
        "--username=" + server.user(),
        DATABASE);
  }

  /** Its lines come once a second; those of the warm-up are left out. */
  private static Measurement measurement(Child child) throws IOException, InterruptedException {
    double operations = 0;
    long from = 0;
    long to = 0;
    for (Child.Line line : child.await()) {
      Matcher second = SECOND.matcher(line.text());
      if (second.matches()) {
        long number = Math.round(Double.parseDouble(second.group(1)));
        if (number == WARM_UP_SECONDS) {
          from = line.epochMillis();
        } else if (number > WARM_UP_SECONDS && number <= WARM_UP_SECONDS + SECONDS) {
          operations += Double.parseDouble(second.group(2));
          to = line.epochMillis();
        }
      }
    }
    if (from == 0 || to == 0) {
      throw new IOException("pgbench printed no rates:\n" + child.output());
    }
    return new Measurement(Math.round(operations), (to - from) / 1e3, child.cpuSeconds(from, to));
  }

  private static void print(Contest contest, PrintStream out) {
    Table table =
        new Table(
            "withdrawals",
            "TPS",
            "client CPU µs each",
            "TPS against pgbench",
            "goal",
            "CPU",
            "goal");
    double peer = contest.median(PGBENCH, MEASURED, Measurement::perSecond);
    double peerCpu = cpuMicros(contest, PGBENCH);
    for (String name : List.of(OURS, CALL, BARE, PGBENCH)) {
      double rate = contest.median(name, MEASURED, Measurement::perSecond);
      double cpu = cpuMicros(contest, name);
      boolean ours = name.equals(OURS);
      table.row(
          name,
          Table.number(rate),
          Table.number(cpu),
          Table.ratio(rate / peer),
          ours ? Table.goal(rate / peer, 0.97) : "",
          Table.ratio(cpu / peerCpu),
          ours ? "<= 2.5x: " + (cpu / peerCpu <= 2.5 ? "met" : "missed") : "");
    }
    table.print(out);
    out.printf(
        "%d connections; medians of %d interleaved rounds of %d s after %d s of warm-up, the"
            + " tables vacuumed before each.%nClient CPU: of the client's whole process, compiler"
            + " and garbage collector included.%n",
        CONNECTIONS, ROUNDS, SECONDS, WARM_UP_SECONDS);
  }

  private static double cpuMicros(Contest contest, String name) {
    return contest.median(name, MEASURED, m -> 1e6 / m.perCpuSecond());
  }
}
