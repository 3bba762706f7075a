package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Response times of withdrawals that arrive at a rate, against pgbench's with {@code --rate}: both
 * count from the planned moment. A trigger of 50 ms, and no wait for the disk, make the server, and
 * so the queue for it, the same for both; eight connections are busy for 62 % of the time.
 */
final class PgbenchRateBenchmark implements Benchmark {
  private static final int CONNECTIONS = 8;
  private static final int PER_SECOND = 100;
  private static final int SCALE = 1;
  private static final int ROUNDS = Contest.rounds(3);
  private static final int WARM_UP_SECONDS = 20;
  private static final int SECONDS = 60;
  private static final double MAX_DIFFERENCE = 0.02;

  private static final Pattern SECOND =
      Pattern.compile("progress: ([0-9.]+) s, ([0-9.]+) tps, lat ([0-9.]+) ms.*");

  @Override
  public String name() {
    return "pgbench-rate";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "mean response time of %d withdrawals/s, %d connections, a PostgreSQL that takes 50 ms",
        PER_SECOND,
        CONNECTIONS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    try (DatabaseServer server =
        DatabaseServer.start(JmeterRun.project().resolve("target/postgresql"))) {
      PgbenchBenchmark.execute(
          server, "ALTER SYSTEM SET synchronous_commit = off", "SELECT pg_reload_conf()");
      Table table = new Table("round", "JMeter, ATM Withdrawal ms", "pgbench ms", "ratio");
      List<Double> ratios = new ArrayList<>();
      for (int round = 1; round <= ROUNDS; round++) {
        prepare(server);
        double ours = ours(server);
        prepare(server);
        double theirs = pgbench(server);
        ratios.add(ours / theirs);
        table.row(
            Integer.toString(round),
            Table.number(ours),
            Table.number(theirs),
            String.format(Locale.ROOT, "%.3fx", ours / theirs));
      }
      table.print(out);
      double median = Contest.median(ratios.stream().mapToDouble(each -> each).toArray());
      out.printf(
          Locale.ROOT,
          "Median ratio %.3fx (goal: within 2 %%: %s); Poisson arrivals, means of %d s after %d s"
              + " of warm-up.%n",
          median,
          Math.abs(median - 1) <= MAX_DIFFERENCE ? "met" : "missed",
          SECONDS,
          WARM_UP_SECONDS);
    }
  }

  /** New tables: the plan's audit would find what pgbench has done. */
  private static void prepare(DatabaseServer server) throws Exception {
    PgbenchBenchmark.execute(server, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public");
    PreparationRun.prepare(server.url(), server.user(), PreparationRun.atm(AtmScale.of(SCALE)));
    PgbenchBenchmark.execute(
        server,
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
            + " $$ BEGIN PERFORM pg_sleep(0.05); RETURN new; END $$",
        "CREATE TRIGGER slow BEFORE INSERT ON history FOR EACH ROW EXECUTE FUNCTION slow()",
        "CHECKPOINT");
  }

  private static double ours(DatabaseServer server) throws IOException, InterruptedException {
    Map<String, String> properties =
        Map.of(
            "database.url", server.url(),
            "database.user", server.user(),
            "atm.scale", Integer.toString(SCALE),
            "atm.history", "keep", // an empty one would have no trigger
            "users", Integer.toString(CONNECTIONS),
            "rate", Integer.toString(PER_SECOND),
            "warmup", Integer.toString(WARM_UP_SECONDS),
            "measured", Integer.toString(SECONDS),
            "rampdown", "0");
    JsonNode intervals = new PlanRun("atm150.jmx", properties, "").summary().get("intervals");
    List<String> columns = new ArrayList<>();
    intervals.get("columns").forEach(each -> columns.add(each.asText()));
    long from = Long.MAX_VALUE;
    long samples = 0;
    double nanos = 0;
    for (JsonNode row : intervals.get("rows")) {
      if (row.get(columns.indexOf("label")).asText().equals("ATM Withdrawal")) {
        long second = row.get(columns.indexOf("epoch_s")).asLong();
        from = Math.min(from, second + WARM_UP_SECONDS);
        if (second >= from) {
          samples += row.get(columns.indexOf("samples")).asLong();
          nanos += row.get(columns.indexOf("response_sum_ns")).asDouble();
        }
      }
    }
    return nanos / samples / 1e6;
  }

  private static double pgbench(DatabaseServer server) throws IOException, InterruptedException {
    double transactions = 0;
    double millis = 0;
    for (Child.Line line :
        PgbenchBenchmark.lines(
            server,
            AtmScale.of(SCALE),
            CONNECTIONS,
            WARM_UP_SECONDS + SECONDS,
            "--rate=" + PER_SECOND,
            "--jobs=1")) { // of one queue, as ours
      Matcher second = SECOND.matcher(line.text());
      if (second.matches() && Double.parseDouble(second.group(1)) > WARM_UP_SECONDS + 0.5) {
        double count = Double.parseDouble(second.group(2));
        transactions += count;
        millis += count * Double.parseDouble(second.group(3));
      }
    }
    return millis / transactions;
  }
}
