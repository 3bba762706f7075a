package io.github.bancada.bench;

import io.github.bancada.testing.SlapdServer;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Searches on connections that are kept, as many as the machine gives. */
final class KeptBenchmark implements Benchmark {
  private static final int USERS = 8;
  private static final int ROUNDS = Contest.rounds(3);
  private static final int WARM_UP_SECONDS = 8;
  private static final int SECONDS = 10;
  private static final String MEASURED = "measured";

  private static final String OURS = "JMeter, LDAP Search";
  private static final String EXTENDED = "JMeter, LDAP Extended Request";
  private static final String BARE = "bare UnboundID loop";
  private static final String BARE_JUNIXSOCKET = "bare UnboundID loop, junixsocket";
  private static final String BARE_CHANNEL = "bare UnboundID loop, java.nio";
  private static final String SEARCH_RATE = "UnboundID searchrate";

  @Override
  public String name() {
    return "kept";
  }

  @Override
  public String question() {
    return "searches/s on kept connections, " + USERS + " users, server on the same machine";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(10_000).start()) {
      Contest ldap = new Contest();
      String port = Integer.toString(server.ldapPort());
      ldap.enter(OURS, ROUNDS, () -> ours(server.ldapUrl()));
      ldap.enter(EXTENDED, ROUNDS, () -> extended(port));
      ldap.enter(BARE, ROUNDS, () -> bare("tcp", port));
      ldap.enter(SEARCH_RATE, ROUNDS, () -> searchRate(server.ldapPort()));
      ldap.run(ROUNDS, out);
      Contest ldapi = new Contest();
      String socket = server.socket().toString();
      ldapi.enter(OURS, ROUNDS, () -> ours(server.ldapiUrl()));
      ldapi.enter(BARE_JUNIXSOCKET, ROUNDS, () -> bare("junixsocket", socket));
      ldapi.enter(BARE_CHANNEL, ROUNDS, () -> bare("channel", socket));
      ldapi.run(ROUNDS, out);

      Table table =
          new Table(
              "kept connections", "searches/s", "per CPU s", "LDAP Search against it", "goal");
      rows(table, "ldap", ldap, List.of(BARE, SEARCH_RATE));
      rows(table, "ldapi", ldapi, List.of(BARE_JUNIXSOCKET, BARE_CHANNEL));
      table.print(out);
      out.printf(
          "%d users, medians of %d interleaved rounds of %d s after %d s of warm-up; per CPU s:"
              + " of the client's process, JIT and GC included.%n"
              + "LDAP Extended Request and searchrate have no ldapi.%n",
          USERS, ROUNDS, SECONDS, WARM_UP_SECONDS);
    }
  }

  private static void rows(Table table, String scheme, Contest contest, List<String> bare) {
    double rate = contest.median(OURS, MEASURED, Measurement::perSecond);
    double perCpu = contest.median(OURS, MEASURED, Measurement::perCpuSecond);
    table.row(scheme + ": " + OURS, Table.number(rate), Table.number(perCpu), "", "");
    if (contest.has(EXTENDED, MEASURED)) {
      double theirs = contest.median(EXTENDED, MEASURED, Measurement::perCpuSecond);
      table.row(
          scheme + ": " + EXTENDED,
          Table.number(contest.median(EXTENDED, MEASURED, Measurement::perSecond)),
          Table.number(theirs),
          Table.ratio(perCpu / theirs) + " per CPU s",
          Table.goal(perCpu / theirs, 2));
    }
    double best =
        bare.stream()
            .mapToDouble(name -> contest.median(name, MEASURED, Measurement::perSecond))
            .max()
            .orElseThrow();
    for (String name : bare) {
      double theirs = contest.median(name, MEASURED, Measurement::perSecond);
      table.row(
          scheme + ": " + name,
          Table.number(theirs),
          Table.number(contest.median(name, MEASURED, Measurement::perCpuSecond)),
          Table.ratio(rate / theirs),
          theirs == best ? Table.goal(rate / theirs, 0.85) : "");
    }
  }

  private static List<Phase> phases() {
    return List.of(Phase.seconds("warm-up", WARM_UP_SECONDS), Phase.seconds(MEASURED, SECONDS));
  }

  private static Map<String, Measurement> ours(String url) throws Exception {
    return onlyMeasured(
        new JmeterRun(
                "ldap-search",
                Map.of("url", url, "trust", "", "connections", "user", "bind", "none"),
                USERS,
                phases())
            .run());
  }

  private static Map<String, Measurement> extended(String port) throws Exception {
    return onlyMeasured(
        new JmeterRun("extended-kept", Map.of("port", port, "secure", "false"), USERS, phases())
            .run());
  }

  private static Map<String, Measurement> bare(String kind, String target) throws Exception {
    List<String> command =
        Child.java(
            "-cp",
            System.getProperty("java.class.path"),
            UnboundIdLoop.class.getName(),
            "kept",
            kind,
            target,
            "",
            Integer.toString(USERS));
    phases().forEach(phase -> command.add(phase.toString()));
    return onlyMeasured(Child.measuringItself(command));
  }

  private static Map<String, Measurement> onlyMeasured(Map<String, Measurement> all) {
    return new LinkedHashMap<>(Map.of(MEASURED, all.get(MEASURED)));
  }

  private static Map<String, Measurement> searchRate(int port) throws Exception {
    List<String> search = List.of("--baseDN", SlapdServer.BASE_DN, "--filter", "(uid=fulano1)");
    return Map.of(
        MEASURED, new SdkRate("SearchRate", port, USERS, search).steady(WARM_UP_SECONDS, SECONDS));
  }
}
