package io.github.bancada.gate;

import io.github.bancada.table.GateVerdict;
import io.github.bancada.text.GithubAnnotations;
import io.github.bancada.text.GithubAnnotations.Annotation;
import io.github.bancada.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;

/** A verdict for the comment of a pull request, and as annotations of its build. Stateless. */
final class GateMarkdown {
  private static final String TITLE = "Performance Gate";

  private GateMarkdown() {}

  static List<String> lines(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    lines.add("### " + TITLE + ": " + MarkdownText.line(verdict.run()));
    lines.add("");
    GateVerdict shown = verdict.shown();
    lines.add(shown.result().sign() + " **" + MarkdownText.line(shown.outcome()) + "**");
    if (!verdict.leftOut().isEmpty()) {
      lines.addAll(List.of("", MarkdownText.line(verdict.leftOut())));
    }
    if (!verdict.invalid().isEmpty()) {
      lines.addAll(List.of("", "Run invalid: " + MarkdownText.line(verdict.invalid())));
    }
    lines.add("");
    lines.addAll(shown.markdown());
    return lines;
  }

  /** An annotation for each criterion that is not met, and for what is wrong with the run. */
  static List<String> annotations(Verdict verdict) {
    List<Annotation> errors = new ArrayList<>();
    if (!verdict.brokenOff().isEmpty()) {
      errors.add(new Annotation(TITLE, "run broken off: " + verdict.brokenOff()));
    }
    if (!verdict.invalid().isEmpty()) {
      errors.add(new Annotation(TITLE, "run invalid: " + verdict.invalid()));
    }
    for (Judgement judgement : verdict.judgements()) {
      if (!judgement.passed()) {
        Criterion criterion = judgement.criterion();
        errors.add(
            new Annotation(
                TITLE + ": " + judgement.name(),
                "measured " + judgement.measuredText() + ", limit " + judgement.limitText(),
                criterion.position().source(),
                criterion.position().line()));
      }
    }
    return GithubAnnotations.lines(errors);
  }
}
