package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/bancada compare-servers} with the mix of LDAP operations, at two OpenLDAP servers. */
@OnlyInLongForm
@RequiresOpenLdap
class CompareServersIT {
  @TempDir Path work;

  @Test
  void mixIsRunAgainstBothServersAndCompared() throws Exception {
    Path project = JMeterProcess.projectDirectory();
    try (SlapdServer one = SlapdServer.builder().entries(100).start();
        SlapdServer other = SlapdServer.builder().entries(100).start();
        JMeterProcess process =
            JMeterProcess.ofScript(
                project.resolve("bin/bancada"),
                work,
                Map.of(),
                "compare-servers",
                project.resolve("plans/ldap-mix.jmx").toString(),
                "one=" + one.ldapUrl(),
                "other=" + other.ldapUrl(),
                "--rounds",
                "3",
                "-Jusers=5",
                "-Jloops=50",
                "-Jmix=search:80,bind:20",
                "-Jldap.entries=1-100",
                "-o",
                "out")) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout())
          .contains("Round 1 of 3, one: 250 samples, 0 errors")
          .contains("Round 1 of 3, other: 250 samples, 0 errors")
          .contains("Comparison: one | other", "other and one, TOTAL: ");
      assertThat(result.stdout()).doesNotContain("not known: too few rounds");
      assertThat(work.resolve("out/comparison.html")).content().endsWith("</html>\n");
    }
  }
}
