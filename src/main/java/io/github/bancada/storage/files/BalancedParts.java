package io.github.bancada.storage.files;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Distribution of files over workers, balanced by number and by bytes.
 *
 * <p>Files are dealt by size, the largest first, in hands of one file for each worker; in each hand
 * the worker with the fewest bytes gets the largest file. So numbers differ by at most one. Bytes
 * differ by at most the largest difference between two files of a hand: if two workers differ by d
 * before a hand, and their files differ by s the other way round, they differ by at most max(d, s)
 * after it. Immutable.
 */
public final class BalancedParts {
  private final List<int[]> files;
  private final long[] bytes;

  private BalancedParts(List<int[]> files, long[] bytes) {
    this.files = files;
    this.bytes = bytes;
  }

  /**
   * Distributes files.
   *
   * @param sizes of each file, bytes
   * @param workers number of workers, 1 or more
   */
  public static BalancedParts of(long[] sizes, int workers) {
    Integer[] largestFirst =
        IntStream.range(0, sizes.length)
            .boxed()
            .sorted(Comparator.comparingLong((Integer file) -> sizes[file]).reversed())
            .toArray(Integer[]::new);
    long[] bytes = new long[workers];
    List<List<Integer>> files = new ArrayList<>();
    for (int worker = 0; worker < workers; worker++) {
      files.add(new ArrayList<>());
    }
    for (int from = 0; from < sizes.length; from += workers) {
      int[] leastFirst = leastFirst(bytes);
      int hand = Math.min(workers, sizes.length - from);
      for (int i = 0; i < hand; i++) {
        int file = largestFirst[from + i];
        int worker = leastFirst[i];
        files.get(worker).add(file);
        bytes[worker] += sizes[file];
      }
    }
    return new BalancedParts(files.stream().map(BalancedParts::ascending).toList(), bytes);
  }

  private static int[] leastFirst(long[] bytes) {
    return IntStream.range(0, bytes.length)
        .boxed()
        .sorted(Comparator.comparingLong(worker -> bytes[worker]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Ascending numbers keep neighbours together, which is fast on directories and disks. */
  private static int[] ascending(List<Integer> files) {
    int[] sorted = files.stream().mapToInt(Integer::intValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Numbers of the files of a worker, ascending. */
  public int[] filesOf(int worker) {
    return files.get(worker).clone();
  }

  /** Bytes of a worker's files. */
  public long bytesOf(int worker) {
    return bytes[worker];
  }
}
