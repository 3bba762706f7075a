package io.github.bancada.bench;

import io.github.bancada.atm.PreparationRun;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Loading the accounts, against MySQL's own way to load files. */
final class AtmPrepareBenchmark implements Benchmark {
  private static final int CONNECTIONS = Integer.getInteger("bench.connections", 4);
  private static final int SCALE = Integer.getInteger("bench.scale", 40);
  private static final int ROUNDS = Contest.rounds(5);
  private static final double GOAL = 1.2;

  private static final String LOADED = "loaded";
  private static final String OURS = "ATM Database, LOAD DATA LOCAL INFILE";
  private static final String INSERTS = "ATM Database, INSERT";

  @Override
  public String name() {
    return "atm-prepare";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "accounts/s of ATM Database's prepare, %,d of them, %d connections, MySQL on the same"
            + " machine",
        AtmScale.of(SCALE).accounts(),
        CONNECTIONS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Map<AtmServer.Durability, Contest> contests = new EnumMap<>(AtmServer.Durability.class);
    String peer = LoadDataPeer.title();
    for (AtmServer.Durability durability : AtmServer.Durability.values()) {
      out.printf("%s: %s%n", durability.title(), durability.settings());
      Path files = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-rows-");
      try (AtmServer server = AtmServer.start(durability)) {
        server.prepare(AtmScale.of(SCALE));
        LoadDataPeer loadData = LoadDataPeer.of(server, AtmScale.of(SCALE), CONNECTIONS, files);
        Contest contest = new Contest();
        contest.enter(OURS, ROUNDS, () -> prepare(server, "localInfile"));
        contest.enter(peer, ROUNDS, () -> loadFiles(server, loadData));
        contest.enter(INSERTS, ROUNDS, () -> prepare(server, "inserts"));
        contest.run(ROUNDS, out);
        contests.put(durability, contest);
      } finally {
        JmeterRun.delete(files);
      }
    }
    Table table = new Table("loading", "accounts/s", "time against LOAD DATA", "goal");
    contests.forEach((durability, contest) -> rows(table, durability.title(), contest, peer));
    table.print(out);
    out.printf(
        "%d connections; medians of %d interleaved rounds, each into an empty schema. ATM"
            + " Database's time has all of its prepare in it: tables, locks and the final"
            + " counts;%nLOAD DATA's only the load, of files written before, one a connection.%n",
        CONNECTIONS, ROUNDS);
  }

  private static Map<String, Measurement> prepare(AtmServer server, String load) throws Exception {
    server.emptySchema();
    return Child.measuringItself(
        Child.java(
            "-cp",
            System.getProperty("java.class.path"),
            PreparationRun.class.getName(),
            server.url(),
            DatabaseServer.USER,
            Integer.toString(SCALE),
            Integer.toString(CONNECTIONS),
            load,
            LOADED));
  }

  private static Map<String, Measurement> loadFiles(AtmServer server, LoadDataPeer peer)
      throws Exception {
    server.emptySchema();
    peer.createTable();
    return Map.of(LOADED, peer.load());
  }

  private static void rows(Table table, String title, Contest contest, String peer) {
    double theirs = rate(contest, peer);
    for (String name : List.of(OURS, INSERTS)) {
      double slower = theirs / rate(contest, name);
      table.row(
          title + ": " + name,
          Table.number(rate(contest, name)),
          Table.ratio(slower),
          name.equals(OURS) ? "<= " + GOAL + "x: " + (slower <= GOAL ? "met" : "missed") : "");
    }
    table.row(title + ": " + peer, Table.number(theirs), "", "");
  }

  private static double rate(Contest contest, String name) {
    return contest.median(name, LOADED, Measurement::perSecond);
  }
}
