package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
      "(?m)^ +0:\\d\\d +\\d+ %  ETA 0:0\\d +\\d+ users? +[\\d.,]+/s +0 errors  response p50 .*gate:"
          + " holds$";

  @TempDir Path work;

  private String[] arguments() throws Exception {
    Path gate = Files.writeString(work.resolve("some.gate"), "all : errors < 1 % for 60 s\n");
    return new String[] {
      "-Jusers=20",
      "-Jrate=50",
      "-Jrate.duration=6",
      "-Jlab.entries=100",
      "-Jgate=" + gate,
      "-Jprogress=1"
    };
  }

  /** A machine that is late makes such a run invalid, which is no matter here. */
  private static String outputOf(JMeterProcess process) throws InterruptedException {
    return process.await().stdout();
  }

  @Test
  void inAPipeEachLineStandsForItselfAndJMeterIsSilent() throws Exception {
    try (JMeterProcess process = PlanRun.start("ldap200.jmx", work, arguments())) {
      assertThat(outputOf(process))
          .containsPattern(LINE)
          .doesNotContain("\u001b")
          .doesNotContain("summar")
          .contains("Load Report: ldap200");
    }
  }

  @Test
  void onATerminalTheLineIsRewrittenAndGoneAtTheEnd() throws Exception {
    List<String> command = new ArrayList<>(List.of(JMeterProcess.binJMeter().toString()));
    command.addAll(List.of("-n", "-t", PlanRun.path("ldap200.jmx").toString()));
    command.add("-Jreport.dir=report");
    command.addAll(List.of(arguments()));
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            Path.of("/usr/bin/script"),
            work,
            Map.of("TERM", "xterm"),
            "-qec",
            String.join(" ", command),
            work.resolve("typescript").toString())) {
      assertThat(outputOf(process))
          .containsPattern(
              "\r\u001b\\[K\u001b\\[\\?7l +0:0\\d .* users? .*\u001b\\[\\?7h\r\u001b\\[K")
          .containsPattern("\u001b\\[\\?7h\r\u001b\\[K\\R+Load Report: ldap200, ");
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
