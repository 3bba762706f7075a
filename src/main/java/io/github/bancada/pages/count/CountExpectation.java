package io.github.bancada.pages.count;

import io.github.bancada.pages.job.Status;
import io.github.bancada.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The expected result of a count. Immutable and thread-safe.
 *
 * @param pages of one copy; empty for any number
 * @param total in all copies; empty for any number
 * @param color coloured faces in all copies; empty for any number
 * @param sheets in all copies; empty for any number
 * @param paper names of the sizes, joined by + in any order; "" for any
 */
public record CountExpectation(
    OptionalInt pages, OptionalInt total, OptionalInt color, OptionalInt sheets, String paper) {
  /** Response code of a job whose count differs from the expectation. */
  static final String WRONG_COUNT = "wrong count";

  /** Whether a job without pages is expected. */
  boolean isNothing() {
    return pages.orElse(-1) == 0 || total.orElse(-1) == 0;
  }

  /** The result, or a failure if it differs from the expectation. */
  CountResult checked(CountResult result) {
    if (!result.is(Status.OK) && !result.is(Status.EMPTY)) {
      return result;
    }
    if (differs(pages, result.pages())) {
      return wrong(result, numbers(pages, "page", result.pages(), ""));
    }
    if (differs(total, result.total())) {
      return wrong(result, numbers(total, "page", result.total(), " in all copies"));
    }
    long colored = result.runs().colorPages().orElse(-1);
    if (differs(color, colored)) {
      return wrong(result, numbers(color, "coloured page", colored, " in all copies"));
    }
    long needed = result.runs().sheets().orElse(-1);
    if (differs(sheets, needed)) {
      return wrong(result, numbers(sheets, "sheet", needed, " in all copies"));
    }
    String found = result.runs().paper();
    return paper.isBlank() || sizes(paper).equals(sizes(found))
        ? result
        : wrong(result, "expected paper " + paper.strip() + ", got " + found);
  }

  private static boolean differs(OptionalInt expected, long found) {
    return expected.isPresent() && expected.getAsInt() != found;
  }

  private static Set<String> sizes(String paper) {
    return Set.copyOf(List.of(paper.strip().toLowerCase(Locale.ROOT).split("\\s*\\+\\s*")));
  }

  private static String numbers(OptionalInt expected, String what, long found, String where) {
    return "expected %s%s, got %s"
        .formatted(
            Quantity.of(expected.orElseThrow(), what),
            where,
            found < 0 ? "no number" : Long.toString(found));
  }

  private static CountResult wrong(CountResult result, String what) {
    String doubts = result.message().isEmpty() ? "" : " (" + result.message() + ")";
    return result.with(WRONG_COUNT, what + doubts);
  }
}
