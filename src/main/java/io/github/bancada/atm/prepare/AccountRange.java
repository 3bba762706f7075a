package io.github.bancada.atm.prepare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Accounts with contiguous ids. Immutable.
 *
 * @param first the lowest id
 * @param last the highest id, at least {@code first}
 */
record AccountRange(int first, int last) {

  int size() {
    return last - first + 1;
  }

  /** The accounts outside of these ranges, in order. */
  static List<AccountRange> missing(List<AccountRange> loaded, int accounts) {
    List<AccountRange> missing = new ArrayList<>();
    long next = 1;
    for (AccountRange range :
        loaded.stream().sorted(Comparator.comparingInt(AccountRange::first)).toList()) {
      if (range.first > next) {
        missing.add(new AccountRange((int) next, range.first - 1));
      }
      next = Math.max(next, range.last + 1L);
    }
    if (next <= accounts) {
      missing.add(new AccountRange((int) next, accounts));
    }
    return missing;
  }

  /**
   * Splits ranges among loaders: each gets a contiguous share of about the same size, in chunks.
   *
   * @return chunks of each loader with a share, in order
   */
  static List<List<AccountRange>> split(List<AccountRange> ranges, int loaders, int chunk) {
    long all = ranges.stream().mapToLong(AccountRange::size).sum();
    List<List<AccountRange>> shares = new ArrayList<>();
    List<AccountRange> share = new ArrayList<>();
    long assigned = 0;
    for (AccountRange range : ranges) {
      long first = range.first;
      while (first <= range.last) {
        long shareEnd = all * (shares.size() + 1) / loaders;
        long size = Math.min(Math.min(chunk, range.last - first + 1L), shareEnd - assigned);
        if (size > 0) {
          share.add(new AccountRange((int) first, (int) (first + size - 1)));
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
