package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan ldap-lifecycle as it is run. */
@RequiresOpenLdap
class LdapLifecyclePlanIT {
  @TempDir Path work;

  private static int entriesOf(SlapdServer server) throws Exception {
    try (LDAPConnection connection = new LDAPConnection("127.0.0.1", server.ldapPort())) {
      return connection
          .search(SlapdServer.BASE_DN, SearchScope.SUB, "(objectClass=*)", "1.1")
          .getEntryCount();
    }
  }

  @Test
  void openLdapHasTheSameEntriesAfterARunThatGrows() throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(10).withoutSync().start()) {
      int before = entriesOf(server);
      PlanRun run =
          PlanRun.of(
              "ldap-lifecycle.jmx",
              work,
              "-Jusers=5",
              "-Jduration=8",
              "-Jgrow=true",
              "-Jldap.write=true",
              "-Jldap.url=" + server.ldapUrl(),
              "-Jldap.bind.dn=" + SlapdServer.ADMIN_DN,
              "-Jldap.bind.password=" + SlapdServer.ADMIN_PASSWORD);

      assertThat(run.summary().total().errors()).as(run.console()).isZero();
      assertThat(run.summary().labels())
          .extracting(LabelSummary::label)
          .containsExactlyInAnyOrder(
              "add", "search", "compare", "modify", "bind", "delete", "readd");
      assertThat(entriesOf(server)).isEqualTo(before);
    }
  }

  @Test
  @OnlyInLongForm
  void embeddedDirectoryMeetsTheGate() throws Exception {
    PlanRun run =
        PlanRun.of("ldap-lifecycle.jmx", work, PlanRun.patientGate(work, "ldap-lifecycle"));

    assertThat(run.console()).contains("Performance Gate: passed");
  }
}
