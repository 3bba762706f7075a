package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The LDAP plans against a real OpenLDAP. */
@RequiresOpenLdap
class OpenLdapPlansIT {
  private static SlapdServer server;

  @TempDir Path work;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(10_000).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  /** The short form has the one that the plan of the protocols does not compare. */
  static List<Arguments> transports() {
    List<Arguments> all =
        List.of(
            Arguments.of("StartTLS", server.ldapUrl(), "true", "none"),
            Arguments.of("ldap", server.ldapUrl(), "false", "none"),
            Arguments.of("ldaps", server.ldapsUrl(), "false", "anonymous"),
            Arguments.of("ldapi", server.ldapiUrl(), "false", "external"));
    return all.subList(0, LongForm.of(1, all.size()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transports")
  void ldap500EndsWithoutErrorOverEachTransport(
      String name, String url, String startTls, String bind) throws Exception {
    int users = LongForm.of(100, 500);

    PlanRun run =
        PlanRun.of(
            "ldap500.jmx",
            work,
            "-Jusers=" + users,
            "-Jldap.url=" + url,
            "-Jldap.starttls=" + startTls,
            "-Jldap.bind=" + bind,
            "-Jldap.trust=" + server.authority(),
            // 500 TLS handshakes at once may take a slow machine longer than the usual 10 s.
            "-Jldap.connect.timeout=120000",
            "-Jldap.response.timeout=120000",
            "-Jldap.expect.entries=1");

    RunSummary summary = run.summary();
    assertThat(summary.total().errors()).as(run.console()).isZero();
    assertThat(summary.total().samples()).isEqualTo(25L * users);
    assertThat(summary.info().server().embedded()).isEmpty();
    assertThat(summary.connections().peak()).isEqualTo(users);
    assertThat(run.console()).doesNotContain("embedded");
  }

  @Test
  void simpleBindWithEachConnectionModeFindsTheEntry() throws Exception {
    for (String mode : LongForm.of(List.of("pool"), List.of("sample", "user", "pool"))) {
      PlanRun run =
          PlanRun.of(
              "ldap200.jmx",
              Files.createDirectory(work.resolve(mode)),
              "-Jusers=20",
              "-Jldap.url=" + server.ldapUrl(),
              "-Jldap.connections=" + mode,
              "-Jldap.bind=simple",
              "-Jldap.bind.dn=" + SlapdServer.ADMIN_DN,
              "-Jldap.bind.password=" + SlapdServer.ADMIN_PASSWORD,
              "-Jldap.expect.entries=1");

      assertThat(run.summary().total().errors()).as(run.console()).isZero();
    }
  }

  @Test
  void serverOutOfDescriptorsLetsTheRunEndAndIsReportedWithCodes() throws Exception {
    try (SlapdServer limited = SlapdServer.builder().entries(100).descriptorLimit(256).start()) {
      PlanRun run =
          PlanRun.of(
              "ldap500.jmx",
              work,
              "-Jldap.url=" + limited.ldapUrl(),
              "-Jldap.response.timeout=" + LongForm.of(1_000, 3_000),
              "-Jhold.timeout=" + LongForm.of(4_000, 20_000));

      RunSummary summary = run.summary();
      assertThat(summary.total().samples()).isEqualTo(12_500);
      assertThat(summary.total().errors())
          .as("at least those who found no place, %s", run.console())
          .isGreaterThanOrEqualTo(500 - 256);
      assertThat(summary.connections().peak()).isEqualTo(500);
      assertThat(summary.connections().openings())
          .extracting(BarrierOpening::barrier, BarrierOpening::timedOut)
          .containsExactly(tuple("All users connected", false), tuple("All users done", true));
      assertThat(summary.connections().openings().get(0).connections()).isEqualTo(500);
      assertThat(summary.connections().openings().get(1).users()).isBetween(100, 256);
      assertThat(summary.failures().groups())
          .anySatisfy(
              error ->
                  assertThat(error.message())
                      .contains("it has not sent a byte on this connection"));
      assertThat(summary.failures().groups())
          .extracting(Failures.Group::code)
          .allMatch(code -> code.matches("(81 serverDown|85 timeout|91 connectError)"));
      assertCollapseIsTold(summary, run);
    }
  }

  /** The question of 2016: at which request did it begin, why, and when did it still work? */
  private static void assertCollapseIsTold(RunSummary summary, PlanRun run) throws IOException {
    Failures.First first = summary.failures().first().orElseThrow();
    assertThat(first.sampleNumber()).isBetween(1L, summary.total().samples());
    long lastSuccess = summary.timeline().successes().lastEpochMillis().orElseThrow();
    long start = summary.info().startEpochMillis();
    String began =
        String.format(
            Locale.ROOT,
            "First failure: sample %,d, %,.1f s after the start, %,d users active, LDAP Search: %s",
            first.sampleNumber(),
            (first.epochMillis() - start) / 1000.0,
            first.users(),
            first.code());
    String worked =
        String.format(
            Locale.ROOT, "Last success: %,.1f s after the start", (lastSuccess - start) / 1000.0);

    assertThat(run.console()).contains("error code", began, worked);
    assertThat(run.directory().resolve("report.html")).content().contains(began, worked);
    assertThat(run.directory().resolve("report.md")).content().contains("Last success: ");
  }

  @Test
  void protocolsPlanComparesTheThreeTransportsOfOneServer() throws Exception {
    PlanRun run =
        PlanRun.of(
            ProtocolsPlan.in(work.resolve("plan")),
            work,
            "-Jldap.url=" + server.ldapUrl(),
            "-Jldaps.url=" + server.ldapsUrl(),
            "-Jldapi.url=" + server.ldapiUrl(),
            "-Jldap.trust=" + server.authority(),
            "-Jldap.expect.entries=1");

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.summary().labels()).extracting(LabelSummary::label).hasSize(9);
    assertThat(run.console()).containsPattern("(?m)^1000 +[0-9.]+ +[0-9.]+ +x[0-9.]+");
  }

  @Test
  @OnlyInLongForm
  void protocolsPlanLeavesOutATransportWithoutUrl() throws Exception {
    PlanRun run =
        PlanRun.of(ProtocolsPlan.in(work.resolve("plan")), work, "-Jldap.url=" + server.ldapUrl());

    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly("LDAP 1", "LDAP 100", "LDAP 1000");
    assertThat(run.console()).containsPattern("(?m)^1000 +[0-9.]+ +- +- +- +- +\\|");
  }

  @Test
  @OnlyInLongForm
  void usersLogInWithTheirOwnPasswords() throws Exception {
    PlanRun run =
        PlanRun.of(
            "ldap-authenticate.jmx",
            work,
            "-Jusers=20",
            "-Jloops=25",
            "-Jldap.url=" + server.ldapUrl());

    assertThat(run.summary().total().samples()).isEqualTo(500);
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
  }
}
