package io.github.bancada.server.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * The spans of a source in a run. In a long run neighbours become one of twice the length, so that
 * memory stays constant; what is not known between two spans stays between them. Thread-safe.
 */
public final class SpanSeries {
  private static final long FIRST_NANOS = 1_500_000_000L;

  private final int most;
  private final List<Part> parts = new ArrayList<>();

  /** Shorter ones take in the next. */
  private long leastNanos;

  /**
   * A span and when it ended.
   *
   * @param endNanos by {@link System#nanoTime()}
   */
  public record Part(long endNanos, Span span) {
    public long beginNanos() {
      return endNanos - span.nanos();
    }
  }

  /**
   * @param most number of spans to keep, if no reading failed
   */
  public SpanSeries(int most) {
    this.most = most;
  }

  /** Adds a span, which begins where the last one has ended or later. */
  public synchronized void add(Part next) {
    if (parts.size() >= most) {
      leastNanos = Math.max(FIRST_NANOS, 2 * leastNanos);
      List<Part> all = List.copyOf(parts);
      parts.clear();
      all.forEach(this::join);
    }
    join(next);
  }

  private void join(Part next) {
    Part last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
    if (last != null && last.span().nanos() < leastNanos && last.endNanos() == next.beginNanos()) {
      parts.set(parts.size() - 1, new Part(next.endNanos(), last.span().and(next.span())));
    } else {
      parts.add(next);
    }
  }

  /** In the order of time. */
  public synchronized List<Part> parts() {
    return List.copyOf(parts);
  }
}
