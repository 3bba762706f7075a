package io.github.bancada.bench;

import io.github.bancada.bookshop.buy.ShopLoop;
import io.github.bancada.bookshop.prepare.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;

/** Interactions without think times, as many as the machine gives, with MySQL beside them. */
final class BookshopBenchmark implements Benchmark {
  private static final int CONNECTIONS = Integer.getInteger("bench.connections", 8);
  private static final int ROUNDS = Contest.rounds(5);
  private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmup", 90);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 15);
  private static final ShopSize SIZE =
      new ShopSize(
          Integer.getInteger("bench.shop.items", 1_000),
          Integer.getInteger("bench.shop.users", 10));

  private static final String OURS = "JMeter, Bookshop User";
  private static final String BARE = "bare Java loop";
  private static final String MEASURED = "measured";
  private static final double GOAL = 0.95;

  /** JMeter's name for the group of {@link JmeterRun#steady}, so that both take the same walks. */
  private static final String GROUP = "whole 1";

  @Override
  public String name() {
    return "bookshop";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "interactions/s without think time, %d connections, %s, MySQL on the same machine",
        CONNECTIONS,
        SIZE.text());
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Contest contest = new Contest();
    try (AtmServer server = AtmServer.start(AtmServer.Durability.RELAXED)) {
      PreparationRun.prepare(server.url(), DatabaseServer.USER, new BookshopTables(SIZE, 1));
      bare(server); // A server that was just filled is slow for a minute, whoever comes first.
      contest.enter(OURS, ROUNDS, () -> ours(server));
      contest.enter(BARE, ROUNDS, () -> bare(server));
      contest.run(ROUNDS, out);
    }
    double rate = contest.median(OURS, MEASURED, Measurement::perSecond);
    double peer = contest.median(BARE, MEASURED, Measurement::perSecond);
    Table table =
        new Table("interactions", "BT/s", "client CPU µs each", "Bookshop User against it", "goal");
    table.row(OURS, Table.number(rate), Table.number(cpuMicros(contest, OURS)), "", "");
    table.row(
        BARE,
        Table.number(peer),
        Table.number(cpuMicros(contest, BARE)),
        Table.ratio(rate / peer),
        Table.goal(rate / peer, GOAL));
    table.print(out);
    out.printf(
        "%d connections; medians of %d interleaved rounds of %d s after %d s of warm-up; %s.%n"
            + "Both take the walks of the shopping mix with the same statements, prepared on the"
            + " server, after a run of the loop that does not count.%n",
        CONNECTIONS, ROUNDS, SECONDS, WARM_UP_SECONDS, AtmServer.Durability.RELAXED.settings());
  }

  private static double cpuMicros(Contest contest, String name) {
    return contest.median(name, MEASURED, m -> 1e6 / m.perCpuSecond());
  }

  private static Map<String, Measurement> ours(AtmServer server)
      throws IOException, InterruptedException {
    Map<String, String> values = Map.of("url", server.url(), "user", DatabaseServer.USER);
    return Map.of(
        MEASURED,
        JmeterRun.steady("bookshop-user", " shop ", values, CONNECTIONS, WARM_UP_SECONDS, SECONDS));
  }

  private static Map<String, Measurement> bare(AtmServer server)
      throws IOException, InterruptedException {
    return Child.measuringItself(
        Child.java(
            "-cp",
            System.getProperty("java.class.path"),
            ShopLoop.class.getName(),
            server.url(),
            AtmContenders.OPTIONS,
            DatabaseServer.USER,
            Integer.toString(SIZE.items()),
            Integer.toString(SIZE.users()),
            Integer.toString(CONNECTIONS),
            GROUP,
            Integer.toString(WARM_UP_SECONDS),
            Integer.toString(SECONDS),
            MEASURED));
  }
}
