package io.github.bancada.bench;

import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Connect, bind, search, unbind, one after the other. */
final class LoopBenchmark implements Benchmark {
  private static final int ROUNDS = Contest.rounds(3);

  private static final Phase COLD = Phase.loops("cold", 1000);
  private static final Phase THOUSAND = Phase.loops("1000", 1000);
  private static final Phase TEN_THOUSAND = Phase.loops("10000", 10_000);

  /** Those with a table. */
  private static final List<Phase> SHOWN =
      Stream.of(THOUSAND, TEN_THOUSAND, COLD)
          .filter(phase -> Contest.isAsked(phase.name()))
          .toList();

  private static final boolean ONLY_COLD = SHOWN.equals(List.of(COLD));

  /** Cold first, then a warm-up that is not shown. */
  private static final List<Phase> PHASES =
      ONLY_COLD ? SHOWN : List.of(COLD, Phase.loops("warm-up", 4000), THOUSAND, TEN_THOUSAND);

  /** For those whose TLS handshake stalls: ten thousand would take eight minutes. */
  private static final List<Phase> STALLED = List.of(Phase.loops("warm-up", 50), THOUSAND);

  /** Loops of a call of LDAP Search. */
  private static final int LOOPS_IN_A_CALL = 100;

  private static final String OURS = "JMeter, LDAP Search";
  private static final String EXTENDED = "JMeter, LDAP Extended Request";
  private static final String BARE = "bare UnboundID loop";
  private static final String BARE_JUNIXSOCKET = "bare UnboundID loop, junixsocket";
  private static final String BARE_CHANNEL = "bare UnboundID loop, java.nio";
  private static final String PERL = "Perl Net::LDAP";

  @Override
  public String name() {
    return "loop";
  }

  @Override
  public String question() {
    return "connect, anonymous bind, search, unbind: loops/s, one user, server on the same machine";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    Path script = Files.createTempFile("bancada-loop", ".pl");
    try (SlapdServer server = SlapdServer.builder().entries(10_000).start()) {
      try (InputStream in = LoopBenchmark.class.getResourceAsStream("loop.pl")) {
        Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
      }
      boolean perl = hasPerl(out);
      String authority = server.authority().toString();
      String port = Integer.toString(server.ldapPort());
      String tlsPort = Integer.toString(server.ldapsPort());
      String socket = server.socket().toString();

      Contest ldap = new Contest();
      ldap.enter(OURS, ROUNDS, () -> ours(server.ldapUrl(), ""));
      ldap.enter(BARE, ROUNDS, () -> bare("tcp", port, ""));
      ldap.enter(EXTENDED, ROUNDS, () -> extended(port, false, PHASES));
      Contest ldapi = new Contest();
      ldapi.enter(OURS, ROUNDS, () -> ours(server.ldapiUrl(), ""));
      ldapi.enter(BARE_JUNIXSOCKET, ROUNDS, () -> bare("junixsocket", socket, ""));
      ldapi.enter(BARE_CHANNEL, ROUNDS, () -> bare("channel", socket, ""));
      Contest ldaps = new Contest();
      ldaps.enter(OURS, ROUNDS, () -> ours(server.ldapsUrl(), authority));
      ldaps.enter(BARE, ROUNDS, () -> bare("tls", tlsPort, authority));
      if (!ONLY_COLD) {
        ldaps.enter(EXTENDED, 1, () -> extended(tlsPort, true, STALLED));
      }
      if (perl) {
        ldap.enter(PERL, ROUNDS, () -> perl(script, server.ldapUrl(), authority, PHASES));
        ldapi.enter(PERL, ROUNDS, () -> perl(script, server.ldapiUrl(), authority, PHASES));
        if (!ONLY_COLD) {
          ldaps.enter(PERL, 1, () -> perl(script, server.ldapsUrl(), authority, STALLED));
        }
      }
      ldap.run(ROUNDS, out);
      ldapi.run(ROUNDS, out);
      ldaps.run(ROUNDS, out);
      for (Phase phase : SHOWN) {
        Table table =
            new Table(
                phase.equals(COLD)
                    ? "the first 1,000 loops of a process"
                    : String.format("%,d loops, warmed up", phase.loops()),
                "loops/s",
                "ms each",
                "per CPU s",
                "LDAP Search against it",
                "goal");
        rows(table, "ldap", ldap, phase, 1, 1.5);
        rows(table, "ldapi", ldapi, phase, 1, 0);
        rows(table, "ldaps", ldaps, phase, 10, 7);
        table.print(out);
      }
      out.printf(
          "Medians of %d interleaved rounds, a new process each; per CPU s: of the client's"
              + " process.%nLDAP Extended Request has no ldapi. Over ldaps it and Perl stall some"
              + " 40 ms a loop (Nagle's algorithm), so they are measured once, 1,000 loops.%nA call"
              + " of LDAP Search makes %d loops.%n",
          ROUNDS, LOOPS_IN_A_CALL);
    } finally {
      Files.deleteIfExists(script);
    }
  }

  private static boolean hasPerl(PrintStream out) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("perl", "-MNet::LDAP", "-MNet::LDAPI", "-MIO::Socket::SSL", "-e", "1")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() == 0) {
      return true;
    }
    out.println(
        "  Perl is left out: it has no Net::LDAP with TLS (Debian: apt install libnet-ldap-perl"
            + " libio-socket-ssl-perl)");
    return false;
  }

  private static void rows(
      Table table, String scheme, Contest contest, Phase phase, double perlGoal, double goal) {
    String name = phase.name();
    double rate = contest.median(OURS, name, Measurement::perSecond);
    double perCpu = contest.median(OURS, name, Measurement::perCpuSecond);
    row(table, scheme, contest, OURS, name, "", "");
    List<String> bare = new ArrayList<>();
    for (String each : List.of(BARE, BARE_JUNIXSOCKET, BARE_CHANNEL)) {
      if (contest.has(each, name)) {
        bare.add(each);
      }
    }
    double best =
        bare.stream()
            .mapToDouble(each -> contest.median(each, name, Measurement::perSecond))
            .max()
            .orElseThrow();
    for (String each : bare) {
      double theirs = contest.median(each, name, Measurement::perSecond);
      row(
          table,
          scheme,
          contest,
          each,
          name,
          Table.ratio(rate / theirs),
          theirs == best && !phase.equals(COLD) ? Table.goal(rate / theirs, 0.9) : "");
    }
    if (contest.has(PERL, name)) {
      double ratio = rate / contest.median(PERL, name, Measurement::perSecond);
      row(
          table,
          scheme,
          contest,
          PERL,
          name,
          Table.ratio(ratio),
          Table.goal(ratio, phase.equals(COLD) ? 1 : perlGoal));
    }
    if (contest.has(EXTENDED, name)) {
      double ratio = rate / contest.median(EXTENDED, name, Measurement::perSecond);
      double cpuRatio = perCpu / contest.median(EXTENDED, name, Measurement::perCpuSecond);
      boolean stalls = scheme.equals("ldaps");
      row(
          table,
          scheme,
          contest,
          EXTENDED,
          name,
          Table.ratio(ratio) + ", " + Table.ratio(cpuRatio) + " per CPU s",
          phase.equals(COLD) ? "" : Table.goal(stalls ? ratio : cpuRatio, goal));
    }
  }

  private static void row(
      Table table,
      String scheme,
      Contest contest,
      String contender,
      String phase,
      String ratio,
      String goal) {
    double rate = contest.median(contender, phase, Measurement::perSecond);
    table.row(
        scheme + ": " + contender,
        Table.number(rate),
        String.format(Locale.ROOT, "%.3f", 1000 / rate),
        Table.number(contest.median(contender, phase, Measurement::perCpuSecond)),
        ratio,
        goal);
  }

  private static Map<String, Measurement> ours(String url, String authority) throws Exception {
    return new JmeterRun(
            "ldap-search",
            Map.of(
                "url",
                url,
                "trust",
                authority,
                "connections",
                "sample",
                "bind",
                "anonymous",
                "searches",
                Integer.toString(LOOPS_IN_A_CALL)),
            1,
            PHASES.stream().map(phase -> phase.inCallsOf(LOOPS_IN_A_CALL)).toList())
        .run();
  }

  private static Map<String, Measurement> extended(String port, boolean tls, List<Phase> phases)
      throws Exception {
    return new JmeterRun(
            "extended-loop", Map.of("port", port, "secure", Boolean.toString(tls)), 1, phases)
        .run();
  }

  private static Map<String, Measurement> bare(String kind, String target, String authority)
      throws Exception {
    List<String> command =
        Child.java(
            "-cp",
            System.getProperty("java.class.path"),
            UnboundIdLoop.class.getName(),
            "loop",
            kind,
            target,
            authority,
            "1");
    PHASES.forEach(phase -> command.add(phase.toString()));
    return Child.measuringItself(command);
  }

  private static Map<String, Measurement> perl(
      Path script, String url, String authority, List<Phase> phases) throws Exception {
    List<String> command = new ArrayList<>(List.of("perl", script.toString(), url, authority));
    phases.forEach(phase -> command.add(phase.toString()));
    return Child.measuringItself(command);
  }
}
