package io.github.bancada.sql.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Rows, or units of rows, with contiguous numbers. Immutable.
 *
 * @param first the lowest number
 * @param last the highest number, at least {@code first}
 */
public record RowRange(long first, long last) {

  public long size() {
    return last - first + 1;
  }

  /**
   * The numbers outside of these ranges, in order.
   *
   * @param all numbers from 1 to this
   */
  public static List<RowRange> missing(List<RowRange> loaded, long all) {
    List<RowRange> missing = new ArrayList<>();
    long next = 1;
    for (RowRange range :
        loaded.stream().sorted(Comparator.comparingLong(RowRange::first)).toList()) {
      if (range.first > next) {
        missing.add(new RowRange(next, range.first - 1));
      }
      next = Math.max(next, range.last + 1);
    }
    if (next <= all) {
      missing.add(new RowRange(next, all));
    }
    return missing;
  }

  /**
   * Splits ranges into chunks, in order.
   *
   * @param most largest size of a chunk
   */
  static List<RowRange> chunks(List<RowRange> ranges, int most) {
    List<RowRange> chunks = new ArrayList<>();
    for (RowRange range : ranges) {
      for (long first = range.first; first <= range.last; first += most) {
        chunks.add(new RowRange(first, Math.min(range.last, first + most - 1)));
      }
    }
    return chunks;
  }
}
