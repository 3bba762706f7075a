package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Requires389Ds;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The LDAP plans with changes at a real 389 Directory Server. */
@Requires389Ds
class Ds389PlansIT {
  private static Ds389Server server;

  @TempDir Path work;

  @BeforeAll
  static void startServer() throws Exception {
    server = Ds389Server.builder().entries(100).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private PlanRun run(String plan, String... more) throws Exception {
    String[] all = new String[7 + more.length];
    all[0] = "-Jusers=5";
    all[1] = "-Jloops=" + LongForm.of(40, 400);
    all[2] = "-Jldap.entries=1-100";
    all[3] = "-Jldap.write=true";
    all[4] = "-Jldap.bind=simple";
    all[5] = "-Jldap.bind.dn=" + Ds389Server.ADMIN_DN;
    all[6] = "-Jldap.bind.password=" + Ds389Server.ADMIN_PASSWORD;
    System.arraycopy(more, 0, all, 7, more.length);
    return PlanRun.of(plan, work, all);
  }

  @Test
  void mixOfAllOperationsHasNoError() throws Exception {
    PlanRun run =
        run(
            "ldap-mix.jmx",
            "-Jldap.url=" + server.ldapsUrl(),
            "-Jldap.trust=" + server.authority(),
            "-Jmix=search:30,bind:20,modify:20,compare:10,add:15,delete:5");

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactlyInAnyOrder("search", "bind", "modify", "compare", "add", "delete");
  }

  @Test
  void modificationsHaveNoError() throws Exception {
    PlanRun run = run("ldap-modify.jmx", "-Jldap.url=" + server.ldapUrl());

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(run.summary().total().samples()).isEqualTo(5L * LongForm.of(40, 400));
  }
}
