package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.report.view.ComparisonMarkdown;
import io.github.bancada.report.view.ComparisonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was different between compared runs beside their figures. */
class EnvironmentDifferencesTest {
  private static Configuration configuration(String name, Environment... environments) {
    RunSummary run =
        new Runs(Summaries.of(Summaries.label("x", 0, 1_000, 5)))
            .environment(environments)
            .summary();
    return Configuration.ofRuns(name, List.of(run));
  }

  private static final Environment DISK =
      new Environment("server's machine", Map.of("data disk", "vda"), Map.of());

  private static Configuration ofJMeter(String version) {
    RunInfo.Versions versions = new RunInfo.Versions(version, version.isEmpty() ? "" : "1", "17");
    return Configuration.ofRuns(
        version,
        List.of(
            new Runs(Summaries.of(Summaries.label("x", 0, 1_000, 5)))
                .versions(versions)
                .summary()));
  }

  private static Environment server(Map<String, String> facts) {
    return new Environment("db", facts, Map.of());
  }

  @Test
  void factOfAnotherValueIsNamedWithBoth() {
    assertThat(
            EnvironmentDifferences.of(
                List.of(
                    configuration("a", server(Map.of("kernel", "6.1", "swap", "0 kB"))),
                    configuration("b", server(Map.of("kernel", "6.8", "swap", "0 kB"))))))
        .containsExactly("Not the same, db: kernel 6.1 against 6.8");
  }

  @Test
  void machineHasOneSentenceForAllItsFacts() {
    assertThat(
            EnvironmentDifferences.of(
                List.of(
                    configuration("a", server(Map.of("kernel", "6.1")), DISK),
                    configuration("b", server(Map.of("kernel", "6.8", "swap", "0 kB")), DISK),
                    configuration("c", server(Map.of("swap", "2 kB"))))))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("Not the same, db: ")
        .contains("kernel 6.1 against 6.8 against not known")
        .contains("swap not known against 0 kB against 2 kB")
        .contains("; ");
  }

  @Test
  void versionOfJMeterIsComparedWithoutAnEnvironment() {
    assertThat(EnvironmentDifferences.of(List.of(ofJMeter("5.6.2"), ofJMeter("5.6.3"))))
        .containsExactly("Not the same, load machine: JMeter 5.6.2 against 5.6.3");
    assertThat(EnvironmentDifferences.of(List.of(ofJMeter("5.6.2"), ofJMeter("")))).isEmpty();
  }

  @Test
  void factThatOneRunDoesNotTellIsNotDifferent() {
    assertThat(
            EnvironmentDifferences.of(
                List.of(configuration("a", server(Map.of("kernel", "6.1"))), configuration("b"))))
        .isEmpty();
  }

  @Test
  void differencesComeBeforeAllFigures(@TempDir Path work) throws IOException {
    Comparison comparison =
        Comparison.of(
            List.of(
                configuration("a", server(Map.of("kernel", "6.1"))),
                configuration("b", server(Map.of("kernel", "6.8")))));
    String said = "Not the same, db: kernel 6.1 against 6.8";
    Path page = work.resolve("page.html");
    ComparisonPage.write(page, comparison);

    assertThat(ComparisonText.lines(comparison)).startsWith("Comparison: a | b", said);
    assertThat(ComparisonMarkdown.lines(comparison, List.of(), false))
        .startsWith("### Comparison: a \\| b", "", "- " + said);
    assertThat(Files.readString(page)).containsSubsequence("<h1", said, "b and a", "Figures");
  }

  @Test
  void changeDuringARunIsADifference() {
    Environment changed = new Environment("db", Map.of("kernel", "6.1"), Map.of("kernel", "6.8"));

    assertThat(
            EnvironmentDifferences.of(
                List.of(
                    configuration("a", server(Map.of("kernel", "6.1"))),
                    configuration("b", changed))))
        .containsExactly("Not the same, db: kernel 6.1 against 6.1 and 6.8");
    assertThat(changed.changes())
        .containsExactly("Changed during the run, db: kernel from 6.1 to 6.8");
  }
}
