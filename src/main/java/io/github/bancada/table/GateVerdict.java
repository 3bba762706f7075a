package io.github.bancada.table;

import io.github.bancada.text.MarkdownText;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import io.github.bancada.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The verdict of a gate on a run, for reports. Immutable.
 *
 * @param result result of the whole gate
 * @param end addition to the headline: reason of an early end; "" for none
 * @param criteria in the order of the gate
 */
public record GateVerdict(Result result, String end, List<Criterion> criteria) {
  /** Titles of {@link Criterion#cells()}. */
  public static final List<String> TITLES = List.of("criterion", "measured", "limit", "result");

  /** Result of a criterion or a gate. Only {@link #PASSED} is a pass. */
  public enum Result implements Token {
    PASSED("passed"),
    FAILED("FAILED"),
    /** No data to judge, such as no sample. */
    NO_DATA("NO DATA");

    private final String word;

    Result(String word) {
      this.word = word;
    }

    /** The word for people; failures stand out. */
    public String word() {
      return word;
    }

    /** The word in Markdown. */
    public String sign() {
      return switch (this) {
        case PASSED -> "✅";
        case FAILED -> "❌";
        case NO_DATA -> "⚠️";
      };
    }

    /** The word for programs. */
    @Override
    public String token() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The result of one criterion.
   *
   * @param name label and figure, in words
   * @param measured the figure, or why there is none
   * @param limit operator and limit
   */
  public record Criterion(String name, String measured, String limit, Result result) {
    public List<String> cells() {
      return List.of(name, measured, limit, result.word());
    }
  }

  public GateVerdict {
    criteria = List.copyOf(criteria);
  }

  /** The same for a terminal: headline, then a table of the criteria. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(List.of(headline(), ""));
    TextTable table = new TextTable();
    table.row(List.of("criterion", "measured", "limit", ""));
    criteria.forEach(criterion -> table.row(criterion.cells()));
    lines.addAll(table.lines());
    return lines.stream().map(Terminal::line).toList();
  }

  public long met() {
    return criteria.stream().filter(each -> each.result() == Result.PASSED).count();
  }

  /** One line without a full stop. */
  public String headline() {
    return "Performance Gate: " + outcome();
  }

  /** In a few words: {@code FAILED, 1 of 2 criteria met}, and the end of the run. */
  public String outcome() {
    return String.format(
        "%s, %s of %s met%s",
        result.word(), met(), Quantity.of(criteria.size(), "criterion", "criteria"), end);
  }

  /** The criteria as a table in GitHub's Markdown. */
  public List<String> markdown() {
    List<String> lines =
        new ArrayList<>(MarkdownText.head(List.of("", "criterion", "measured", "limit"), 2));
    for (Criterion each : criteria) {
      lines.add(
          MarkdownText.row(
              List.of(each.result().sign(), each.name(), each.measured(), each.limit())));
    }
    return lines;
  }
}
