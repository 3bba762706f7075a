package io.github.bancada.bench;

import com.sun.management.ThreadMXBean;
import io.github.bancada.bench.turns.PairedRatio;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.server.source.ProcessUsage;
import io.github.bancada.server.source.Source;
import io.github.bancada.server.source.Sources;
import io.github.bancada.server.source.SshSources;
import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.NodeExporter;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.SlapdServer;
import io.github.bancada.testing.SshServer;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.opentest4j.TestAbortedException;

/**
 * What Server Watch costs: CPU of a reading, at the load machine and at the server, and the rate of
 * a load that it watches. {@code -Dbench.only=readings} and {@code -Dbench.only=throughput} choose
 * one of them, the latter takes less than five minutes. Linux only: reads {@code /proc}.
 */
final class WatchBenchmark implements Benchmark {
  private static final int READINGS = Integer.getInteger("bench.readings", 1000);
  private static final int PAIRS = Integer.getInteger("bench.pairs", 24);
  private static final double GOAL = 0.99;
  private static final double LOCAL_GOAL_MILLIS = 1;
  private static final int WATCHED_THREADS = 8;

  private static final Path PROC = Path.of("/proc");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Table table =
      new Table(
          "source",
          "figures",
          "takes, ms",
          "CPU at the load machine, ms",
          "CPU at the server, ms",
          "both, to local",
          "goal");

  /** Of the source that comes first. */
  private double localMillis = Double.NaN;

  /**
   * A source and the process that answers it, its children included.
   *
   * @param process 0 if it is this one
   */
  private record Asked(Source source, long process, Closeable server) implements Closeable {
    @Override
    public void close() throws IOException {
      source.close();
      server.close();
    }
  }

  /** Medians of a reading, but a mean where the system counts in ticks. */
  private record Cost(int figures, double millis, double clientMillis, double serverMillis) {}

  @Override
  public String name() {
    return "watch";
  }

  @Override
  public String question() {
    return "what a reading of Server Watch costs, and what it costs the load that it watches";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    try (DatabaseServer database = DatabaseServer.start(MysqlServer.home())) {
      if (Contest.isAsked("readings")) {
        readings(database, out);
      }
      if (Contest.isAsked("throughput")) {
        throughput(database, out);
      }
    }
  }

  private void readings(DatabaseServer mysql, PrintStream out) throws Exception {
    row("local", () -> new Asked(of("local", mysql.url(), "", ""), 0, () -> {}), out);
    row("ssh", () -> overSsh(mysql), out);
    row("node_exporter", WatchBenchmark::exporter, out);
    row("MySQL", () -> asked(mysql, () -> {}), out);
    row("PostgreSQL", () -> asked(DatabaseServer.start(PostgreSqlServer.home())), out);
    row("OpenLDAP", () -> asked(SlapdServer.builder().monitored(WATCHED_THREADS).start()), out);
    row("389 Directory Server", () -> asked(Ds389Server.builder().start()), out);
    table.print(out);
    out.printf(
        Locale.ROOT,
        "%,d readings without pause; local and ssh watch the embedded MySQL; at the load machine medians,"
            + " ssh's client included.%n",
        READINGS);
  }

  private static Source of(String source, String address, String user, String password) {
    return Sources.of(source, address, new Sources.Login(user, password)).get(0);
  }

  private static Asked overSsh(DatabaseServer watched) throws IOException {
    SshServer server = SshServer.start();
    return new Asked(SshSources.of(server, "?port=" + watched.port()), server.pid(), server::close);
  }

  private static Asked exporter() throws IOException {
    NodeExporter server = NodeExporter.start("");
    return new Asked(of("http://" + server.host(), "", "", ""), server.pid(), server::close);
  }

  private static Asked asked(DatabaseServer server) {
    return asked(server, server::close);
  }

  private static Asked asked(DatabaseServer server, Closeable end) {
    return new Asked(of("jdbc", server.url(), server.user(), ""), server.pid(), end);
  }

  private static Asked asked(InstalledDirectory server) {
    return new Asked(
        of(
            "ldap",
            server.ldapUrl(),
            InstalledDirectory.ADMIN_DN,
            InstalledDirectory.ADMIN_PASSWORD),
        server.pid(),
        server::close);
  }

  private void row(String title, Callable<Asked> start, PrintStream out) throws Exception {
    Cost cost;
    try (Asked asked = start.call()) {
      cost = cost(asked.source(), asked.process());
    } catch (IOException | TestAbortedException e) {
      table.row(title, "not measured", "", "", "", "", "");
      out.println("  " + title + " is not measured: " + e.getMessage());
      return;
    }
    boolean isLocal = Double.isNaN(localMillis);
    double both = cost.clientMillis() + (isLocal ? 0 : cost.serverMillis());
    localMillis = isLocal ? both : localMillis;
    table.row(
        title,
        Integer.toString(cost.figures()),
        millis(cost.millis()),
        millis(cost.clientMillis()),
        isLocal ? "the same" : millis(cost.serverMillis()),
        Table.ratio(both / localMillis),
        isLocal
            ? String.format(
                Locale.ROOT,
                "< %.0f ms: %s",
                LOCAL_GOAL_MILLIS,
                both < LOCAL_GOAL_MILLIS ? "met" : "missed")
            : "");
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static Cost cost(Source source, long server) throws IOException {
    int figures = 0;
    for (int i = 0; i < READINGS; i++) { // until they are compiled
      figures = source.read().values().size();
    }
    double[] wall = new double[READINGS];
    double[] cpu = new double[READINGS];
    double serverBefore = processMillis(server);
    double clientsBefore = clientsMillis();
    for (int i = 0; i < READINGS; i++) {
      long others = othersNanos();
      long own = THREADS.getCurrentThreadCpuTime();
      long start = System.nanoTime();
      source.read();
      wall[i] = (System.nanoTime() - start) / 1e6;
      cpu[i] = (THREADS.getCurrentThreadCpuTime() - own + othersNanos() - others) / 1e6;
    }
    double clients = (clientsMillis() - clientsBefore) / READINGS;
    return new Cost(
        figures,
        Contest.median(wall),
        Contest.median(cpu) + clients,
        (processMillis(server) - serverBefore) / READINGS);
  }

  /** CPU time of all Java threads but this one: some sources have threads of their own. */
  private static long othersNanos() {
    long own = Thread.currentThread().getId();
    long[] others = Arrays.stream(THREADS.getAllThreadIds()).filter(id -> id != own).toArray();
    return Arrays.stream(THREADS.getThreadCpuTime(others)).filter(nanos -> nanos > 0).sum();
  }

  /** CPU time of a process and its children, as far as it can be read. */
  private static double processMillis(long process) {
    return ProcessUsage.read(PROC, process).map(usage -> usage.cpuNanos() / 1e6).orElse(0.0);
  }

  /** That of the programs that the source has started. */
  private static double clientsMillis() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("/ssh"))
        .mapToDouble(child -> processMillis(child.pid()))
        .sum();
  }

  private static void throughput(DatabaseServer database, PrintStream out) throws Exception {
    double[] watched = new double[PAIRS];
    double[] alone = new double[PAIRS];
    double[] ratios = new double[PAIRS];
    try (WatchedLoad load = new WatchedLoad(database)) {
      load.turn(true); // warm-up
      load.turn(false);
      for (int pair = 0; pair < PAIRS; pair++) {
        for (boolean isWatched : List.of(pair % 2 == 0, pair % 2 != 0)) {
          (isWatched ? watched : alone)[pair] = load.turn(isWatched);
        }
        ratios[pair] = watched[pair] / alone[pair];
        out.printf(
            Locale.ROOT,
            "  pair %2d  watched %,.0f/s, alone %,.0f/s, %.3fx%n",
            pair + 1,
            watched[pair],
            alone[pair],
            ratios[pair]);
      }
    }
    PairedRatio ratio = PairedRatio.of(ratios);
    Table table = new Table("load", "samples/s", "ratio", "goal");
    table.row("alone", Table.number(Contest.median(alone)), "", "");
    table.row(
        "with Server Watch (local, jdbc)",
        Table.number(Contest.median(watched)),
        ratio.text(),
        ratio.goal(GOAL));
    table.print(out);
    out.printf(Locale.ROOT, "%d pairs of turns; %s.%n", PAIRS, WatchedLoad.TEXT);
  }
}
