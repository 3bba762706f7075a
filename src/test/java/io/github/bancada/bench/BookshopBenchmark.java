package io.github.bancada.bench;

import io.github.bancada.bench.turns.AlternatingContest;
import io.github.bancada.bench.turns.Slice;
import io.github.bancada.bookshop.buy.ShopLoop;
import io.github.bancada.bookshop.shop.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Interactions without think times, as many as the machine gives, with MySQL beside them. */
final class BookshopBenchmark implements Benchmark {
  private static final int CONNECTIONS = Integer.getInteger("bench.connections", 8);
  private static final AlternatingContest CONTEST = AlternatingContest.of(90, 30, 10);
  private static final ShopSize SIZE =
      new ShopSize(
          Integer.getInteger("bench.shop.items", 1_000),
          Integer.getInteger("bench.shop.users", 10));

  private static final String OURS = "JMeter, Bookshop User";
  private static final String BARE = "bare Java loop";
  private static final double GOAL = 0.95;

  private static final Phase WHOLE = new Phase("whole", 0, 0);

  /** JMeter's name for the users of that phase, so that both take the same walks. */
  private static final String GROUP = WHOLE.name() + " 1";

  /** The loop over JDBC, see {@link ShopLoop}. */
  private record Bare(AtmServer server) implements AlternatingContest.Contender {
    @Override
    public String name() {
      return BARE;
    }

    @Override
    public List<String> command(int port) {
      return Child.java(
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
          Integer.toString(port));
    }
  }

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
    out.printf("  %s%n", CONTEST.text());
    try (AtmServer server = AtmServer.start(AtmServer.Durability.RELAXED)) {
      PreparationRun.prepare(server.url(), DatabaseServer.USER, new BookshopTables(SIZE, 1));
      try (AlternatingJmeter ours = ours(server)) {
        print(CONTEST.run(ours, new Bare(server), out), out);
      }
    }
    out.printf(
        "%d connections; %s; %s.%n"
            + "Both take the walks of the shopping mix with the same statements, prepared on the"
            + " server.%n",
        CONNECTIONS, CONTEST.text(), AtmServer.Durability.RELAXED.settings());
  }

  private static void print(AlternatingContest.Result result, PrintStream out) {
    Table table =
        new Table(
            "interactions",
            "BT/s",
            "client CPU µs each",
            "Bookshop User against it",
            "median pair",
            "goal");
    table.row(
        OURS,
        Table.number(result.first().perSecond()),
        Table.number(result.first().cpuMicros()),
        "",
        "",
        "");
    table.row(
        BARE,
        Table.number(result.other().perSecond()),
        Table.number(result.other().cpuMicros()),
        result.ratio().text(),
        Table.ratio(result.ratio().median()),
        result.ratio().goal(GOAL));
    table.print(out);
    out.printf(
        Locale.ROOT,
        "In brackets: the interval of 95 %%. While the other one worked, they used %.1f and %.1f %%"
            + " of a CPU.%n",
        waiting(result.first(), result.other()),
        waiting(result.other(), result.first()));
  }

  /** CPU per cent of a contender in the other one's turns. */
  private static double waiting(Slice one, Slice other) {
    return 100.0 * one.waitingCpuNanos() / other.nanos();
  }

  private static AlternatingJmeter ours(AtmServer server) throws IOException {
    Map<String, String> values = Map.of("url", server.url(), "user", DatabaseServer.USER);
    return new AlternatingJmeter(
        OURS, new JmeterRun("bookshop-user", values, CONNECTIONS, List.of(WHOLE)));
  }
}
