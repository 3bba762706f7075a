package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.DirectoryContent;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two engines that change the same directory. */
@RequiresOpenLdap
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class DistributedLdapMixIT {
  private static final int USERS = 10;
  private static final int LOOPS = 40;

  @TempDir static Path shared;
  private static EnginePair engines;

  @TempDir Path work;

  @BeforeAll
  static void startEngines() throws Exception {
    engines = EnginePair.start(Files.createDirectory(shared.resolve("engines")));
  }

  @AfterAll
  static void endEngines() {
    engines.close();
  }

  private PlanRun run(String plan, SlapdServer server, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of(more));
    all.add("-Gusers=" + USERS);
    all.add("-Gldap.url=" + server.ldapUrl());
    all.add("-Gldap.bind.dn=" + SlapdServer.ADMIN_DN);
    all.add("-Gldap.bind.password=" + SlapdServer.ADMIN_PASSWORD);
    all.add("-Gldap.write=true");
    return PlanRun.ofScript(plan, work, engines.controlledWith(all.toArray(String[]::new)));
  }

  @Test
  void additionsOfBothHaveNamesOfTheirOwn() throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(100).start()) {
      PlanRun run =
          run("ldap-mix.jmx", server, "-Gloops=" + LOOPS, "-Gldap.entries=1-100", "-Gmix=add:100");

      long each = (long) USERS * LOOPS;
      assertThat(run.summary().total().errors()).as(run.console()).isZero();
      assertThat(run.summary().total().samples()).as(run.console()).isEqualTo(2 * each);
      Set<String> names = content(server).keySet();
      assertThat(names)
          .filteredOn(name -> name.matches("cn=bancada-\\d+-1-.*"))
          .hasSize((int) each);
      assertThat(names)
          .filteredOn(name -> name.matches("cn=bancada-\\d+-2-.*"))
          .hasSize((int) each);
    }
  }

  private static Map<String, String> content(SlapdServer server) throws Exception {
    return DirectoryContent.of(server.ldapUrl(), SlapdServer.BASE_DN);
  }

  @Test
  void lifeCyclesOfBothDoNotMeet() throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(10).start()) {
      Map<String, String> before = content(server);

      PlanRun run = run("ldap-lifecycle.jmx", server, "-Gduration=8", "-Ggrow=true");

      assertThat(run.summary().total().samples()).as(run.console()).isPositive();
      assertThat(run.summary().total().errors()).as(run.console()).isZero();
      assertThat(content(server)).isEqualTo(before);
    }
  }
}
