package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.RequiresMariaDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole run that is watched, with a secret in each place that has one: none of them is in a file
 * of the run or on the console. What this machine does not have is in the tests of each source.
 */
@RequiresMariaDb
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class WatchSecretsIT {
  private static final String CANARY = "c4n4ry";

  /** JMeter itself logs the properties that it was given. */
  private static final String OF_JMETER = "INFO o.a.j.JMeter: Setting JMeter property: ";

  @TempDir Path work;

  private JMeterProcess.Result run(DatabaseServer server) throws Exception {
    String sources =
        "local,jdbc,http://someone:"
            + CANARY
            + "_url@127.0.0.1:9/metrics?token="
            + CANARY
            + "_query,ldap://127.0.0.1:9";
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(),
            work,
            Map.of(
                "BANCADA_CANARY",
                CANARY + "_environment",
                "JVM_ARGS",
                "-XX:TieredStopAtLevel=1 -Dcanary=" + CANARY + "_D -XX:OnError=" + CANARY),
            "-n",
            "-t",
            PlanRun.path("csv-load.jmx").toString(),
            "-Jreport.dir=report",
            "-Jcsv.rows=100",
            "-Jcsv.size=375000",
            "-Jwatch.rest=2",
            "-Jwatch=" + sources,
            "-Jdatabase.url=" + server.url(),
            "-Jdatabase.user=teller",
            "-Jdatabase.password=" + CANARY + "_password")) {
      return process.await();
    }
  }

  @Test
  void secretIsInNoFileOfARun() throws Exception {
    try (DatabaseServer server =
        MariaDbServer.start(
            "--init-connect=SET @a = '" + CANARY + "_init'",
            "--report-user=" + CANARY + "_report",
            "--report-password=" + CANARY + "_report")) {
      FaultServer.execute(
          server.url(),
          "CREATE USER teller IDENTIFIED BY '" + CANARY + "_password'",
          "GRANT ALL ON *.* TO teller");
      JMeterProcess.Result result = run(server);

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.console()).doesNotContain(CANARY);
    }
    assertThat(facts())
        .containsKeys("open files limit", "innodb_flush_log_at_trx_commit", "data file system");
    assertThat(leaks()).isEmpty();
  }

  /** Of all machines and servers. */
  private Map<String, String> facts() throws IOException {
    List<Environment> all =
        SummaryJson.read(work.resolve("report/summary.json")).info().environment();
    assertThat(all)
        .extracting(Environment::of)
        .containsExactly(Environment.LOAD_MACHINE, "server", "server's machine");
    Map<String, String> facts = new TreeMap<>();
    all.forEach(each -> facts.putAll(each.facts()));
    return facts;
  }

  private List<String> leaks() throws IOException {
    try (Stream<Path> files = Files.walk(work)) {
      return files.filter(Files::isRegularFile).flatMap(WatchSecretsIT::leaks).toList();
    }
  }

  private static Stream<String> leaks(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
          .lines()
          .filter(line -> line.contains(CANARY) && !line.contains(OF_JMETER))
          .map(line -> file.getFileName() + ": " + line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
