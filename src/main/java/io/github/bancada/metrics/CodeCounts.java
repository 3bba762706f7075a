package io.github.bancada.metrics;

import java.util.Arrays;
import java.util.function.ObjLongConsumer;

/**
 * Counts samples by response code. Made for few codes: finds the last one at once, because samples
 * with the same code follow each other. Not thread-safe.
 */
public final class CodeCounts {
  /** Code of samples beyond the first {@value #MOST} different codes. */
  public static final String OTHER = "(other codes)";

  /** Code of samples without one. */
  public static final String NONE = "(none)";

  /** Code of samples that a load generator has merged, which loses their codes. */
  public static final String MERGED = "(merged)";

  /** Limit of different codes; the others count together. */
  static final int MOST = 32;

  private String[] codes = new String[2];
  private long[] counts = new long[2];
  private int size;
  private int last;

  /**
   * Makes {@link #count} count samples of this code. May run out of memory; then nothing changes.
   *
   * @param code null and "" are the same
   */
  public void select(String code) {
    if (last >= size || !codes[last].equals(code)) {
      last = place(code == null || code.isEmpty() ? NONE : code);
    }
  }

  /** Counts samples of the selected code. */
  public void count(long samples) {
    counts[last] += samples;
  }

  private int place(String code) {
    for (int i = 0; i < size; i++) {
      if (codes[i].equals(code)) {
        return i;
      }
    }
    if (size >= MOST && !code.equals(OTHER)) {
      return place(OTHER); // its own place is one more
    }
    if (size == codes.length) {
      codes = Arrays.copyOf(codes, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    codes[size] = code;
    counts[size] = 0;
    return size++;
  }

  /** Adds the counts of another. */
  public void add(CodeCounts other) {
    for (int i = 0; i < other.size; i++) {
      select(other.codes[i]);
      count(other.counts[i]);
    }
  }

  /** Passes each code and its count, in the order in which they first came. */
  public void forEach(ObjLongConsumer<String> reader) {
    for (int i = 0; i < size; i++) {
      if (counts[i] > 0) {
        reader.accept(codes[i], counts[i]);
      }
    }
  }

  public void reset() {
    size = 0;
    last = 0;
  }
}
