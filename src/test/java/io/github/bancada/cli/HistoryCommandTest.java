package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.history.NightlyRun;
import io.github.bancada.matrix.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {
  private static final int SLOWER = 16;

  @TempDir Path work;
  private Path results;

  @BeforeEach
  void makeRoom() throws IOException {
    results = Files.createDirectory(work.resolve("results"));
  }

  /** Nights with two labels; searches are slower since one of them. */
  private void nights(int number) throws IOException {
    for (int i = 0; i < number; i++) {
      NightlyRun night =
          new NightlyRun(i).server("version", i < SLOWER ? "2.5.13" : "2.5.14").load("swap", "0");
      night.write(results, night.label("Search", i < SLOWER ? 11 : 13.64), night.label("Bind", 3));
    }
  }

  private CommandRun history(String... options) {
    List<String> all = new ArrayList<>(List.of("history", results.toString()));
    all.addAll(List.of(options));
    return CommandRun.of(all.toArray(new String[0]));
  }

  private Path output() {
    return work.resolve("out");
  }

  @Test
  void changeIsOneSentenceWithItsRunAndWhatChangedThere() throws IOException {
    nights(30);

    CommandRun run = history("-o", output().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("ldap-search: 30 runs from 2026-08-01 to 2026-08-30, on a CPU, 2 processors\n")
        .containsPattern(
            "  worse: Search p95: 12\\.\\d ms -> 1\\d\\.\\d ms \\(\\+24 %, 95 % interval 2\\d to 25\\)"
                + " since the run of 2026-08-17 02:00 \\(night16\\); what changed there:"
                + " ldap://server: version 2\\.5\\.13 -> 2\\.5\\.14\n")
        .contains("A further change, lasting for 5 runs, is found in about 9 of 10 cases if it is")
        .contains("File: " + output().resolve("history.json"))
        .doesNotContain("Bind", "Left out");
  }

  @Test
  void equalRunsSayThatNoChangeWasFoundAndWhichOneWouldHaveBeen() throws IOException {
    nights(SLOWER);

    assertThat(history("-o", output().toString()).out())
        .contains("No change found in 16 runs of 18 figures.", " is found in about 9 of 10 cases");
  }

  @Test
  void fewerThanEightRunsPointToCompare() throws IOException {
    nights(7);

    assertThat(history("-o", output().toString()).out())
        .contains("Too few runs: 8 are needed")
        .contains(
            "bin/bancada compare "
                + results.resolve("night0").toAbsolutePath()
                + " "
                + results.resolve("night6").toAbsolutePath())
        .doesNotContain("No change found", "9 of 10");
  }

  @Test
  void runsThatDoNotCountAreLeftOutWithTheirReasons() throws IOException {
    nights(9);
    NightlyRun night = new NightlyRun(9).brokenOff("stopped by the user");
    night.write(results, night.label("Search", 90));
    new NightlyRun(10).write(results);
    Path damaged = Files.createDirectory(results.resolve("damaged"));
    Files.writeString(damaged.resolve("summary.json"), "{\"schema\": \"another\"}");
    Path copy = Files.createDirectories(results.resolve("old").resolve("copy"));
    Files.copy(results.resolve("night3/summary.json"), copy.resolve("summary.json"));

    CommandRun run = history("-o", output().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("ldap-search: 9 runs", "Left out: 4 directories.")
        .contains("night9: broken off: stopped by the user", "night10: no samples")
        .contains("copy: the same run as in " + results.resolve("night3").toAbsolutePath())
        .containsPattern("damaged: not readable: .*its schema is 'another'");
  }

  @Test
  void runsOfAMatrixCountOnlyIfItIsGivenItself() throws IOException {
    nights(9);
    Path matrix = Files.createDirectories(results.resolve("matrix-x"));
    Files.createFile(matrix.resolve(Matrix.JOURNAL));
    for (int run = 10; run < 19; run++) {
      NightlyRun night = new NightlyRun(run);
      night.write(matrix.resolve("runs"), night.label("Search", 90));
    }

    assertThat(history("-o", output().toString()).out())
        .contains("ldap-search: 9 runs", "Left out: 1 directory.")
        .contains("matrix-x: a matrix, whose runs differ in their settings");
    assertThat(CommandRun.of("history", matrix.toString(), "--markdown", "-").out())
        .contains("9 runs")
        .doesNotContain("Left out");
  }

  @Test
  void totalOfPlansWithOneLabelIsThatLabel() throws IOException {
    for (int i = 0; i < 30; i++) {
      NightlyRun night = new NightlyRun(i);
      night.write(results, night.label("Search", i < SLOWER ? 0.2 : 0.4));
    }

    assertThat(history("--label", "TOTAL", "--markdown", "-").out()).contains("Search p95: ");
    assertThat(history("--figure", "response p95", "--markdown", "-").err())
        .contains("no run has the figures asked for");
  }

  @Test
  void resultsOfWhichNoneCountsAreAnError() throws IOException {
    new NightlyRun(1).write(results);

    CommandRun run = history("-o", output().toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no run below", " counts: ", "night1: no samples");
  }

  @Test
  void jsonHasRunsSeriesAndChanges() throws IOException {
    nights(30);

    history("-o", output().toString(), "--figure", "p95,errors", "--label", "Search");

    JsonNode json = new ObjectMapper().readTree(output().resolve("history.json").toFile());
    JsonNode plan = json.path("plans").path(0);
    JsonNode series = plan.path("series").path(0);
    JsonNode change = series.path("changes").path(0);
    assertThat(json.path("schema").asText()).isEqualTo("bancada-history/1");
    assertThat(plan.path("runs")).hasSize(30);
    assertThat(plan.path("runs").path(0).path("start_epoch_ms").asLong())
        .isEqualTo(new NightlyRun(0).start());
    assertThat(plan.path("series")).hasSize(2);
    assertThat(series.path("figure").asText()).isEqualTo("p95");
    assertThat(series.path("smaller_is_better").asBoolean()).isTrue();
    assertThat(series.path("values")).hasSize(30);
    assertThat(series.path("visible").asDouble()).isBetween(1.03, 1.1);
    assertThat(change.path("run").asInt()).isEqualTo(SLOWER);
    assertThat(change.path("worse").asBoolean()).isTrue();
    assertThat(change.path("ratio").asDouble())
        .isBetween(change.path("low").asDouble(), change.path("high").asDouble());
    assertThat(change.path("changed").path(0).asText()).endsWith("2.5.13 -> 2.5.14");
    assertThat(plan.path("series").path(1).path("changes")).isEmpty();
  }

  @Test
  void csvHasALineForEachRunAndAColumnForEachFigure() throws IOException {
    nights(9);

    history("-o", output().toString(), "--figure", "p95,throughput", "--label", "Search");

    assertThat(output().resolve("history.csv"))
        .content()
        .startsWith("time,run,jmeter,bancada,Search throughput,Search p95 ms\n")
        .containsPattern("\n2026-08-0\\dT\\d\\d:00:00Z,[^,]*night8,5.6.3,0.1.0,[\\d.]+,[\\d.]+\n$")
        .hasLineCount(10);
  }

  @Test
  void eachPlanHasItsOwnHistoryAndCsv() throws IOException {
    nights(8);
    NightlyRun other = new NightlyRun(20).plan("atm");
    other.write(results, other.label("Withdraw", 5));

    CommandRun run = history("-o", output().toString());

    assertThat(run.out()).containsSubsequence("atm: 1 run from", "ldap-search: 8 runs from");
    try (Stream<Path> files = Files.list(output())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "history.html", "history.json", "history.csv", "history-2.csv");
    }
    assertThat(history("-o", work.resolve("b").toString(), "--plan", "atm").out())
        .contains("atm: 1 run")
        .doesNotContain("ldap-search");
    assertThat(history("-o", work.resolve("c").toString(), "--since", "2026-08-08").out())
        .contains("ldap-search: 1 run from 2026-08-08");
  }

  @Test
  void markdownOnStandardOutputIsAloneAndWritesNoFiles() throws IOException {
    nights(30);

    CommandRun run = history("--markdown", "-");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("### ldap-search: 30 runs")
        .contains("- ❌ worse: Search p95: ", "2.5.13 -&gt; 2.5.14")
        .doesNotContain("File: ");
    assertThat(Path.of("history.json")).doesNotExist();
  }

  @Test
  void filesAreNotOverwritten() throws IOException {
    nights(8);
    history("-o", output().toString());

    CommandRun again = history("-o", output().toString());

    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.out()).isEmpty();
    assertThat(again.err()).contains("history.html' exists and is not overwritten");
  }

  @Test
  void whatCannotBeDoneEndsWithASentence() throws IOException {
    assertThat(history().err())
        .contains("no run below", "give directories that hold results directories");
    assertThat(CommandRun.of("history", "/nowhere").err())
        .isEqualTo("bancada history: '/nowhere' does not exist\n");
    nights(1);
    CommandRun figure = history("--figure", "p94");
    assertThat(figure.exitCode()).isEqualTo(2);
    assertThat(figure.err()).contains("'p94' is no figure of a history; give one of [throughput,");
    assertThat(history("--since", "yesterday").exitCode()).isEqualTo(2);
  }
}
