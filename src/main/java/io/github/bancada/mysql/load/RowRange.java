package io.github.bancada.mysql.load;

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
   * Splits ranges among loaders: each gets a contiguous share of about the same size, in chunks.
   *
   * @return chunks of each loader with a share, in order
   */
  public static List<List<RowRange>> split(List<RowRange> ranges, int loaders, int chunk) {
    long all = ranges.stream().mapToLong(RowRange::size).sum();
    List<List<RowRange>> shares = new ArrayList<>();
    List<RowRange> share = new ArrayList<>();
    long assigned = 0;
    for (RowRange range : ranges) {
      long first = range.first;
      while (first <= range.last) {
        long shareEnd = all * (shares.size() + 1) / loaders;
        long size = Math.min(Math.min(chunk, range.last - first + 1), shareEnd - assigned);
        if (size > 0) {
          share.add(new RowRange(first, first + size - 1));
          first += size;
          assigned += size;
        }
        if (assigned == shareEnd) {
          shares.add(share);
          share = new ArrayList<>();
        }
      }
    }
    shares.removeIf(List::isEmpty);
    return shares;
  }
}
