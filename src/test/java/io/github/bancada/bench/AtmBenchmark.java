package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import java.io.PrintStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Withdrawals on kept connections, as many as the machine gives, with MySQL beside them. */
final class AtmBenchmark implements Benchmark {
  private static final int CONNECTIONS = Integer.getInteger("bench.connections", 8);
  private static final int SCALE = Integer.getInteger("bench.scale", 1);
  private static final int ROUNDS = Contest.rounds(3);
  private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmup", 60);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 12);

  /** Regular expression: which settings of the server. */
  private static final String DURABILITY = System.getProperty("bench.durability", ".*");

  /** Regular expression: whom to run beside ATM Withdrawal. */
  private static final String PEERS = System.getProperty("bench.peers", ".*");

  /** Least that ATM Withdrawal should reach of each peer. */
  private static final Map<String, Double> GOALS = new LinkedHashMap<>();

  static {
    GOALS.put(AtmContenders.BARE, 0.95);
    GOALS.put(AtmContenders.STOCK, 2.0);
    GOALS.put(AtmContenders.TUNED, 2.0);
    GOALS.put(AtmContenders.SYSBENCH, 0.9);
  }

  @Override
  public String name() {
    return "atm";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "withdrawals/s, %d connections, %,d accounts, MySQL on the same machine",
        CONNECTIONS,
        AtmScale.of(SCALE).accounts());
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Map<AtmServer.Durability, Contest> contests = new EnumMap<>(AtmServer.Durability.class);
    for (AtmServer.Durability durability : AtmServer.Durability.values()) {
      if (!durability.title().matches(DURABILITY)) {
        continue;
      }
      out.printf("%s: %s%n", durability.title(), durability.settings());
      try (AtmServer server = AtmServer.start(durability)) {
        server.prepare(AtmScale.of(SCALE));
        contests.put(durability, contest(server, out));
      }
    }
    Table table =
        new Table(
            "withdrawals",
            "TPS",
            "client CPU µs each",
            "ATM Withdrawal against it",
            "client CPU against it",
            "goal",
            "one CALL against it");
    contests.forEach((durability, contest) -> rows(table, durability.title(), contest));
    table.print(out);
    out.printf(
        "%d connections; medians of %d interleaved rounds of %d s after %d s of warm-up, the"
            + " history emptied before each.%nClient CPU: of the client's whole process, compiler"
            + " and garbage collector included.%n",
        CONNECTIONS, ROUNDS, SECONDS, WARM_UP_SECONDS);
  }

  private static Contest contest(AtmServer server, PrintStream out) throws Exception {
    AtmContenders contenders =
        new AtmContenders(server, SCALE, CONNECTIONS, WARM_UP_SECONDS, SECONDS);
    Map<String, Contest.Contender> peers = new LinkedHashMap<>();
    peers.put(AtmContenders.CALL, contenders::call);
    peers.put(AtmContenders.BARE, contenders::bare);
    peers.put(AtmContenders.STOCK, contenders::stock);
    peers.put(AtmContenders.TUNED, contenders::tuned);
    if (AtmContenders.sysbenchIsInstalled()) {
      peers.put(AtmContenders.SYSBENCH, contenders::sysbench);
    } else {
      out.println("  sysbench is not installed and left out (Debian: apt install sysbench)");
    }
    Contest contest = new Contest();
    contest.enter(AtmContenders.OURS, ROUNDS, () -> fresh(server, contenders::ours));
    peers.forEach(
        (name, contender) -> {
          if (name.matches(PEERS)) {
            contest.enter(name, ROUNDS, () -> fresh(server, contender));
          }
        });
    contest.run(ROUNDS, out);
    return contest;
  }

  private static Map<String, Measurement> fresh(AtmServer server, Contest.Contender contender)
      throws Exception {
    server.emptyHistory();
    return contender.run();
  }

  private static void rows(Table table, String title, Contest contest) {
    double rate = rate(contest, AtmContenders.OURS);
    double cpu = cpuMicros(contest, AtmContenders.OURS);
    boolean called = contest.has(AtmContenders.CALL, AtmContenders.MEASURED);
    double callRate = called ? rate(contest, AtmContenders.CALL) : 0;
    table.row(
        title + ": " + AtmContenders.OURS, Table.number(rate), Table.number(cpu), "", "", "", "");
    if (called) {
      row(table, title, AtmContenders.CALL, contest, rate, cpu, "", "");
    }
    GOALS.forEach(
        (name, goal) -> {
          if (contest.has(name, AtmContenders.MEASURED)) {
            double peer = rate(contest, name);
            row(
                table,
                title,
                name,
                contest,
                rate,
                cpu,
                Table.goal(rate / peer, goal),
                called ? Table.ratio(callRate / peer) : "");
          }
        });
  }

  private static void row(
      Table table,
      String title,
      String name,
      Contest contest,
      double rate,
      double cpu,
      String goal,
      String call) {
    double peer = rate(contest, name);
    double peerCpu = cpuMicros(contest, name);
    table.row(
        title + ": " + name,
        Table.number(peer),
        Table.number(peerCpu),
        Table.ratio(rate / peer),
        Table.ratio(cpu / peerCpu),
        goal,
        call);
  }

  private static double rate(Contest contest, String name) {
    return contest.median(name, AtmContenders.MEASURED, Measurement::perSecond);
  }

  private static double cpuMicros(Contest contest, String name) {
    return contest.median(name, AtmContenders.MEASURED, m -> 1e6 / m.perCpuSecond());
  }
}
