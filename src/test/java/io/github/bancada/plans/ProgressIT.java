package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a JMeter without GUI says while it runs: in a pipe, on a terminal, and if it is refused. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class ProgressIT {
  private static final String LINE =
      "(?m)^ +0:0\\d +\\d+ %  ETA 0:0\\d +\\d users? +[\\d.,]+/s +0 errors  p50 .*gate: holds$";

  @TempDir Path work;

  private String[] arguments() throws Exception {
    Path gate = Files.writeString(work.resolve("some.gate"), "all : errors < 1 % for 60 s\n");
    return new String[] {
      "-Jusers=20",
      "-Jrate=50",
      "-Jrate.duration=4",
      "-Jlab.entries=100",
      "-Jgate=" + gate,
      "-Jprogress=1"
    };
  }

  @Test
  void inAPipeEachLineStandsForItselfAndJMeterIsSilent() throws Exception {
    PlanRun run = PlanRun.of("ldap200.jmx", work, arguments());

    assertThat(run.result().stdout())
        .containsPattern(LINE)
        .doesNotContain("\u001b")
        .doesNotContain("summar")
        .contains("Load Report: ldap200");
  }

  @Test
  void onATerminalTheLineIsRewrittenAndGoneAtTheEnd() throws Exception {
    StringBuilder command = new StringBuilder(JMeterProcess.binJMeter().toString());
    List.of("-n", "-t", PlanRun.path("ldap200.jmx").toString(), "-Jreport.dir=report")
        .forEach(each -> command.append(' ').append(each));
    for (String each : arguments()) {
      command.append(' ').append(each);
    }
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            Path.of("/usr/bin/script"),
            work,
            Map.of("TERM", "xterm"),
            "-qec",
            command.toString(),
            work.resolve("typescript").toString())) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout())
          .containsPattern(
              "\r\u001b\\[K\u001b\\[\\?7l +0:0\\d .* users? .*\u001b\\[\\?7h\r\u001b\\[K")
          .containsPattern(
              "\r\u001b\\[K\\R?Load Report: ldap200|\r\u001b\\[K[^\u001b]*Load Report: ");
    }
  }

  @Test
  void refusedStartSaysItsReasonAndNoFigures() throws Exception {
    PlanRun run = PlanRun.of(ExitCode.ERROR, "ldap200.jmx", work, "-Jprogress=soon");

    assertThat(run.result().console())
        .containsOnlyOnce(
            "the test cannot start: Load Report: progress is 'soon'; it takes a whole number from"
                + " 0 to 86400")
        .doesNotContain("summar")
        .doesNotContain("9223372036854775807");
  }
}
