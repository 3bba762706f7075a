package io.github.bancada.capacity.search;

import java.io.InvalidObjectException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** A histogram of times from 1 µs to an hour, small in a stream. Not thread-safe. */
final class SampleTimes extends Histogram {
  private static final long serialVersionUID = 1L;

  private static final long SHORTEST_NANOS = 1_000;
  private static final long LONGEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 3;

  SampleTimes() {
    super(SHORTEST_NANOS, LONGEST_NANOS, DIGITS);
  }

  /** Counts a time; one out of range as the nearest in range. */
  void record(long nanos) {
    recordValue(Math.max(0, Math.min(LONGEST_NANOS, nanos)));
  }

  private Object writeReplace() {
    ByteBuffer buffer = ByteBuffer.allocate(getNeededByteBufferCapacity());
    int length = encodeIntoByteBuffer(buffer);
    return new Encoded(Arrays.copyOf(buffer.array(), length));
  }

  /** Its form in a stream: empty buckets take no space. */
  private record Encoded(byte[] bytes) implements Serializable {
    private Object readResolve() throws InvalidObjectException {
      try {
        SampleTimes times = new SampleTimes();
        times.add(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0));
        return times;
      } catch (RuntimeException e) {
        throw new InvalidObjectException("no histogram: " + e.getMessage());
      }
    }
  }
}
