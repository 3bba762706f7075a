package io.github.bancada.bench;

import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One user with one connection against a client in C: a window of searches outstanding, and
 * connections that live for one search. Both ask for a random entry each time.
 */
final class WindowBenchmark implements Benchmark {
  private static final int ROUNDS = Contest.rounds(3);
  private static final int ENTRIES = 10_000;
  private static final int SECONDS = Integer.getInteger("bench.seconds", 10);
  private static final double GOAL = 0.9;

  /** Searches of a call of the sampler, one after the other. */
  private static final int SEARCHES_IN_A_CALL = 100;

  private static final String MEASURED = "measured";
  private static final String OURS = "JMeter, LDAP Search";
  private static final String PEER = "C, libldap";

  private static final List<Phase> SEARCHES =
      List.of(Phase.seconds("warm-up", SECONDS), Phase.seconds(MEASURED, SECONDS));
  private static final List<Phase> LOOPS =
      List.of(Phase.loops("warm-up", 60_000), Phase.loops(MEASURED, 30_000));

  /** What both do. */
  private record Work(String name, String url, String mode, int window, List<Phase> phases) {}

  @Override
  public String name() {
    return "window";
  }

  @Override
  public String question() {
    return "searches/s of one connection with 1 and 100 outstanding, and connect loops, against C";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (SlapdServer server = SlapdServer.builder().entries(ENTRIES).start()) {
      Path program = compile(directory);
      Table table =
          new Table("one user", "per s", "per CPU s", "its rate", "its rate per CPU s", "goal");
      for (Work work : works(server)) {
        out.println("  " + work.name());
        Contest contest = new Contest();
        contest.enter(OURS, ROUNDS, () -> ours(work));
        contest.enter(PEER, ROUNDS, () -> peer(program, work));
        contest.run(ROUNDS, out);
        rows(table, work.name(), contest);
      }
      table.print(out);
      out.printf(
          "Medians of %d interleaved rounds, a new process each; searches for %d s after as long a"
              + " warm-up.%nIts rate: LDAP Search divided by the client in C, which uses one thread"
              + " too; per CPU s: of the client's process, JIT and GC included.%n"
              + "One after the other, a call of LDAP Search makes %d searches, or loops.%n",
          ROUNDS, SECONDS, SEARCHES_IN_A_CALL);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static List<Work> works(SlapdServer server) {
    List<Work> works = new ArrayList<>();
    for (int window : new int[] {1, 100}) {
      String name = window == 1 ? ": 1 search outstanding" : ": " + window + " outstanding";
      works.add(new Work("ldap" + name, server.ldapUrl(), "kept", window, SEARCHES));
      works.add(new Work("ldapi" + name, server.ldapiUrl(), "kept", window, SEARCHES));
    }
    String loop = ": connect, bind, search, unbind";
    works.add(new Work("ldap" + loop, server.ldapUrl(), "loop", 1, LOOPS));
    works.add(new Work("ldapi" + loop, server.ldapiUrl(), "loop", 1, LOOPS));
    works.removeIf(work -> !Contest.isAsked(work.name()));
    return works;
  }

  private static void rows(Table table, String name, Contest contest) {
    double rate = contest.median(OURS, MEASURED, Measurement::perSecond);
    double perCpu = contest.median(OURS, MEASURED, Measurement::perCpuSecond);
    double theirs = contest.median(PEER, MEASURED, Measurement::perSecond);
    double theirsPerCpu = contest.median(PEER, MEASURED, Measurement::perCpuSecond);
    table.row(name + ": " + OURS, Table.number(rate), Table.number(perCpu), "", "", "");
    table.row(
        name + ": " + PEER,
        Table.number(theirs),
        Table.number(theirsPerCpu),
        Table.ratio(rate / theirs),
        Table.ratio(perCpu / theirsPerCpu),
        Table.goal(rate / theirs, GOAL));
  }

  private static Map<String, Measurement> ours(Work work) throws Exception {
    boolean kept = work.mode().equals("kept");
    return new JmeterRun(
            "ldap-window",
            Map.of(
                "url",
                work.url(),
                "window",
                Integer.toString(work.window()),
                "entries",
                Integer.toString(ENTRIES),
                "connections",
                kept ? "user" : "sample",
                "bind",
                kept ? "none" : "anonymous",
                "searches",
                work.window() == 1 ? Integer.toString(SEARCHES_IN_A_CALL) : "0"),
            1,
            work.phases().stream().map(phase -> phase.inCallsOf(SEARCHES_IN_A_CALL)).toList())
        .run();
  }

  private static Map<String, Measurement> peer(Path program, Work work) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString(), work.url()));
    command.add(SlapdServer.BASE_DN);
    command.add(Integer.toString(ENTRIES));
    command.add(work.mode());
    command.add(Integer.toString(work.window()));
    work.phases().forEach(phase -> command.add(phase.toString()));
    return Child.measuringItself(command);
  }

  private static Path compile(Path directory) throws IOException, InterruptedException {
    Path program = directory.resolve("ldapwindow");
    Path source = directory.resolve("ldapwindow.c");
    try (InputStream text = WindowBenchmark.class.getResourceAsStream("ldapwindow.c")) {
      Files.copy(text, source);
    }
    List<String> command = new ArrayList<>(List.of("cc", "-O2", "-Wall", "-Werror"));
    command.addAll(List.of("-o", program.toString(), source.toString(), "-lldap", "-llber"));
    try (Child child = Child.start(command)) {
      child.await();
      return program;
    } catch (IOException e) {
      throw new IOException(
          "the client in C needs a compiler and libldap (Debian: apt install gcc libldap-dev)", e);
    }
  }
}
