package io.github.bancada.pages.job;

import io.github.bancada.pages.format.Format;
import java.util.Objects;

/**
 * The result of a job's count. Immutable and thread-safe.
 *
 * @param format its language, named as in {@link Format}; several languages are joined by +; {@code
 *     unknown} if none was recognised
 * @param pages printed faces of one copy; after a failure, the faces before it
 * @param copies of each page; 0 if they vary from page to page
 * @param total faces in all copies
 * @param duplex the sides that the job sets
 * @param confidence how reliable the figures are; {@link Confidence#NONE} unless all was counted
 * @param status how the count ended
 * @param message why the count failed, or doubts about it; "" if none
 * @param runs known facts about the faces: colour, paper, sides
 */
public record PageCount(
    String format,
    long pages,
    long copies,
    long total,
    Duplex duplex,
    Confidence confidence,
    Status status,
    String message,
    PageRuns runs) {

  /** The format of a job in no known language. */
  public static final String UNKNOWN_FORMAT = "unknown";

  public PageCount {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(duplex, "duplex");
    Objects.requireNonNull(confidence, "confidence");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(message, "message");
    Objects.requireNonNull(runs, "runs");
  }

  /** This count with another remark. */
  public PageCount withRemark(String remark) {
    return new PageCount(
        format, pages, copies, total, duplex, confidence, status, joined(message, remark), runs);
  }

  /** This count with other facts about its faces. */
  public PageCount with(PageRuns facts) {
    return new PageCount(format, pages, copies, total, duplex, confidence, status, message, facts);
  }

  /**
   * This count with an interpreter's number of pages.
   *
   * @param found at least 1
   */
  public PageCount interpreted(long found, String remark) {
    return new PageCount(
        format,
        found,
        copies,
        Tally.multiplied(found, copies),
        duplex,
        Confidence.INTERPRETED,
        Status.OK,
        isOk() ? joined(message, remark) : remark,
        runs.ofAll(found, copies));
  }

  private static String joined(String message, String remark) {
    return message.isEmpty() ? remark : message + "; " + remark;
  }

  /** Whether the whole job was counted. */
  public boolean isOk() {
    return status == Status.OK;
  }
}
