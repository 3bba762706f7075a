package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.history.NightlyRun;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada gate} on finished runs. */
class GateCommandTest {
  @TempDir Path work;
  private Path run;

  @BeforeEach
  void finishedRun() throws Exception {
    run = Files.createDirectory(work.resolve("run"));
    SummaryJson.write(
        run.resolve("summary.json"),
        Summaries.of(Summaries.label("search", new long[] {500_000}, new long[] {250_000})));
  }

  private CommandRun gate(String criteria, String... more) throws Exception {
    Path file = Files.writeString(work.resolve("x.gate"), criteria);
    String[] line = new String[4 + more.length];
    line[0] = "gate";
    line[1] = run.toString();
    line[2] = "--criteria";
    line[3] = file.toString();
    System.arraycopy(more, 0, line, 4, more.length);
    return CommandRun.of(line);
  }

  @Test
  void metCriteriaAreExitCodeZero() throws Exception {
    CommandRun result = gate("search : p95 <= 500 us\nall : errors < 51 %");

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains("Performance Gate: passed, 2 of 2 criteria met")
        .containsPattern("search : p95 of successful samples +500 us +<= 500 us +passed");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void capacityBesideTheSummaryIsJudged() throws Exception {
    CapacityJson.write(run.resolve("capacity.json"), Searches.rate());

    assertThat(gate("capacity > 600 /s").exitCode()).isZero();
    assertThat(gate("capacity > 900 /s").out()).contains("below the limit");
    assertThat(gate("capacity >= 100 % of baseline", "--baseline", run.toString()).exitCode())
        .isZero();
  }

  @Test
  void earlierRunsAreCompared() throws Exception {
    Path results = work.resolve("results");
    for (int i = 0; i < 20; i++) {
      NightlyRun night = new NightlyRun(i);
      run = night.write(results, night.label("search", i < 15 ? 10 : 12));
    }
    CommandRun failed = gate("search : p95 no change", "--history", results + "," + work);

    assertThat(failed.exitCode()).as(failed.err()).isEqualTo(3);
    assertThat(failed.out())
        .containsPattern(
            "search : p95 of successful samples +search p95: 11.\\d ms -> 13.\\d ms \\(\\+20 %, 95 %"
                + " interval .* since the run of 2026-08-16 .* no change +FAILED");
    run = results.resolve("night14");
    assertThat(gate("all : p95 no change", "--history", results.toString()).exitCode()).isZero();
    run = results.resolve("night6");
    CommandRun few = gate("all : p95 no change", "--history", results.toString());
    assertThat(few.exitCode()).isEqualTo(3);
    assertThat(few.out()).contains("NO DATA", "in 7 runs of 7");
    assertThat(gate("all : p95 no change").exitCode()).isEqualTo(2);
    assertThat(gate("all : p95 no change", "--history", "nowhere").err())
        .contains("the history 'nowhere' is not a directory");
    assertThat(gate("all : p95 no change", "--history", results.toString(), "--skip", "1s").err())
        .contains("--history compares with whole runs");
  }

  @Test
  void unmetCriterionIsExitCodeThree() throws Exception {
    CommandRun result = gate("search : p95 < 500 us");

    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.out()).contains("FAILED, 0 of 1 criterion met");
  }

  @Test
  void stopCriterionIsExitCodeFour() throws Exception {
    CommandRun result = gate("search : p95 < 500 us for 10 s -> stop");

    assertThat(result.exitCode()).isEqualTo(4);
    assertThat(result.out()).contains("broken for 60 s from second 1, no sample");
  }

  @Test
  void typoIsExitCodeTwoWithPositionOnStandardError() throws Exception {
    CommandRun result = gate("# first\nsearch : p95 < 500 uss");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("x.gate:2:20: 'uss' is not a unit").doesNotContain("\tat ");
  }

  @Test
  void wrongTimeToLeaveOutIsExitCodeTwo() throws Exception {
    CommandRun result = gate("all : errors = 0", "--skip", "soon");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("report.skip is 'soon'; write a time");
  }

  @Test
  void missingFileIsNamed() {
    CommandRun result = CommandRun.of("gate", run.toString(), "--criteria", "nowhere.gate");

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("nowhere.gate");
  }

  @Test
  void directoryIsNotAGate() {
    CommandRun result = CommandRun.of("gate", run.toString(), "--criteria", work.toString());

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("is a directory");
  }

  @Test
  void baselineIsAnotherRun() throws Exception {
    String criteria = "search : max <= 100 % of baseline";

    assertThat(gate(criteria, "--baseline", run.toString()).exitCode()).isZero();
    CommandRun without = gate(criteria);
    assertThat(without.exitCode()).isEqualTo(2);
    assertThat(without.err()).contains("x.gate:1:1: the criterion needs a baseline");
    assertThat(gate(criteria, "--baseline", "nowhere").exitCode()).isEqualTo(2);
  }

  private static String jtl(int samples) {
    StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < samples; i++) {
      lines.append(1_790_000_000_000L + 10 * i).append(",5,search,true\n");
    }
    return lines.toString();
  }

  @Test
  void baselineMayBeAJtlFile() throws Exception {
    Path old = Files.writeString(work.resolve("old.jtl"), jtl(10));

    assertThat(gate("search : max <= 1000000 % of baseline", "--baseline", old.toString()).out())
        .contains("1000000 % of baseline");
  }

  private CommandRun gateOfJtl(String content) throws Exception {
    run = Files.writeString(work.resolve("killed.jtl"), content);
    return gate("all : errors = 0");
  }

  @Test
  void jtlOfKilledJMeterFails() throws Exception {
    String whole = jtl(100);

    assertThat(gateOfJtl(whole).exitCode()).isZero();
    for (int cut : new int[] {1, 2, 7, 15}) {
      CommandRun result = gateOfJtl(whole.substring(0, whole.length() - cut));
      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.out())
          .contains("Performance Gate: FAILED, 1 of 1 criterion met")
          .contains("run broken off: the file is cut off: ");
    }
  }

  @Test
  void runEndedBySignalFails() throws Exception {
    RunSummary summary = Summaries.of(Summaries.label("search", 0, 1_000, 250_000));
    Path output = work.resolve("verdict");
    run = work.resolve("cut.json");
    SummaryJson.write(
        run, Summaries.with(summary, Samples.ended(summary.info(), "ended by a signal")));

    CommandRun result = gate("all : errors = 0", "--output", output.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.out()).contains("run broken off: ended by a signal");
    assertThat(output.resolve("gate.json"))
        .content()
        .contains("\"passed\" : false", "\"broken_off\" : \"ended by a signal\"");
    assertThat(output.resolve("junit.xml")).content().contains("<failure");
  }

  @Test
  void filesAreWrittenToTheOutputDirectory() throws Exception {
    Path output = work.resolve("verdict");

    assertThat(gate("all : errors = 0", "--output", output.toString()).exitCode()).isEqualTo(3);
    assertThat(output.resolve("junit.xml")).content().contains("<failure");
    assertThat(output.resolve("gate.json")).content().contains("\"exit_code\" : 3");
    assertThat(gate("all : errors = 0", "--output", output.toString()).exitCode())
        .as("nothing is overwritten")
        .isEqualTo(2);
  }
}
