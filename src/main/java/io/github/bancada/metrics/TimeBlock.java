package io.github.bancada.metrics;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * What one label did in one of the {@link TimeBlocks} of a run. Immutable and thread-safe; the
 * histogram is kept encoded, in a few bytes for each different value.
 */
public final class TimeBlock {
  /** Room for any histogram of a summary; an encoding needs it only for a moment. */
  private static final ThreadLocal<ByteBuffer> ROOM =
      ThreadLocal.withInitial(
          () -> ByteBuffer.allocate(LabelSummary.emptyHistogram().getNeededByteBufferCapacity()));

  private final long number;
  private final long samples;
  private final long errors;
  private final long sumNanos;
  private final byte[] histogram;

  private TimeBlock(long number, long samples, long errors, long sumNanos, byte[] histogram) {
    this.number = number;
    this.samples = samples;
    this.errors = errors;
    this.sumNanos = sumNanos;
    this.histogram = histogram;
  }

  /**
   * Keeps what a block held.
   *
   * @param number its place on the clock: seconds since the epoch divided by the seconds of a block
   * @param errors how many of its samples failed
   * @param sumNanos sum of their elapsed times
   * @param histogram their elapsed times in nanoseconds; copied
   */
  public static TimeBlock of(long number, long errors, long sumNanos, AbstractHistogram histogram) {
    ByteBuffer room = ROOM.get();
    room.clear();
    int length = histogram.encodeIntoByteBuffer(room);
    return new TimeBlock(
        number, histogram.getTotalCount(), errors, sumNanos, Arrays.copyOf(room.array(), length));
  }

  /** Two blocks as one. */
  TimeBlock and(TimeBlock other, long newNumber) {
    Histogram both = histogram();
    both.add(other.histogram());
    return of(newNumber, errors + other.errors, sumNanos + other.sumNanos, both);
  }

  /** The same with another place on the clock. */
  TimeBlock at(long newNumber) {
    return new TimeBlock(newNumber, samples, errors, sumNanos, histogram);
  }

  /** Its place on the clock: seconds since the epoch divided by the seconds of a block. */
  public long number() {
    return number;
  }

  /** Number of samples that ended in it, failed ones included. */
  public long samples() {
    return samples;
  }

  /** Number of those that failed. */
  public long errors() {
    return errors;
  }

  /** Sum of their elapsed times. */
  public long sumNanos() {
    return sumNanos;
  }

  /** Their elapsed times, in nanoseconds. */
  public Histogram histogram() {
    return PackedHistogram.decodeFromByteBuffer(ByteBuffer.wrap(histogram), 0);
  }
}
