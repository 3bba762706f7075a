package io.github.bancada.pages.times;

import io.github.bancada.pages.PrinterPageCount;
import java.util.Optional;

/**
 * A count as the response headers of a sample of {@link PrinterPageCount} tell it, so that it can
 * be told of samples that come from other machines too. Immutable.
 *
 * @param pages in all copies; -1 if unknown
 * @param sizeBytes of the job
 * @param userNanos CPU time; -1 if unknown
 * @param sysNanos CPU time; -1 if unknown
 * @param cpuNanos both; -1 if unknown
 */
public record CountedJob(long pages, long sizeBytes, long userNanos, long sysNanos, long cpuNanos) {
  private static final String PREFIX = "pages.";

  /** Reads the headers; empty if they are another sampler's. */
  public static Optional<CountedJob> of(String headers) {
    if (!headers.startsWith(PREFIX)) {
      return Optional.empty();
    }
    long total = number(headers, "total");
    return Optional.of(
        new CountedJob(
            total >= 0 ? total : number(headers, "pages"),
            Math.max(0, number(headers, "size")),
            nanos(headers, "user"),
            nanos(headers, "sys"),
            nanos(headers, "cpu")));
  }

  private static String value(String headers, String name) {
    String start = "\n" + PREFIX + name + ": ";
    int at = headers.indexOf(start);
    if (at < 0) {
      return "";
    }
    int end = headers.indexOf('\n', at + start.length());
    return headers.substring(at + start.length(), end < 0 ? headers.length() : end).strip();
  }

  private static long number(String headers, String name) {
    try {
      return Long.parseLong(value(headers, name));
    } catch (NumberFormatException e) {
      return -1; // unknown
    }
  }

  private static long nanos(String headers, String name) {
    try {
      return Math.round(Double.parseDouble(value(headers, name)) * 1e9);
    } catch (NumberFormatException e) {
      return -1; // unknown
    }
  }
}
