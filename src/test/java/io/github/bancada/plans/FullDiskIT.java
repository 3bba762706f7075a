package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.SmallDisk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose disk is full: what it ends with, and what it leaves. */
class FullDiskIT {
  @TempDir Path work;
  private Path small;

  @BeforeEach
  void aSmallDiskMayBeMade() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    small = Files.createDirectory(work.resolve("small"));
  }

  private JMeterProcess.Result run(Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> all = new ArrayList<>(List.of("-n", "-t", PlanRun.path("ldap200.jmx").toString()));
    all.addAll(List.of("-Jusers=5", "-Jloops=4", "-Jlab.entries=100"));
    all.addAll(List.of(arguments));
    Path home = Path.of(System.getProperty("jmeter.home"));
    try (JMeterProcess process =
        JMeterProcess.ofHome(home, work, environment, all.toArray(String[]::new))) {
      return process.await();
    }
  }

  @Test
  void resultsThatCannotBeWrittenAreExitCodeOneWithAllTables() throws Exception {
    Files.writeString(work.resolve("a.gate"), "all : errors = 0\n");
    try (SmallDisk disk = SmallDisk.over(small, 1)) {
      disk.fillBut(0);
      JMeterProcess.Result result = run(Map.of(), "-Jreport.dir=small/report", "-Jgate=a.gate");

      assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
      assertThat(result.stdout())
          .contains("Load Report: ldap200, 20 samples, 0 errors")
          .contains("Performance Gate: passed, 1 of 1 criterion met")
          .doesNotContain("Files: ");
      assertThat(result.stderr())
          .contains("Bancada: Load Report: summary.json, aggregate.csv,")
          .contains("Bancada: Performance Gate: junit.xml cannot be written to ")
          .contains("No space left on device");
      assertThat(small.resolve("report")).isEmptyDirectory();
    }
  }

  @Test
  void temporaryDirectoryThatTakesTheRowsOfAFileNoMoreIsNamed() throws Exception {
    StringBuilder lines = new StringBuilder("timeStamp,elapsed,label\n");
    for (int i = 0; i < 90_000; i++) {
      lines.append(1_790_000_000_000L + i).append(",5,label ").append(i % 1_000).append('\n');
    }
    Files.writeString(work.resolve("many.jtl"), lines);
    Path script = JMeterProcess.projectDirectory().resolve("bin/bancada");
    try (SmallDisk disk = SmallDisk.over(small, 1)) {
      disk.fillBut(0);
      Map<String, String> temporary = Map.of("JVM_ARGS", "-Djava.io.tmpdir=" + small);
      try (JMeterProcess bancada =
          JMeterProcess.ofScript(script, work, temporary, "report", "many.jtl", "-o", "out")) {
        JMeterProcess.Result result = bancada.await();

        assertThat(result.exitCode()).as(result.console()).isEqualTo(1);
        assertThat(result.stderr())
            .containsPattern("bancada report: [0-9,]+ rows of single seconds cannot be written to ")
            .contains(small.toString(), " (No space left on device); free space there");
        assertThat(work.resolve("out")).doesNotExist();
      }
    }
  }
}
