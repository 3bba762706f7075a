package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Searches of {@code bin/jmeter -n} that are refused, or ended by a signal. */
@OnlyInLongForm
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class CapacityBrokenOffIT {
  @TempDir Path work;

  private JMeterProcess start(String plan, String... more) throws Exception {
    Path file = JMeterProcess.projectDirectory().resolve("plans").resolve(plan);
    List<String> all = new ArrayList<>(List.of("-n", "-t", file.toString()));
    all.addAll(List.of("-Jreport.dir=report", "-Jlab.entries=100"));
    all.addAll(List.of(more));
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new));
  }

  @Test
  void signalEndsTheSearchWithoutACapacity() throws Exception {
    try (JMeterProcess process =
        start(
            "ldap-capacity.jmx",
            "-Jcapacity.warmup=0",
            "-Jcapacity.trial=2",
            "-Jcapacity.from=20", // a second without any arrival is a trial that nothing met
            "-Jcapacity.objective=response p90 < 30 s",
            "-Jcapacity.users=5",
            "-Jcapacity.watch.cpu=false")) {
      Waiting.await("two trials", () -> process.outputSoFar().contains("trial 2, "));

      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(143);
      assertThat(result.stdout())
          .containsOnlyOnce("Capacity: not known with response p90 < 30 s: the test was stopped")
          .doesNotContainPattern("Capacity: [0-9]")
          .doesNotContain("interval");
    }
    CapacityResult result = CapacityJson.read(work.resolve("report/capacity.json"));
    assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.reason()).isEqualTo("the test was stopped");
    assertThat(result.capacity()).isNaN();
    assertThat(result.trials()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(work.resolve("report/report.html")).content().contains("the test was stopped");
  }

  @Test
  void gateOnTheCapacityOfAPlanWithoutASearchIsRefusedBeforeTheFirstSample() throws Exception {
    Path gate = Files.writeString(work.resolve("the.gate"), "capacity > 500 /s");
    try (JMeterProcess process = start("ldap200.jmx", "-Jgate=" + gate)) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.GATE_INVALID.value());
      assertThat(result.console())
          .containsOnlyOnce("the plan has no Capacity Search, so its runs have no capacity")
          .doesNotContain("Load Report: ");
    }
    assertThat(work.resolve("report")).doesNotExist();
  }
}
