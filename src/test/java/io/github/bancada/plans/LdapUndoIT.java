package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.DirectoryContent;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The directory is as it was, entry by entry, however a test that changes it ends. */
@RequiresOpenLdap
class LdapUndoIT {
  private static final int SAMPLES = 300;

  private static SlapdServer server;

  @TempDir Path work;

  private Map<String, String> before;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(200).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static Map<String, String> content() throws Exception {
    return DirectoryContent.of(
        server.ldapUrl(), SlapdServer.BASE_DN, SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD);
  }

  @BeforeEach
  void look() throws Exception {
    before = content();
  }

  private static String[] arguments(int loops, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "-Jldap.url=" + server.ldapUrl(),
                "-Jldap.bind.dn=" + SlapdServer.ADMIN_DN,
                "-Jldap.bind.password=" + SlapdServer.ADMIN_PASSWORD,
                "-Jldap.entries=1-200",
                "-Jldap.write=true",
                "-Jldap.undo=true",
                "-Jmix=add:2,modify:4,delete:1",
                "-Jusers=5",
                "-Jloops=" + loops));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  /** A run that continues until it is ended, and has changed something. */
  private JMeterProcess endless() throws Exception {
    JMeterProcess process =
        PlanRun.start(
            "ldap-mix.jmx",
            work,
            arguments(-1, "-l", "samples.csv", "-Jjmeter.save.saveservice.autoflush=true"));
    process.awaitSamples(work.resolve("samples.csv"), SAMPLES);
    assertThat(content()).isNotEqualTo(before);
    return process;
  }

  private void assertPutBack(String console) throws Exception {
    assertThat(console).contains("entries put back; " + server.ldapUrl() + " is as it was before");
    assertThat(content()).isEqualTo(before);
    assertThat(work.resolve("results/ldap-undo")).isEmptyDirectory();
  }

  @Test
  void afterAKillTheNextTestPutsBackBeforeItsFirstSampleAndAtItsEnd() throws Exception {
    try (JMeterProcess process = endless()) {
      process.handle().descendants().forEach(ProcessHandle::destroyForcibly);
      process.handle().destroyForcibly();
      process.await();
    }
    assertThat(content()).as("what the killed test left").isNotEqualTo(before);
    Files.delete(work.resolve("samples.csv"));

    try (JMeterProcess next =
        PlanRun.start("ldap-mix.jmx", work, arguments(20, "-Jreport.dir=next"))) {
      JMeterProcess.Result result = next.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout()).contains("an earlier run was killed; putting back");
      assertPutBack(result.stdout());
    }
  }

  @Test
  void stopCommandPutsBack() throws Exception {
    try (JMeterProcess process = endless()) {
      process.stopTestNow();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertPutBack(result.stdout());
    }
  }

  @Test
  void signalPutsBack() throws Exception {
    try (JMeterProcess process = endless()) {
      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.stdout()).contains("ended by a signal");
      assertPutBack(result.stdout());
    }
  }
}
