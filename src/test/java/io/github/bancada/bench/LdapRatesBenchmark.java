package io.github.bancada.bench;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import io.github.bancada.testing.SlapdServer;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plan "ldap-mix" against {@code searchrate}, {@code authrate} and {@code modrate}: operations
 * on kept connections, each of a random entry, as many as the machine gives.
 */
final class LdapRatesBenchmark implements Benchmark {
  private static final int USERS = Integer.getInteger("bench.connections", 8);
  private static final int ROUNDS = Contest.rounds(3);
  private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmup", 8);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 10);
  private static final int ENTRIES = 10_000;

  /** Operations, or searches, each time the mix takes one. */
  private static final String OPERATIONS = System.getProperty("bench.operations", "100");

  private static final String MEASURED = "measured";

  /** authrate has one password for all. */
  private static final String PASSWORD = "a-password-of-all";

  private static final String NUMBER = "[1-" + ENTRIES + "]";
  private static final String ENTRY = "cn=fulano" + NUMBER + "," + SlapdServer.BASE_DN;

  /** What the SDK's tool and our plan do alike. */
  private enum Work {
    SEARCH(
        "search",
        "SearchRate",
        List.of("--baseDN", SlapdServer.BASE_DN, "--filter", "(uid=fulano" + NUMBER + ")"),
        Map.of("ldap.expect.entries", "1")),
    BIND(
        "bind",
        "AuthRate",
        List.of("--bindOnly", "--baseDN", ENTRY, "--credentials", PASSWORD),
        Map.of("ldap.user.password", PASSWORD)),
    MODIFY(
        "modify",
        "ModRate",
        List.of(
            "--bindDN",
            SlapdServer.ADMIN_DN,
            "--bindPassword",
            SlapdServer.ADMIN_PASSWORD,
            "--entryDN",
            ENTRY,
            "--attribute",
            "description",
            "--valueLength",
            "12"),
        Map.of(
            "ldap.write",
            "true",
            "ldap.bind.dn",
            SlapdServer.ADMIN_DN,
            "ldap.bind.password",
            SlapdServer.ADMIN_PASSWORD));

    private final String label;
    private final String tool;
    private final List<String> arguments;
    private final Map<String, String> properties;

    Work(String label, String tool, List<String> arguments, Map<String, String> properties) {
      this.label = label;
      this.tool = tool;
      this.arguments = arguments;
      this.properties = properties;
    }

    String ours() {
      return label + ": JMeter, ldap-mix";
    }

    String theirs() {
      return label + ": UnboundID " + tool.toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public String name() {
    return "ldap-rates";
  }

  @Override
  public String question() {
    return "random searches, binds and modifications against searchrate, authrate and modrate, "
        + USERS
        + " users, server on the same machine";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(ENTRIES).withoutSync().start()) {
      giveAllOnePassword(server);
      Table table =
          new Table(
              "random entries", "per s", "per CPU s", "ours: rate", "ours: per CPU s", "goal");
      for (Work work : Work.values()) {
        if (!Contest.isAsked(work.label)) {
          continue;
        }
        Contest contest = new Contest();
        contest.enter(work.ours(), ROUNDS, () -> Map.of(MEASURED, ours(work, server)));
        contest.enter(work.theirs(), ROUNDS, () -> Map.of(MEASURED, theirs(work, server)));
        contest.run(ROUNDS, out);
        rows(table, contest, work);
      }
      table.print(out);
      out.printf(
          "%d users, medians of %d interleaved rounds of %d s after %d s of warm-up; per CPU s: of"
              + " the client's process, JIT and GC included.%nEntries and values are random; the"
              + " server does not sync its database; ldap-mix takes %s operations each time"
              + " (ldap.operations, ldap.searches).%n",
          USERS, ROUNDS, SECONDS, WARM_UP_SECONDS, OPERATIONS);
    }
  }

  private static void giveAllOnePassword(SlapdServer server) throws LDAPException {
    Modification replace = new Modification(ModificationType.REPLACE, "userPassword", PASSWORD);
    try (LDAPConnection admin =
        new LDAPConnection(
            "127.0.0.1", server.ldapPort(), SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD)) {
      for (int i = 1; i <= ENTRIES; i++) {
        admin.modify(ENTRY.replace(NUMBER, Integer.toString(i)), replace);
      }
    }
  }

  private static void rows(Table table, Contest contest, Work work) {
    double rate = contest.median(work.ours(), MEASURED, Measurement::perSecond);
    double perCpu = contest.median(work.ours(), MEASURED, Measurement::perCpuSecond);
    double theirRate = contest.median(work.theirs(), MEASURED, Measurement::perSecond);
    double theirPerCpu = contest.median(work.theirs(), MEASURED, Measurement::perCpuSecond);
    double worse = Math.min(rate / theirRate, perCpu / theirPerCpu);
    table.row(work.ours(), Table.number(rate), Table.number(perCpu), "", "", "");
    table.row(
        work.theirs(),
        Table.number(theirRate),
        Table.number(theirPerCpu),
        Table.ratio(rate / theirRate),
        Table.ratio(perCpu / theirPerCpu),
        Table.goal(worse, 1));
  }

  private static Measurement ours(Work work, SlapdServer server) throws Exception {
    Map<String, String> properties = new TreeMap<>(work.properties);
    properties.put("mix", work.label + ":1");
    properties.put("users", Integer.toString(USERS));
    properties.put("loops", "-1");
    properties.put("ldap.operations", OPERATIONS);
    properties.put("ldap.searches", OPERATIONS);
    properties.put("ldap.url", server.ldapUrl());
    properties.put("ldap.entries", "1-" + ENTRIES);
    return new PlanRun("ldap-mix.jmx", properties, work.label).steady(WARM_UP_SECONDS, SECONDS);
  }

  private static Measurement theirs(Work work, SlapdServer server) throws Exception {
    return new SdkRate(work.tool, server.ldapPort(), USERS, work.arguments)
        .steady(WARM_UP_SECONDS, SECONDS);
  }
}
