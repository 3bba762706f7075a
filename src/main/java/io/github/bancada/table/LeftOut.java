package io.github.bancada.table;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The samples of a run that do not count, because they ended before or after the part that counts.
 * Immutable.
 *
 * @param part the part that counts
 * @param samplesBefore number of samples that ended before it
 * @param samplesAfter number of samples that ended after it
 */
public record LeftOut(RunPart part, long samplesBefore, long samplesAfter) {
  public static final LeftOut NOTHING = new LeftOut(RunPart.WHOLE, 0, 0);

  /**
   * The sum of several machines' samples left out of the same test.
   *
   * @throws IllegalArgumentException if they leave out different parts
   */
  public static LeftOut together(List<LeftOut> runs) {
    if (runs.stream().map(LeftOut::part).distinct().count() > 1) {
      throw new IllegalArgumentException(
          "the runs leave out different parts of the test (report.skip, report.until), so they"
              + " cannot be added up");
    }
    return new LeftOut(
        runs.isEmpty() ? RunPart.WHOLE : runs.get(0).part,
        runs.stream().mapToLong(LeftOut::samplesBefore).sum(),
        runs.stream().mapToLong(LeftOut::samplesAfter).sum());
  }

  public boolean isNothing() {
    return part.isWhole();
  }

  /** The same with more samples left out. */
  public LeftOut and(RunPart smaller, long before, long after) {
    return new LeftOut(smaller, samplesBefore + before, samplesAfter + after);
  }

  public long samples() {
    return samplesBefore + samplesAfter;
  }

  /** Length of the counted part of a test with this start and end. */
  public long countedMillis(long startEpochMillis, long endEpochMillis) {
    long end = Math.min(endEpochMillis, part.untilEpochMillis(startEpochMillis));
    return Math.max(0, end - part.fromEpochMillis(startEpochMillis));
  }

  /** One line without a full stop, the same in every view; "" if nothing is left out. */
  public String sentence() {
    if (isNothing()) {
      return "";
    }
    StringJoiner ends = new StringJoiner("; ", "Left out: ", "");
    if (part.skipMillis() > 0) {
      ends.add("the first " + seconds(part.skipMillis()) + samples(samplesBefore));
    }
    if (part.untilMillis() < Long.MAX_VALUE) {
      ends.add("the time after " + seconds(part.untilMillis()) + samples(samplesAfter));
    }
    return ends.toString();
  }

  private static String seconds(long millis) {
    return BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString() + " s";
  }

  private static String samples(long count) {
    return String.format(Locale.ROOT, count == 1 ? " (%,d sample)" : " (%,d samples)", count);
  }
}
