package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.process.ExitCode;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.testing.InProcessJMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One run of one of the project's plans, as {@code bin/jmeter -n} does it, with its files in a
 * directory of its own. Most runs are in this JVM, see {@link InProcessJMeter}.
 *
 * @param result exit code and console
 * @param directory where the report's files are
 */
record PlanRun(JMeterProcess.Result result, Path directory) {
  private static final Pattern TIME_LIMIT = Pattern.compile("(: (?:p\\d+|max)) < \\d+ m?s\\b");

  /** Runs a plan to its end and asserts that JMeter took it well. */
  static PlanRun of(String plan, Path work, String... arguments) throws Exception {
    return of(ExitCode.PASSED, plan, work, arguments);
  }

  /** Runs a plan to its end and asserts how it ended. */
  static PlanRun of(ExitCode expected, String plan, Path work, String... arguments)
      throws Exception {
    Path report = work.resolve("report");
    List<String> all = new ArrayList<>(List.of("-Jreport.dir=" + report));
    all.addAll(List.of(arguments));
    return new PlanRun(InProcessJMeter.run(path(plan), work, all), report).endedWith(expected);
  }

  /** As {@link #of(String, Path, String...)}, for a copy of a plan. */
  static PlanRun of(Path plan, Path work, String... arguments) throws Exception {
    return of(plan.toString(), work, arguments);
  }

  /** As {@link #of(String, Path, String...)}, with {@code bin/jmeter} as a process. */
  static PlanRun ofScript(String plan, Path work, String... arguments) throws Exception {
    return ofScript(ExitCode.PASSED, plan, work, arguments);
  }

  /** As {@link #of(ExitCode, String, Path, String...)}, with {@code bin/jmeter} as a process. */
  static PlanRun ofScript(ExitCode expected, String plan, Path work, String... arguments)
      throws Exception {
    try (JMeterProcess process = start(plan, work, arguments)) {
      return new PlanRun(process.await(), work.resolve("report")).endedWith(expected);
    }
  }

  /** As {@link #ofScript(String, Path, String...)}, for a copy of a plan. */
  static PlanRun ofScript(Path plan, Path work, String... arguments) throws Exception {
    return ofScript(plan.toString(), work, arguments);
  }

  private PlanRun endedWith(ExitCode expected) {
    assertThat(result.exitCode()).as(result.console()).isEqualTo(expected.value());
    return this;
  }

  /**
   * Starts {@code bin/jmeter} with a plan; its report goes to {@code report} in the working
   * directory.
   */
  static JMeterProcess start(String plan, Path work, String... arguments) throws IOException {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("-n", "-t", path(plan).toString(), "-Jreport.dir=report"));
    all.addAll(List.of(arguments));
    return JMeterProcess.ofScript(
        JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new));
  }

  /** As above, for a copy of a plan. */
  static JMeterProcess start(Path plan, Path work, String... arguments) throws IOException {
    return start(plan.toString(), work, arguments);
  }

  /** The argument for a gate of these criteria. */
  static String gate(Path work, String... criteria) throws IOException {
    return "-Jgate=" + Files.write(work.resolve("a.gate"), List.of(criteria));
  }

  /**
   * The argument for one of the project's gates, in which a minute is the limit of all times: how
   * fast the machine of the tests is does not matter.
   */
  static String patientGate(Path work, String name) throws IOException {
    Path gate = JMeterProcess.projectDirectory().resolve("gates").resolve(name + ".gate");
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(gate)) {
      lines.add(TIME_LIMIT.matcher(line).replaceFirst("$1 < 60 s"));
    }
    return gate(work, lines.toArray(String[]::new));
  }

  /** A plan of the project, or the one that an absolute path names. */
  static Path path(String plan) {
    return JMeterProcess.projectDirectory().resolve("plans").resolve(plan);
  }

  String console() {
    return result.stdout();
  }

  RunSummary summary() throws IOException {
    return SummaryJson.read(directory.resolve("summary.json"));
  }

  List<String> lines(String file) throws IOException {
    return Files.readAllLines(directory.resolve(file));
  }

  /** The rows of a CSV file without quotes: first cell, then title to value. */
  Map<String, Map<String, String>> rows(String file) throws IOException {
    Map<String, Map<String, String>> rows = new TreeMap<>();
    List<String> lines = lines(file);
    String[] titles = lines.get(0).split(",");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Map<String, String> row = new TreeMap<>();
      for (int i = 0; i < titles.length; i++) {
        row.put(titles[i], cells[i]);
      }
      rows.put(cells[0], row);
    }
    return rows;
  }

  /**
   * What was published is in every view, with its source, and said to be of other hardware.
   *
   * @param source a part of the title
   * @param figure one of the figures as it is shown
   */
  void assertPublished(String source, String figure) throws IOException {
    assertThat(console())
        .containsPattern("(?s)published on other hardware.*" + Pattern.quote(source));
    assertThat(console()).contains(figure);
    for (String page : List.of("report.html", "report.md")) {
      assertThat(directory.resolve(page))
          .content()
          .contains("As published: ", source, figure, Published.CAVEAT);
    }
    Results results = summary().results();
    assertThat(
            Stream.concat(
                Stream.of(results.published().title()),
                results.tables().stream().map(ResultTable::published)))
        .anyMatch(title -> title.contains(source));
  }
}
