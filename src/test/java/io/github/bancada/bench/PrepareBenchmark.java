package io.github.bancada.bench;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.testing.PreparationRun;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Loading the tables of an element that prepares a database, against MySQL's own way. */
final class PrepareBenchmark implements Benchmark {
  private static final int CONNECTIONS = Integer.getInteger("bench.connections", 4);
  private static final int ROUNDS = Contest.rounds(5);
  private static final double GOAL = 1.2;
  private static final String LOADED = "loaded";

  /**
   * What is prepared.
   *
   * @param element the element's name
   * @param name of the benchmark
   * @param size for people
   * @param tables what is loaded
   * @param arguments the size, as {@link PreparationRun} takes it
   */
  record Subject(
      String element, String name, String size, PreparedTables tables, List<String> arguments) {}

  private final Subject subject;

  PrepareBenchmark(Subject subject) {
    this.subject = subject;
  }

  @Override
  public String name() {
    return subject.name();
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "rows/s of %s's prepare, %s, %d connections, MySQL on the same machine",
        subject.element(),
        subject.size(),
        CONNECTIONS);
  }

  private String ours() {
    return subject.element() + ", LOAD DATA LOCAL INFILE";
  }

  private String inserts() {
    return subject.element() + ", INSERT";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Map<AtmServer.Durability, Contest> contests = new EnumMap<>(AtmServer.Durability.class);
    String peer = LoadDataPeer.title();
    for (AtmServer.Durability durability : AtmServer.Durability.values()) {
      out.printf("%s: %s%n", durability.title(), durability.settings());
      Path files = Files.createTempDirectory(JmeterRun.project().resolve("target"), "bench-rows-");
      try (AtmServer server = AtmServer.start(durability)) {
        PreparationRun.prepare(server.url(), DatabaseServer.USER, subject.tables());
        LoadDataPeer loadData =
            LoadDataPeer.of(server, subject.tables().loads(), CONNECTIONS, files);
        Contest contest = new Contest();
        contest.enter(ours(), ROUNDS, () -> prepare(server, "localInfile"));
        contest.enter(peer, ROUNDS, () -> loadFiles(server, loadData));
        contest.enter(inserts(), ROUNDS, () -> prepare(server, "inserts"));
        contest.run(ROUNDS, out);
        contests.put(durability, contest);
      } finally {
        JmeterRun.delete(files);
      }
    }
    Table table = new Table("loading", "rows/s", "time against LOAD DATA", "goal");
    contests.forEach((durability, contest) -> rows(table, durability.title(), contest, peer));
    table.print(out);
    out.printf(
        "%d connections; medians of %d interleaved rounds, each into an empty schema. %s's time has"
            + " all of its prepare in it: tables, locks, indexes and the final counts;%nLOAD DATA's"
            + " only the load, of files written before, one of each table a connection, into tables"
            + " with their indexes.%n",
        CONNECTIONS, ROUNDS, subject.element());
  }

  private Map<String, Measurement> prepare(AtmServer server, String load) throws Exception {
    server.emptySchema();
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of(PreparationRun.class.getName(), server.url(), DatabaseServer.USER));
    arguments.addAll(List.of(Integer.toString(CONNECTIONS), load, LOADED));
    arguments.addAll(subject.arguments());
    return Child.measuringItself(Child.java(arguments.toArray(String[]::new)));
  }

  private static Map<String, Measurement> loadFiles(AtmServer server, LoadDataPeer peer)
      throws Exception {
    server.emptySchema();
    peer.createTables();
    return Map.of(LOADED, peer.load());
  }

  private void rows(Table table, String title, Contest contest, String peer) {
    double theirs = rate(contest, peer);
    for (String name : List.of(ours(), inserts())) {
      double slower = theirs / rate(contest, name);
      table.row(
          title + ": " + name,
          Table.number(rate(contest, name)),
          Table.ratio(slower),
          name.equals(ours()) ? "<= " + GOAL + "x: " + (slower <= GOAL ? "met" : "missed") : "");
    }
    table.row(title + ": " + peer, Table.number(theirs), "", "");
  }

  private static double rate(Contest contest, String name) {
    return contest.median(name, LOADED, Measurement::perSecond);
  }
}
