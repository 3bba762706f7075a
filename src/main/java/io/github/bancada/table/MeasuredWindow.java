package io.github.bancada.table;

/**
 * The measured interval of a run, for other measurements in it. Times are nanoseconds since the
 * epoch. Immutable.
 *
 * @param name name in views, such as {@code steady window, shopping}
 * @param fromNanos start; {@link Long#MAX_VALUE} if not known yet
 */
public record MeasuredWindow(String name, long fromNanos, long toNanos) {
  /** Whether a moment lies in it. */
  public boolean contains(long nanos) {
    return nanos >= fromNanos && nanos <= toNanos;
  }
}
