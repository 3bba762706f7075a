package io.github.bancada.pages.count;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.text.Quantity;
import java.util.OptionalInt;

/**
 * The result of a built-in or external counter for one job. Immutable.
 *
 * @param status the response code
 * @param message why it failed or what is doubtful; "" if nothing
 * @param format {@value CountSample#UNKNOWN} if not known
 * @param pages -1 if not known
 * @param copies -1 if not known, 0 if they vary
 * @param total -1 if not known
 * @param duplex {@value CountSample#UNKNOWN} if not known
 * @param confidence {@value CountSample#UNKNOWN} if not known
 */
record CountResult(
    String status,
    String message,
    String format,
    long pages,
    long copies,
    long total,
    String duplex,
    String confidence) {

  /** Response code of a job whose count differs from the expected number. */
  static final String WRONG_COUNT = "wrong count";

  static CountResult of(PageCount count) {
    return new CountResult(
        count.status().text(),
        count.message(),
        count.format(),
        count.pages(),
        count.copies(),
        count.total(),
        count.duplex().text(),
        count.confidence().text());
  }

  /** The result of a job without a count. */
  static CountResult failure(String status, String message) {
    return new CountResult(
        status, message, CountSample.UNKNOWN, -1, -1, -1, CountSample.UNKNOWN, CountSample.UNKNOWN);
  }

  /** The result of figures that a program printed. */
  static CountResult of(OutputPattern.Figures figures) {
    boolean empty = figures.total() == 0;
    return new CountResult(
        (empty ? Status.EMPTY : Status.OK).text(),
        empty ? "the command counted 0 pages" : "",
        figures.format().isEmpty() ? CountSample.UNKNOWN : figures.format(),
        figures.pages(),
        figures.copies(),
        figures.total(),
        CountSample.UNKNOWN,
        CountSample.UNKNOWN);
  }

  private CountResult with(String newStatus, String newMessage) {
    return new CountResult(newStatus, newMessage, format, pages, copies, total, duplex, confidence);
  }

  private boolean is(Status wanted) {
    return status.equals(wanted.text());
  }

  /** Whether the job was counted; an empty job must be expected. */
  boolean isSuccess(CountSettings settings) {
    return is(Status.OK)
        || is(Status.EMPTY)
            && (settings.expectedPages().orElse(-1) == 0
                || settings.expectedTotal().orElse(-1) == 0);
  }

  /** This result, or a failure if the count differs from the expected one. */
  CountResult asExpected(CountSettings settings) {
    if (!is(Status.OK) && !is(Status.EMPTY)) {
      return this;
    }
    if (differs(settings.expectedPages(), pages)) {
      return wrong(settings.expectedPages().getAsInt(), pages, "");
    }
    if (differs(settings.expectedTotal(), total)) {
      return wrong(settings.expectedTotal().getAsInt(), total, " in all copies");
    }
    return this;
  }

  private static boolean differs(OptionalInt expected, long found) {
    return expected.isPresent() && expected.getAsInt() != found;
  }

  private CountResult wrong(long expected, long found, String what) {
    String got = found < 0 ? "no number" : Long.toString(found);
    return with(
        WRONG_COUNT,
        String.format(
            "expected %s%s, got %s%s",
            Quantity.of(expected, "page"),
            what,
            got,
            message.isEmpty() ? "" : " (" + message + ")"));
  }
}
