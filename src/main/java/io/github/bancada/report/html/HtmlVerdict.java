package io.github.bancada.report.html;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.KeyFigures;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.table.Results;
import java.io.IOException;
import java.util.List;

/**
 * The top of a run's page: whether the test is complete, the gates' verdicts, the capacity, why the
 * figures may not be the server's, and the samples with the key figures, which come later if the
 * plan has its own results. Stateless.
 */
final class HtmlVerdict {
  private HtmlVerdict() {}

  static void add(HtmlPage page, RunSummary summary, Diagnosis diagnosis) throws IOException {
    page.begin("top", "Verdict");
    if (!diagnosis.brokenOff().isEmpty()) {
      page.notice(HtmlPage.Tone.BAD, HtmlReport.shortenedMessage(diagnosis.brokenOff()));
    }
    List<GateVerdict> gates = summary.results().gates();
    gates.forEach(gate -> add(page, gate));
    Results results = summary.results();
    results.capacity().ifPresent(found -> CapacitySection.addVerdict(page, found));
    if (!results.isAnswered()) {
      page.verdict(tone(summary), diagnosis.verdict());
    }
    results
        .verdicts()
        .forEach(text -> page.notice(HtmlPage.Tone.PLAIN, HtmlReport.shortenedMessage(text)));
    HtmlPage.Tone weight = summary.arrivals().isInvalid() ? HtmlPage.Tone.BAD : HtmlPage.Tone.WARN;
    diagnosis.warnings().forEach(text -> page.notice(weight, text));
    RunInfo info = summary.info();
    if (!info.server().embedded().isEmpty()) {
      page.notice(HtmlPage.Tone.WARN, Diagnosis.embeddedServer(summary));
    }
    if (!results.isAnswered()) {
      addKeyFigures(page, summary);
    }
    page.end();
  }

  /** The samples with the key figures, if {@link #add} left them out. */
  static HtmlPage addSamples(HtmlPage page, RunSummary summary, Diagnosis diagnosis)
      throws IOException {
    page.verdict(tone(summary), diagnosis.verdict());
    return addKeyFigures(page, summary);
  }

  private static HtmlPage addKeyFigures(HtmlPage page, RunSummary summary) throws IOException {
    return summary.total().samples() > 0 ? page.keyFigures(KeyFigures.of(summary)) : page;
  }

  private static void add(HtmlPage page, GateVerdict gate) {
    page.begin("gate", "Performance Gate");
    page.verdict(tone(gate.result()), HtmlReport.shortenedMessage(gate.headline()));
    HtmlTable table = new HtmlTable(GateVerdict.TITLES, List.of(false, true, true, true));
    for (GateVerdict.Criterion criterion : gate.criteria()) {
      table.styled(
          style(criterion.result()),
          criterion.cells().stream().map(HtmlReport::shortened).toList());
    }
    page.table("Criteria", table).end();
  }

  private static String style(Result result) {
    return switch (result) {
      case PASSED -> "passed";
      case FAILED -> "failed";
      case NO_DATA -> "nodata";
    };
  }

  private static HtmlPage.Tone tone(Result result) {
    return switch (result) {
      case PASSED -> HtmlPage.Tone.GOOD;
      case FAILED -> HtmlPage.Tone.BAD;
      case NO_DATA -> HtmlPage.Tone.WARN;
    };
  }

  static HtmlPage.Tone tone(RunSummary summary) {
    if (summary.total().errors() > 0 || summary.arrivals().isInvalid()) {
      return HtmlPage.Tone.BAD;
    }
    return summary.total().samples() == 0 || !summary.info().endReason().isEmpty()
        ? HtmlPage.Tone.WARN
        : HtmlPage.Tone.GOOD;
  }
}
