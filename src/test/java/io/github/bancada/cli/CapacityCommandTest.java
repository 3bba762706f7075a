package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code bancada capacity}, with a script in the place of JMeter. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is one of a POSIX shell")
class CapacityCommandTest {
  /** Leaves the result of a search beside its arguments, as JMeter does. */
  private static final String SCRIPT =
      """
      #!/bin/sh
      echo "$*" >"$0.call"
      for each in "$@"; do
        case $each in -Jreport.dir=*) results=${each#*=} ;; esac
      done
      echo "Created the tree successfully using this"
      echo "trial 1, growth"
      [ -e "$0.json" ] || { echo "Bancada: the test cannot start: no server"; exit 1; }
      echo "Capacity: as said"
      echo
      echo "Load Report: one"
      echo "TOTAL 1 2 3"
      mkdir "$results" && cp "$0.json" "$results/capacity.json"
      """;

  @TempDir private Path work;

  private Path jmeter;

  @BeforeEach
  void script() throws Exception {
    JMeterTestHome.use();
    jmeter = work.resolve("jmeter");
    Files.writeString(jmeter, SCRIPT);
    Files.setPosixFilePermissions(jmeter, PosixFilePermissions.fromString("rwx------"));
    System.setProperty(JMeterRun.JMETER, jmeter.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty(JMeterRun.JMETER);
  }

  private void found(CapacityResult result) throws Exception {
    CapacityJson.write(work.resolve("jmeter.json"), result);
  }

  private static Path plan(String name) throws Exception {
    return Path.of(
        CapacityCommandTest.class
            .getResource("/io/github/bancada/capacity/plan/" + name + ".jmx")
            .toURI());
  }

  private CommandRun run(String name, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("capacity", plan(name).toString()));
    arguments.addAll(List.of("-o", work.resolve("results").toString()));
    arguments.addAll(List.of(options));
    return CommandRun.of(arguments.toArray(String[]::new));
  }

  @Test
  void searchOfThePlanIsRunAndItsSentencesAreShown() throws Exception {
    found(Searches.rate());
    CommandRun run = run("web", "--set", "port=8080", "--from", "20");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("One arrival is the body of 'Visitors' once", "trial 1", "Capacity: as said")
        .doesNotContain("Created the tree", "TOTAL");
    assertThat(Files.readString(work.resolve("jmeter.call"))).contains("-Jport=8080");
    assertThat(Files.readString(work.resolve("results/web.jmx")))
        .contains("<stringProp name=\"CapacitySearch.from\">20</stringProp>")
        .contains(work.resolve("results/run").toString());
    assertThat(Files.readString(work.resolve("results/run.txt"))).contains("TOTAL");
  }

  @Test
  void fieldsOfACapacitySearchOfThePlanStay() throws Exception {
    Path project = Path.of(System.getProperty("project.basedir", ""));
    Path saved = work.resolve("saved.jmx");
    CommandRun run =
        CommandRun.of(
            "capacity",
            project.resolve("plans/web-capacity.jmx").toString(),
            "--to",
            "700",
            "--save",
            saved.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readString(saved))
        .contains(">${__P(capacity.load,rate)}<", ">${__P(capacity.from,50)}<", ".to\">700<");
  }

  @ParameterizedTest
  @CsvSource({
    "rate, > 1/s, 0, capacity > 1/s: met",
    "rate, > 1000000/min, 3, capacity > 1000000/min: not met",
    "neverMissed, > 1/s, 0, met",
    "neverMissed, > 1000000/s, 1, not known",
    "missedAtFrom, > 1000000/s, 3, not met",
    "missedAtFrom, > 1/s, 1, not known",
    "predicted, > 1/s, 1, 'not known, a prediction is not a measurement'",
    "notKnown, > 1/s, 1, ''",
  })
  void requirementDecidesTheExitCode(String end, String required, int code, String said)
      throws Exception {
    found(
        switch (end) {
          case "rate" -> Searches.rate();
          case "neverMissed" -> Searches.neverMissed();
          case "predicted" -> Searches.predicted();
          case "missedAtFrom" -> Searches.missedAtFrom();
          default -> Searches.notKnown();
        });
    CommandRun run = run("web", "--require", required);

    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(code);
    assertThat(run.out()).contains(said);
  }

  @Test
  void limitInTheIntervalIsSaid() throws Exception {
    CapacityResult result = Searches.rate();
    found(result);

    assertThat(run("web", "--require", "> " + result.low() + "/s").out())
        .contains(": met, but the interval contains the limit");
  }

  @Test
  void runWithoutAResultIsNotKnown() throws Exception {
    CommandRun run = run("web");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("not known", "exit code 1, see ").hasLineCount(1);
    assertThat(run.out()).containsOnlyOnce("Bancada: the test cannot start: no server");
  }

  @Test
  void dryRunShowsThePlanAndRunsNothing() throws Exception {
    CommandRun run = run("two-groups", "--dry-run", "--users");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            """
                'Capacity Search', CapacitySearch
                  'Thread groups by users', WeightedMix
                    'Browse', GenericController
                      'Look', JavaSampler
            """
                .indent(-2));
    assertThat(work.resolve("jmeter.call")).doesNotExist();
    assertThat(work.resolve("results")).doesNotExist();
  }

  @Test
  void savedPlanIsANewFile() throws Exception {
    Path file = work.resolve("saved.jmx");

    assertThat(run("web", "--save", file.toString()).exitCode()).isZero();
    assertThat(Files.readString(file)).contains("CapacitySearch", "${__P(report.dir,)}");
    assertThat(run("web", "--save", file.toString()).exitCode()).isEqualTo(2);
    assertThat(work.resolve("jmeter.call")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--require, p95 < 1 s, --require",
    "--require, >= 3 users, give --users for a search of users",
    "--objective, throughput > 3/s, Objective",
    "--budget, soon, Budget",
    "--at-most, most, At most",
    "--at-most, 95%, at most is 95 %",
    "--thread-group, Nobody, 'Visitors'",
  })
  void wrongOptionsAreRefusedBeforeTheStart(String option, String value, String said)
      throws Exception {
    CommandRun run = run("web", option, value);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(said);
    assertThat(work.resolve("jmeter.call")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--set, http.connekt.timeout=1, http.connekt.timeout is not a property of this plan; did you mean",
    "--set, capacity.trial=soon, capacity.trial is 'soon'",
    "--at-most, 95%, at most is 95 %",
    "--from, 200000, to is 100000",
  })
  void whatAPlanWithItsOwnSearchRefusesIsRefusedBeforeTheStart(
      String option, String value, String said) {
    Path project = Path.of(System.getProperty("project.basedir", ""));
    CommandRun run =
        CommandRun.of(
            "capacity", project.resolve("plans/web-capacity.jmx").toString(), option, value);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(said);
  }
}
