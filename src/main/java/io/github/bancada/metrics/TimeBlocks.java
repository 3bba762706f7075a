package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A label's samples in blocks of equal time, with a histogram each. A comparison needs them to know
 * how much a run's figures vary by themselves. A block lasts one second; the length doubles when
 * there are more than {@value #MAX} blocks.
 *
 * <p>A block starts at a multiple of its length since the epoch, and lengths are powers of two. So
 * blocks of any labels and machines can be added up. Immutable and thread-safe.
 *
 * @param seconds length of a block, a power of two
 * @param blocks blocks with samples, in the order of time
 */
public record TimeBlocks(long seconds, List<TimeBlock> blocks) {
  /** Limit of the number of blocks, from the first to the last with samples. */
  public static final int MAX = 64;

  public static final TimeBlocks NONE = new TimeBlocks(1, List.of());

  /**
   * @throws IllegalArgumentException if the length is not a power of two, or the blocks are not in
   *     order or too many
   */
  public TimeBlocks {
    blocks = List.copyOf(blocks);
    if (seconds < 1 || Long.bitCount(seconds) != 1) {
      throw new IllegalArgumentException(
          "a block has " + seconds + " seconds, which is not a power of two");
    }
    for (int i = 1; i < blocks.size(); i++) {
      if (blocks.get(i).number() <= blocks.get(i - 1).number()) {
        throw new IllegalArgumentException("the blocks are not in order of time");
      }
    }
    if (!blocks.isEmpty() && !fits(blocks.get(0).number(), last(blocks).number())) {
      throw new IllegalArgumentException("there are more than " + MAX + " blocks");
    }
  }

  private static TimeBlock last(List<TimeBlock> blocks) {
    return blocks.get(blocks.size() - 1);
  }

  static boolean fits(long firstNumber, long lastNumber) {
    long apart = lastNumber - firstNumber;
    return apart >= 0 && apart < MAX;
  }

  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  /** The same samples in blocks of twice the length. */
  TimeBlocks doubled() {
    List<TimeBlock> longer = new ArrayList<>();
    for (TimeBlock block : blocks) {
      long number = Math.floorDiv(block.number(), 2L);
      if (!longer.isEmpty() && last(longer).number() == number) {
        longer.add(longer.remove(longer.size() - 1).and(block, number));
      } else {
        longer.add(block.at(number));
      }
    }
    return new TimeBlocks(seconds * 2, longer);
  }

  /**
   * Adds up the blocks of several labels or machines, as if they had been one.
   *
   * @return none if a part has none
   */
  public static TimeBlocks merge(List<TimeBlocks> parts) {
    if (parts.isEmpty() || parts.stream().anyMatch(TimeBlocks::isEmpty)) {
      return NONE;
    }
    long seconds = parts.stream().mapToLong(TimeBlocks::seconds).max().orElseThrow();
    while (true) {
      List<TimeBlocks> equal = new ArrayList<>();
      for (TimeBlocks part : parts) {
        TimeBlocks longer = part;
        while (longer.seconds < seconds) {
          longer = longer.doubled();
        }
        equal.add(longer);
      }
      TreeMap<Long, TimeBlock> together = new TreeMap<>();
      equal.forEach(
          part ->
              part.blocks.forEach(
                  block ->
                      together.merge(block.number(), block, (a, b) -> a.and(b, block.number()))));
      if (fits(together.firstKey(), together.lastKey())) {
        return new TimeBlocks(seconds, List.copyOf(together.values()));
      }
      seconds *= 2;
    }
  }

  public Map<Long, TimeBlock> byNumber() {
    Map<Long, TimeBlock> map = new TreeMap<>();
    blocks.forEach(block -> map.put(block.number(), block));
    return map;
  }
}
