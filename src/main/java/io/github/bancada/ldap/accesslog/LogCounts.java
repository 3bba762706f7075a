package io.github.bancada.ldap.accesslog;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts of the lines read from a log. Immutable.
 *
 * @param otherLines lines of other programs, and lines of the server about other things
 * @param wrongLines lines about an operation that cannot be understood
 * @param firstWrong line numbers of the first of these, from 1
 * @param wholeSeconds whether times have whole seconds only
 */
public record LogCounts(
    long lines, long otherLines, long wrongLines, List<Long> firstWrong, boolean wholeSeconds) {
  public LogCounts {
    firstWrong = List.copyOf(firstWrong);
  }

  /** Counts while the log is read. Not thread-safe. */
  static final class Counter {
    private static final int FIRST = 5;

    private final List<Long> firstWrong = new ArrayList<>();
    private long lines;
    private long otherLines;
    private long wrongLines;
    private boolean wholeSeconds;

    void line() {
      lines++;
    }

    void other() {
      otherLines++;
    }

    /** Counts the last line as wrong. */
    void wrong() {
      wrongLines++;
      if (firstWrong.size() < FIRST) {
        firstWrong.add(lines);
      }
    }

    void time(boolean exact) {
      wholeSeconds |= !exact;
    }

    LogCounts counts() {
      return new LogCounts(lines, otherLines, wrongLines, firstWrong, wholeSeconds);
    }
  }
}
