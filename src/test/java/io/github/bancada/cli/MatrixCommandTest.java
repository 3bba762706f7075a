package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada matrix}, with a script in the place of JMeter. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is one of a POSIX shell")
class MatrixCommandTest {
  /** Leaves the summary of the configuration that the commands have set, and of the round. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      for each in "$@"; do
        case $each in
          -Jreport.dir=*) results=${each#*=} ;;
          -Jmode=*) mode=${each#*=} ;;
        esac
      done
      echo "$mode $(cat "$0.value")" >>"$0.calls"
      name=$mode-$(cat "$0.value")
      number=$(grep -c "^$mode $(cat "$0.value")\\$" "$0.calls")
      if [ -f "$0.fail" ] && [ "$(cat "$0.fail")" = "$name" ]; then exit 1; fi
      mkdir "$results" && cp "$0.$name.$(( number % 4 ))" "$results/summary.json"
      """;

  private static final String FILE =
      """
      plan = "any.jmx"
      metric = "mean"
      baseline = { mode = "slow", value = 1 }
      %s
      [properties]
      mode = "${mode}"

      [factors.mode]
      levels = ["slow", "fast"]

      [factors.value]
      levels = [1, 2]
      apply = "echo $LEVEL >jmeter.value"
      verify = ["cat", "jmeter.value"]
      undo = "echo $OLD >jmeter.value"
      """;

  @TempDir Path work;

  @BeforeEach
  void script() throws Exception {
    Path jmeter = work.resolve("jmeter");
    Files.writeString(jmeter, SCRIPT);
    Files.setPosixFilePermissions(jmeter, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(work.resolve("jmeter.value"), "before\n");
    Files.writeString(work.resolve("any.jmx"), "");
    for (String mode : List.of("slow", "fast")) {
      for (int value = 1; value <= 2; value++) {
        for (int run = 0; run < 4; run++) {
          long nanos = (mode.equals("slow") ? 2_000_000L : 1_000_000L) + 3_000L * (run * value % 4);
          SummaryJson.write(
              work.resolve("jmeter." + mode + "-" + value + "." + run),
              Summaries.of(Summaries.label("search", 0, 1_000, nanos, nanos)));
        }
      }
    }
    System.setProperty(JMeterRun.JMETER, jmeter.toString());
  }

  @AfterEach
  void withoutScript() {
    System.clearProperty(JMeterRun.JMETER);
  }

  private CommandRun matrix(String keys, String... options) throws Exception {
    Path file = Files.writeString(work.resolve("some.toml"), FILE.formatted(keys));
    String[] all = new String[options.length + 4];
    System.arraycopy(options, 0, all, 4, options.length);
    all[0] = "matrix";
    all[1] = file.toString();
    all[2] = "--output";
    all[3] = work.resolve("out").toString();
    return CommandRun.of(all);
  }

  private List<String> calls() throws Exception {
    Path calls = work.resolve("jmeter.calls");
    return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
  }

  @Test
  void configurationsAreRankedAndEverythingIsPutBack() throws Exception {
    CommandRun run = matrix("");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(calls()).hasSize(21);
    assertThat(work.resolve("jmeter.value")).hasContent("before");
    assertThat(run.out())
        .contains("4 configurations x 5 rounds of any.jmx, and a run that warms up: 21 runs")
        .contains("Smallest difference told apart with a chance of 80 %: ")
        .containsPattern("Best: mode=fast, value=[12] \\(mean 1.00\\d ms\\), not distinguishable")
        .contains("mode fast against slow  -49.9 %", "different")
        .contains("Page: " + work.resolve("out/matrix.html"));
    JsonNode json = new ObjectMapper().readTree(work.resolve("out/matrix.json").toFile());
    assertThat(json.get("ranking")).hasSize(4);
    assertThat(json.get("runs")).hasSize(20);
    assertThat(json.get("factors").get(0).get("change").get("different").asBoolean()).isTrue();
    assertThat(Files.readAllLines(work.resolve("out/matrix.csv")))
        .hasSize(21)
        .first()
        .isEqualTo("run,round,mode,value,figure,unit,value,remark,page");
    assertThat(work.resolve("out/matrix.html"))
        .content()
        .contains("<a href=\"./runs/run-0001/results/report.html\">1</a>");
  }

  @Test
  void dryRunSaysWhatWouldHappenAndRunsNothing() throws Exception {
    CommandRun run = matrix("rounds = 3\nrun-time = \"90s\"", "--dry-run");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Order (seed 1):", "  round 3: mode=")
        .contains("Time: about 19m30s (run-time 1m30s each), at most 13h (run-limit 1h each)");
    assertThat(calls()).isEmpty();
    assertThat(work.resolve("out")).doesNotExist();
  }

  @Test
  void gateIsJudgedForEachConfiguration() throws Exception {
    CommandRun met = matrix("gate = \"all : mean < 60 % of baseline\"");

    assertThat(met.exitCode()).as(met.err()).isZero();
    assertThat(met.out())
        .containsPattern("mode=fast, value=1 .* met in 5 of 5")
        .containsPattern("mode=slow, value=1 .* met in 0 of 5");
  }

  @Test
  void gateThatNoConfigurationMeetsFails() throws Exception {
    assertThat(matrix("gate = \"all : mean < 1 us\"").exitCode()).isEqualTo(3);
  }

  @Test
  void configurationWithoutRunsIsNotRanked() throws Exception {
    Files.writeString(work.resolve("jmeter.fail"), "slow-2");

    CommandRun run = matrix("rounds = 3");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Not ranked: mode=slow, value=2, which has 0 of 3 runs.")
        .contains("Best: mode=fast, value=");
    assertThat(work.resolve("out/matrix.csv")).content().contains("missing: JMeter ended with");
  }

  @Test
  void gateIsNotMetInARoundWithoutItsBaseline() throws Exception {
    Files.writeString(work.resolve("jmeter.fail"), "slow-1");

    CommandRun run = matrix("rounds = 3\ngate = \"all : mean < 60 % of baseline\"");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.out())
        .contains("Not ranked: mode=slow, value=1, which has 0 of 3 runs.")
        .containsPattern(
            "Best: mode=fast, value=\\d .*, (better than every other that is ranked|not)")
        .containsPattern("mode=fast, value=1 .* met in 0 of 3");
    assertThat(work.resolve("out/matrix.csv"))
        .content()
        .containsPattern("see .*/runs/run-000\\d\\*/results.txt")
        .doesNotContain(".part");
  }

  @Test
  void planThatDoesNotRunEndsTheMatrixAtItsFirstRun() throws Exception {
    Files.writeString(work.resolve("jmeter.fail"), "fast-2");

    CommandRun run = matrix("rounds = 3");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("the run that warms up has no figures", "JMeter ended with exit code 1");
    assertThat(work.resolve("jmeter.value")).hasContent("before");
  }

  private void failing(long... successful) throws Exception {
    for (String mode : List.of("slow", "fast")) {
      for (int value = 1; value <= 2; value++) {
        for (int run = 0; run < 4; run++) {
          SummaryJson.write(
              work.resolve("jmeter." + mode + "-" + value + "." + run),
              Summaries.of(Summaries.label("search", successful, new long[] {2_000_000L + run})));
        }
      }
    }
  }

  @Test
  void runWhoseSamplesAllFailedHasNoFigure() throws Exception {
    failing();

    CommandRun run = matrix("rounds = 3");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("the run that warms up has no figures", " failed in ");
  }

  @Test
  void runsWithSomeFailedSamplesCountWithAWarning() throws Exception {
    failing(1_000_000L);

    CommandRun run = matrix("rounds = 3");

    assertThat(run.out())
        .contains("Run 1 is repeated: 1 of 2 samples failed")
        .contains("12 of 12 count although their repeats had an objection too");
  }

  @Test
  void wrongMetricIsToldWithItsPlaceBeforeAnythingRuns() throws Exception {
    String text = FILE.formatted("").replace("mean", "p95 < 3 ms");
    Path file = Files.writeString(work.resolve("bad.toml"), text);

    CommandRun run = CommandRun.of("matrix", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("bad.toml:2:", "unexpected text after p95; write no limit");
    assertThat(calls()).isEmpty();
  }

  @Test
  void whatIsLeftIsPutBackAlsoIfTheFileIsWrongNow() throws Exception {
    String stuck = FILE.formatted("").replace("echo $OLD", "test ! -e stuck && echo $OLD");
    Path file = Files.writeString(work.resolve("some.toml"), stuck);
    String[] command = {"matrix", file.toString(), "-o", work.resolve("out").toString()};
    Files.writeString(work.resolve("stuck"), "");
    assertThat(CommandRun.of(command).err()).contains("not everything could be put back");
    Files.delete(work.resolve("stuck"));
    Files.writeString(file, "plan = ");

    CommandRun run = CommandRun.of(command);

    assertThat(run.out()).contains("put back: value (left by a run of ");
    assertThat(run.err()).contains("some.toml:1:");
    assertThat(work.resolve("jmeter.value")).hasContent("before");
    assertThat(CommandRun.of("matrix", "--undo", command[2], command[3]).out())
        .isEqualToIgnoringNewLines("There was nothing to put back.");
  }

  @Test
  void markdownHasRankingAndRuns() throws Exception {
    CommandRun run = matrix("rounds = 3", "--markdown", "-");

    assertThat(run.out())
        .startsWith("### Matrix: some.toml")
        .contains("| configuration | mean |", "<details><summary>Runs: 12</summary>");
  }

  @Test
  void undoNeedsADirectoryAndNoFile() {
    assertThat(CommandRun.of("matrix", "--undo").err()).contains("--undo needs --output DIR");
    assertThat(CommandRun.of("matrix").err()).contains("FILE is missing");
  }
}
