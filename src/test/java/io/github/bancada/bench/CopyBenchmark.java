package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowRange;
import io.github.bancada.sql.load.RowStream;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Loading the accounts of the ATM benchmark into PostgreSQL, against COPY by psql. */
final class CopyBenchmark implements Benchmark {
  private static final int CONNECTIONS = 4;
  private static final int SCALE = Integer.getInteger("bench.scale", 20);
  private static final int ROUNDS = Contest.rounds(3);
  private static final double GOAL = 0.9;
  private static final String LOADED = "loaded";
  private static final String OURS = "ATM Database, prepare";
  private static final String PSQL = "COPY by psql";

  @Override
  public String name() {
    return "atm-copy";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "rows/s of ATM Database's prepare, %,d accounts, %d connections, PostgreSQL on the same"
            + " machine",
        AtmScale.of(SCALE).accounts(),
        CONNECTIONS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path psql = PgbenchBenchmark.program("psql");
    LoadTable accounts =
        PreparationRun.atm(AtmScale.of(SCALE)).loads().stream()
            .filter(table -> table.name().equals("account"))
            .findFirst()
            .orElseThrow();
    Path files = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-rows-");
    try (DatabaseServer server =
        DatabaseServer.start(JmeterRun.project().resolve("target/postgresql"))) {
      write(accounts, files);
      Contest contest = new Contest();
      contest.enter(OURS, ROUNDS, () -> prepare(server));
      contest.enter(PSQL, ROUNDS, () -> copy(psql, server, accounts, files));
      contest.run(ROUNDS, out);
      Table table = new Table("loading", "rows/s", "ATM Database against it", "goal");
      double ours = contest.median(OURS, LOADED, Measurement::perSecond);
      double theirs = contest.median(PSQL, LOADED, Measurement::perSecond);
      table.row(OURS, Table.number(ours), "", "");
      table.row(
          PSQL, Table.number(theirs), Table.ratio(ours / theirs), Table.goal(ours / theirs, GOAL));
      table.print(out);
    } finally {
      JmeterRun.delete(files);
    }
    out.printf(
        "%d connections; medians of %d interleaved rounds, each into an empty schema. ATM"
            + " Database's time has all of its prepare in it: tables, locks and the final counts;%n"
            + "psql's only COPY of the accounts, from files written before, into a table with its"
            + " key.%n",
        CONNECTIONS, ROUNDS);
  }

  private static void write(LoadTable table, Path directory) throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      RowRange share =
          new RowRange(table.units() * i / CONNECTIONS + 1, table.units() * (i + 1) / CONNECTIONS);
      try (InputStream rows = new RowStream(table.maker(), share)) {
        Files.copy(rows, file(directory, i));
      }
    }
  }

  private static Path file(Path directory, int i) {
    return directory.resolve("account-" + i + ".tsv");
  }

  private static void empty(DatabaseServer server) throws Exception {
    PgbenchBenchmark.execute(
        server, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public", "CHECKPOINT");
  }

  private static Map<String, Measurement> prepare(DatabaseServer server) throws Exception {
    empty(server);
    return Child.measuringItself(
        Child.java(
            "-cp",
            System.getProperty("java.class.path"),
            PreparationRun.class.getName(),
            server.url(),
            server.user(),
            Integer.toString(CONNECTIONS),
            "localInfile",
            LOADED,
            Integer.toString(SCALE)));
  }

  private static Map<String, Measurement> copy(
      Path psql, DatabaseServer server, LoadTable table, Path files) throws Exception {
    empty(server);
    PgbenchBenchmark.execute(
        server, AtmSchema.OWN.definition("account", SqlDialect.of(server.url())));
    long begin = System.currentTimeMillis();
    List<Child> children = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        children.add(
            Child.start(
                List.of(
                    psql.toString(),
                    "--no-psqlrc",
                    "--quiet",
                    "--host=127.0.0.1",
                    "--port=" + server.port(),
                    "--username=" + server.user(),
                    "--command=\\copy account (" + table.columns() + ") from " + file(files, i),
                    PgbenchBenchmark.DATABASE)));
      }
      double cpu = 0;
      for (Child child : children) {
        child.await();
        cpu += child.cpuSeconds(begin, System.currentTimeMillis());
      }
      double wall = (System.currentTimeMillis() - begin) / 1e3;
      return Map.of(LOADED, new Measurement(table.rows(), wall, cpu));
    } finally {
      children.forEach(Child::close);
    }
  }
}
