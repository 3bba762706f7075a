package io.github.bancada.ldap.accesslog;

import java.util.ArrayList;
import java.util.List;

/**
 * What was read of a log. Immutable.
 *
 * @param otherLines lines of other programs, and of the server on other subjects
 * @param wrongLines lines that should tell of an operation, but cannot be understood
 * @param firstWrong numbers of the first of them, from 1
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

    /** The line counted last is wrong. */
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
