package io.github.bancada.arrivals.schedule;

/** A schedule that cannot be read. Its message has line and column. */
public final class ScheduleException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int start;
  private final int end;

  /**
   * @param text the whole schedule
   * @param start offset of the wrong part
   * @param end offset behind the wrong part
   * @param message what is wrong there and what is needed
   */
  ScheduleException(String text, int start, int end, String message) {
    super("Schedule, " + place(text, start) + ": " + message);
    this.start = start;
    this.end = end;
  }

  private static String place(String text, int start) {
    int lineStart = text.lastIndexOf('\n', start - 1) + 1;
    long line = text.substring(0, lineStart).chars().filter(c -> c == '\n').count() + 1;
    return "line " + line + ", column " + (text.codePointCount(lineStart, start) + 1);
  }

  /** Offset of the wrong part, in chars. */
  public int start() {
    return start;
  }

  /** Offset behind it, not less. */
  public int end() {
    return end;
  }
}
