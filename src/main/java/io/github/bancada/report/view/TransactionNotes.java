package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.List;

/** Notes on labels of Transaction Controllers and whether the total has them. Stateless. */
public final class TransactionNotes {
  /** Mark behind the label of a Transaction Controller in a table. */
  public static final String MARK = " *";

  private TransactionNotes() {}

  /** One sentence for below the table of labels; none without such labels. */
  public static List<String> of(RunSummary summary) {
    List<LabelSummary> labels = summary.transactions();
    if (labels.isEmpty()) {
      return List.of();
    }
    boolean one = labels.size() == 1;
    String subject =
        one
            ? "* A Transaction Controller: its samples are "
            : "* " + labels.size() + " Transaction Controllers: their samples are ";
    String inside = one ? "it" : "them";
    boolean mixed = labels.stream().anyMatch(each -> each.transactions() < each.samples());
    return List.of(
        subject
            + (summary.total().hasTransactions()
                ? "in TOTAL, beside the samples inside " + inside + "."
                : "not in TOTAL, which counts the samples inside " + inside + ".")
            + (mixed ? " A label shared with a sampler has the samples of both." : ""));
  }

  /** The name of a label in a table. */
  public static String marked(LabelSummary label) {
    return label.hasTransactions() && !label.label().equals(RunSummary.TOTAL)
        ? label.label() + MARK
        : label.label();
  }
}
