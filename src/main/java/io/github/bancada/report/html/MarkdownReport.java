package io.github.bancada.report.html;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.ErrorText;
import io.github.bancada.report.view.KeyFigures;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.view.ResultMarkdown;
import io.github.bancada.report.view.ShortLabels;
import io.github.bancada.report.view.TransactionNotes;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.ResultTable;
import io.github.bancada.text.MarkdownText;
import io.github.bancada.text.TextTable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code report.md}: a short report in GitHub's Markdown, for the page of a CI job. Stateless. */
public final class MarkdownReport {
  private static final int MAX_LABELS = 50;
  private static final int MAX_ERRORS = 10;

  private static final Set<String> COLUMNS =
      Set.of(
          "samples",
          "error_percent",
          "mean_ms",
          "p50_ms",
          "p95_ms",
          "p99_ms",
          "max_ms",
          "throughput_per_s");

  private MarkdownReport() {}

  static void write(Path file, RunSummary summary) throws IOException {
    // A lone surrogate becomes "?" instead of failing.
    try (Writer out = new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8)) {
      out.write(text(summary));
    }
  }

  public static String text(RunSummary run) {
    RunSummary summary = ShortLabels.in(run, ShortLabels.PAGE);
    Diagnosis diagnosis = Diagnosis.of(summary);
    List<String> lines = new ArrayList<>();
    lines.add("### Load Report: " + escaped(summary.info().name()));
    lines.add("");
    lines.addAll(lines(summary, diagnosis));
    if (run.results().isAnswered()) {
      run.results().capacity().map(CapacitySection::findings).ifPresent(lines::addAll);
      addTables(lines, run.results().answers());
      lines.addAll(List.of("", "**" + HtmlReport.ALL_SAMPLES + "**", ""));
      lines.addAll(List.of(HtmlReport.ofAllSamples(run.results()), ""));
      lines.add(ofSamples(summary, diagnosis));
    }
    addServer(lines, summary);
    lines.addAll(keyFigures(summary));
    if (!diagnosis.findings().isEmpty()) {
      lines.add("");
      diagnosis.findings().forEach(finding -> lines.add("- " + MarkdownText.line(finding)));
    }
    if (summary.total().samples() > 0) {
      lines.add("");
      addLabels(lines, summary);
      TransactionNotes.of(summary)
          .forEach(note -> lines.addAll(List.of("", MarkdownText.line(note))));
      addFigures(lines, summary);
    }
    addTables(lines, PublishedView.others(run));
    addOutside(lines, summary);
    if (!summary.failures().groups().isEmpty()) {
      lines.add("");
      addErrors(lines, summary);
    }
    diagnosis.notes().forEach(note -> lines.addAll(List.of("", MarkdownText.line(note))));
    if (ShortLabels.areCut(run, ShortLabels.PAGE)) {
      lines.addAll(List.of("", escaped(ShortLabels.note(ShortLabels.PAGE))));
    }
    return String.join("\n", lines) + "\n";
  }

  private static void addTables(List<String> lines, List<ResultTable> tables) {
    tables.forEach(
        table -> lines.addAll(ResultMarkdown.lines(table, MAX_LABELS, MarkdownReport::escaped)));
  }

  private static void addOutside(List<String> lines, RunSummary summary) {
    if (!summary.outside().isEmpty()) {
      lines.add("");
      AggregateText outside =
          AggregateText.of(AggregateText.OUTSIDE, summary.outside(), columns(summary));
      addTable(lines, outside.titles(), 1);
      outside.rows().stream().limit(MAX_LABELS).forEach(row -> lines.add(row(row)));
    }
  }

  private static List<Column> columns(RunSummary summary) {
    return Column.of(summary).stream()
        .filter(column -> COLUMNS.contains(column.key().replaceFirst("^(corrected|response)_", "")))
        .toList();
  }

  private static void addServer(List<String> lines, RunSummary summary) {
    String embedded = summary.info().server().embedded();
    if (!embedded.isEmpty()) {
      String where =
          EmbeddedServer.isOwnProcess(embedded)
              ? "on the machine of JMeter"
              : "in the process of JMeter";
      lines.add("");
      lines.add(
          "Server: embedded, "
              + (summary.engines().isEmpty() ? where : "one in each remote engine"));
    }
  }

  private static void addLabels(List<String> lines, RunSummary summary) {
    AggregateText text =
        AggregateText.of("label", AggregateText.withTotal(summary), columns(summary));
    addTable(lines, text.titles(), 1);
    int last = text.rows().size() - 1;
    text.rows().subList(0, Math.min(MAX_LABELS, last)).forEach(row -> lines.add(row(row)));
    lines.add(row(text.rows().get(last)));
    if (last > MAX_LABELS) {
      lines.add("");
      int more = last - MAX_LABELS;
      lines.add(more + (more == 1 ? " more label is" : " more labels are") + " in aggregate.csv");
    }
  }

  private static void addFigures(List<String> lines, RunSummary summary) {
    addTimes(lines, AggregateText.ofFailures(summary));
    addTimes(lines, AggregateText.ofLatencies(summary));
    addTimes(lines, AggregateText.ofChosenApdex(summary));
  }

  private static void addTimes(List<String> lines, AggregateText text) {
    int count = text.rows().size();
    if (count == 0) {
      return;
    }
    lines.add("");
    addTable(lines, text.titles(), 1);
    text.rows().subList(0, Math.min(MAX_LABELS, count)).forEach(row -> lines.add(row(row)));
    if (count > MAX_LABELS) {
      lines.add(row(text.rows().get(count - 1)));
    }
  }

  private static void addErrors(List<String> lines, RunSummary summary) {
    ErrorText errors = ErrorText.of(summary, MAX_ERRORS);
    int message = errors.titles().size() - 1;
    addTable(lines, errors.titles().subList(0, message), 2);
    errors.rows().forEach(row -> lines.add(row(row.subList(0, message))));
    if (errors.more() > 0) {
      lines.add("");
      lines.add(
          errors.more()
              + (errors.more() == 1 ? " more group of errors is" : " more groups of errors are")
              + " in summary.json");
    }
  }

  private static void addTable(List<String> lines, List<String> titles, int texts) {
    lines.add(row(titles));
    lines.add("|:---".repeat(texts) + "|---:".repeat(titles.size() - texts) + "|");
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(MarkdownReport::escaped).toList()) + " |";
  }

  /** One line with Markdown and HTML escaped. */
  static String escaped(String text) {
    return MarkdownText.line(HtmlReport.shortened(TextTable.oneLine(text)));
  }

  static List<String> lines(RunSummary summary, Diagnosis diagnosis) {
    List<String> lines = new ArrayList<>();
    if (!diagnosis.brokenOff().isEmpty()) {
      lines.add(
          "❌ **" + MarkdownText.line(HtmlReport.shortenedMessage(diagnosis.brokenOff())) + "**");
      lines.add("");
    }
    for (GateVerdict gate : summary.results().gates()) {
      lines.addAll(lines(gate));
      lines.add("");
    }
    if (summary.results().isAnswered()) {
      summary.results().capacity().map(CapacitySection::verdict).ifPresent(lines::add);
    } else {
      lines.add(ofSamples(summary, diagnosis));
    }
    summary
        .results()
        .verdicts()
        .forEach(text -> lines.addAll(List.of("", "**" + MarkdownText.line(text) + "**")));
    String sign = summary.arrivals().isInvalid() ? "❌ **" : "⚠️ **";
    diagnosis
        .warnings()
        .forEach(text -> lines.addAll(List.of("", sign + MarkdownText.line(text) + "**")));
    return lines;
  }

  /** The samples with the key figures, which {@link #lines} leaves out if the plan has its own. */
  static String ofSamples(RunSummary summary, Diagnosis diagnosis) {
    return sign(summary) + "**" + escaped(diagnosis.verdict()) + "**";
  }

  /** None if nothing failed before the run was broken off, which the first line states. */
  private static String sign(RunSummary summary) {
    if (summary.total().errors() > 0
        || summary.total().samples() == 0
        || summary.arrivals().isInvalid()) {
      return "❌ ";
    }
    return summary.info().endReason().isEmpty() ? "✅ " : "";
  }

  private static List<String> lines(GateVerdict gate) {
    List<String> lines = new ArrayList<>();
    lines.add(
        gate.result().sign()
            + " **"
            + MarkdownText.line(HtmlReport.shortenedMessage(gate.headline()))
            + "**");
    lines.add("");
    lines.addAll(gate.markdown());
    return lines;
  }

  /** One row of the key figures, if any. */
  static List<String> keyFigures(RunSummary summary) {
    if (summary.total().samples() == 0) {
      return List.of();
    }
    Map<String, String> figures;
    try {
      figures = KeyFigures.of(summary);
    } catch (IOException e) {
      throw new UncheckedIOException("The intervals of the run cannot be read", e);
    }
    return List.of(
        "",
        "| " + String.join(" | ", figures.keySet()) + " |",
        "|---:".repeat(figures.size()) + "|",
        "| "
            + String.join(" | ", figures.values().stream().map(MarkdownReport::escaped).toList())
            + " |");
  }
}
