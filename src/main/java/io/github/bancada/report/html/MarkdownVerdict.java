package io.github.bancada.report.html;

import static io.github.bancada.report.html.MarkdownReport.escaped;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.KeyFigures;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.text.MarkdownText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The top of {@code report.md}, with the content of {@link HtmlVerdict}. Stateless. */
final class MarkdownVerdict {
  private MarkdownVerdict() {}

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
    String sign = summary.arrivals().isInvalid() ? "❌ **" : "⚠️ **";
    diagnosis
        .warnings()
        .forEach(text -> lines.addAll(List.of("", sign + MarkdownText.line(text) + "**")));
    return lines;
  }

  /** What became of all samples, which {@link #lines} leaves out where the plan asks for more. */
  static String ofSamples(RunSummary summary, Diagnosis diagnosis) {
    return sign(summary) + "**" + escaped(diagnosis.verdict()) + "**";
  }

  /** None if nothing failed until the run was broken off, which the first line says. */
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

  /** One row of the figures that one asks for first, if there are some. */
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
