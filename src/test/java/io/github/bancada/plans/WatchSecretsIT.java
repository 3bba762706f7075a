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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole run that is watched, with a secret in each place that has one: none of them is in a file
 * of the run or on the console. What this machine does not have is in the tests of each source.
 */
@RequiresMariaDb
@EnabledOnOs(value = OS.LINUX, disabledReason = "the places of secrets are Linux's")
class WatchSecretsIT {
  private static final String CANARY = "c4n4ry";

  /** JMeter itself logs the properties that it was given. */
  private static final Pattern OF_JMETER =
      Pattern.compile("INFO o.a.j.JMeter: Setting (?:JMeter|System) property: ");

  /** What tells this machine from all others, beside its addresses on the network. */
  private static final List<Path> OF_MACHINE =
      List.of(
          Path.of("/etc/machine-id"),
          Path.of("/proc/sys/kernel/random/boot_id"),
          Path.of("/sys/class/dmi/id/product_serial"),
          Path.of("/sys/class/dmi/id/product_uuid"));

  private static final String NO_ADDRESS = "00:00:00:00:00:00";

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
            "-Dcanary=" + CANARY + "_system",
            "-Jreport.dir=report",
            "-Jcsv.rows=100",
            "-Jcsv.size=375000",
            "-Jwatch.rest=5",
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
            "--loose-wsrep-sst-auth=someone:" + CANARY + "_wsrep",
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
    List<String> secrets = secrets();
    try (Stream<Path> files = Files.walk(work)) {
      return files.filter(Files::isRegularFile).flatMap(file -> leaks(file, secrets)).toList();
    }
  }

  private static List<String> secrets() throws IOException {
    List<Path> places = new ArrayList<>(OF_MACHINE);
    try (Stream<Path> interfaces = Files.list(Path.of("/sys/class/net"))) {
      interfaces.map(each -> each.resolve("address")).forEach(places::add);
    }
    List<String> secrets = new ArrayList<>(List.of(CANARY));
    for (Path each : places) {
      if (Files.isReadable(each)) {
        secrets.add(Files.readString(each).strip());
      }
    }
    secrets.removeIf(each -> each.isEmpty() || each.equals(NO_ADDRESS));
    return secrets;
  }

  private static Stream<String> leaks(Path file, List<String> secrets) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
          .lines()
          .filter(line -> secrets.stream().anyMatch(line::contains))
          .filter(line -> !OF_JMETER.matcher(line).find())
          .map(line -> file.getFileName() + ": " + line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
