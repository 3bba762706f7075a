package io.github.bancada.table;

/**
 * The measured interval of a run, for what else is measured in it. Times are nanoseconds since the
 * epoch. Immutable.
 *
 * @param name as a view shows it, such as {@code steady window, shopping}
 * @param fromNanos {@link Long#MAX_VALUE} if it is not known yet
 */
public record MeasuredWindow(String name, long fromNanos, long toNanos) {
  /** Whether a moment lies in it. */
  public boolean contains(long nanos) {
    return nanos >= fromNanos && nanos <= toNanos;
  }
}
