package io.github.bancada.report.html;

import static io.github.bancada.report.html.MarkdownReport.escaped;
import static io.github.bancada.report.html.MarkdownReport.escapedWhole;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.KeyFigures;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.GateVerdict.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The top of {@code report.md}, with the content of {@link HtmlVerdict}. Stateless. */
final class MarkdownVerdict {
  private static final int MAX_CRITERIA = 50;

  private MarkdownVerdict() {}

  static List<String> lines(RunSummary summary, Diagnosis diagnosis) {
    List<String> lines = new ArrayList<>();
    if (!diagnosis.brokenOff().isEmpty()) {
      lines.add("❌ **" + escapedWhole(HtmlReport.shortenedMessage(diagnosis.brokenOff())) + "**");
      lines.add("");
    }
    for (GateVerdict gate : summary.results().gates()) {
      lines.addAll(lines(gate));
      lines.add("");
    }
    lines.add((isGood(summary) ? "✅ " : "❌ ") + "**" + escaped(diagnosis.verdict()) + "**");
    String sign = summary.arrivals().isInvalid() ? "❌ **" : "⚠️ **";
    diagnosis
        .warnings()
        .forEach(text -> lines.addAll(List.of("", sign + escapedWhole(text) + "**")));
    return lines;
  }

  private static boolean isGood(RunSummary summary) {
    return summary.total().errors() == 0
        && summary.total().samples() > 0
        && !summary.arrivals().isInvalid()
        && summary.info().endReason().isEmpty();
  }

  /** A gate by itself: its headline and a table of its criteria. */
  static List<String> lines(GateVerdict gate) {
    List<String> lines = new ArrayList<>();
    lines.add(
        sign(gate.result())
            + " **"
            + escapedWhole(HtmlReport.shortenedMessage(gate.headline()))
            + "**");
    lines.addAll(List.of("", "| | criterion | measured | limit |", "|:---|:---|---:|---:|"));
    for (GateVerdict.Criterion criterion : gate.criteria().stream().limit(MAX_CRITERIA).toList()) {
      lines.add(
          String.format(
              "| %s %s | %s | %s | %s |",
              sign(criterion.result()),
              criterion.result().token(),
              escaped(criterion.name()),
              escaped(criterion.measured()),
              escaped(criterion.limit())));
    }
    if (gate.criteria().size() > MAX_CRITERIA) {
      lines.addAll(
          List.of("", gate.criteria().size() - MAX_CRITERIA + " more criteria are in gate.json"));
    }
    return lines;
  }

  private static String sign(Result result) {
    return switch (result) {
      case PASSED -> "✅";
      case FAILED -> "❌";
      case NO_DATA -> "⚠️";
    };
  }

  /** One row of the figures that one asks for first. */
  static List<String> keyFigures(RunSummary summary) {
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
