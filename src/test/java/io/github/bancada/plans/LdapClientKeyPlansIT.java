package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Failures;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The LDAP plans against an OpenLDAP that requires a client certificate. */
@RequiresOpenLdap
class LdapClientKeyPlansIT {
  private static final String EXTERNAL = "-Jldap.bind=external";

  /** With fewer than the published number of handshakes, which take minutes with a key. */
  private static final String PROTOCOLS = "ldap-protocols.jmx";

  private static SlapdServer server;

  @TempDir Path work;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(500).clientCertificatesDemanded().start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  /** Plans that connect as their properties say; in the short form the one with most samplers. */
  static List<List<String>> plans() {
    List<List<String>> all =
        List.of(
            List.of("ldap-mix.jmx", EXTERNAL, "-Jmix=search:2,bind:1,compare:1"),
            List.of("ldap500.jmx", EXTERNAL),
            List.of("ldap200.jmx", EXTERNAL),
            List.of("ldap-authenticate.jmx"),
            List.of(PROTOCOLS),
            List.of(
                "ldap-modify.jmx",
                "-Jldap.write=true",
                "-Jldap.bind.dn=" + SlapdServer.ADMIN_DN,
                "-Jldap.bind.password=" + SlapdServer.ADMIN_PASSWORD));
    return all.subList(0, LongForm.of(1, all.size()));
  }

  private Path path(String plan) throws IOException {
    return plan.equals(PROTOCOLS)
        ? ProtocolsPlan.withFewerIn(work.resolve("plan"))
        : PlanRun.path(plan);
  }

  private List<String> arguments(List<String> plan) {
    List<String> all = new ArrayList<>(plan.subList(1, plan.size()));
    all.add("-Jldap.url=" + server.ldapsUrl());
    all.add("-Jldap.trust=" + server.authority());
    if (!plan.get(0).equals(PROTOCOLS)) {
      all.add("-Jusers=5");
      all.add("-Jloops=10");
    }
    if (plan.get(0).matches("ldap-(mix|modify).jmx")) {
      all.add("-Jldap.entries=1-500");
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("plans")
  void everyConnectionHasTheClientsCertificate(List<String> plan) throws Exception {
    List<String> arguments = arguments(plan);
    arguments.add("-Jldap.key=" + server.clientPem());

    PlanRun run = PlanRun.of(path(plan.get(0)), work, arguments.toArray(String[]::new));

    assertThat(run.summary().total().samples()).isGreaterThanOrEqualTo(50);
    assertThat(run.summary().total().errors()).as(run.console()).isZero();
  }

  @Test
  void withoutACertificateTheReportNamesTheField() throws Exception {
    PlanRun run =
        PlanRun.of(
            "ldap200.jmx",
            work,
            "-Jusers=2",
            "-Jloops=2",
            "-Jldap.url=" + server.ldapsUrl(),
            "-Jldap.trust=" + server.authority());

    assertThat(run.summary().total().errors()).isEqualTo(run.summary().total().samples());
    assertThat(run.summary().failures().groups())
        .extracting(Failures.Group::message)
        .anySatisfy(message -> assertThat(message).contains("client certificate", "Client key"));
  }
}
