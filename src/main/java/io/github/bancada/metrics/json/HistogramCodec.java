package io.github.bancada.metrics.json;

import io.github.bancada.metrics.Lane;
import io.github.bancada.metrics.TimeCounts;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Codes {@link TimeCounts} as HdrHistogram codes a histogram: its compressed V2 encoding, in
 * Base64. See <a
 * href="https://github.com/HdrHistogram/HdrHistogram/blob/master/src/main/java/org/HdrHistogram/AbstractHistogram.java">{@code
 * AbstractHistogram.encodeIntoCompressedByteBuffer}</a>.
 *
 * <pre>
 * text    = Base64( int COMPRESSED_COOKIE, int length, deflated( int COOKIE, int length of counts,
 *           int 0, int digits, long lowest, long highest, double 1.0, count* ) )
 * count   = ZigZag LEB128 of at most 9 bytes: count of the next bucket or, if negative, the number
 *           of empty buckets to skip
 * </pre>
 *
 * <p>The library walks through 34,000 buckets for each text, and a summary has a text for each time
 * block of each label; so this class replaces it. A test compares both, byte for byte. For one
 * thread; {@link #close()} frees memory outside the heap.
 */
public final class HistogramCodec implements AutoCloseable {
  private static final int COOKIE = 0x1c849303 | 0x10;
  private static final int COMPRESSED_COOKIE = 0x1c849304 | 0x10;
  private static final int HEADER_BYTES = 40;

  /** 3 digits count 2,048 values one by one, then 1,024 (as bits) of each power of two. */
  private static final int HALF_BITS = 10;

  /** Buckets of two days: more than any summary needs. */
  private static final int PLACES = place(2 * Lane.HIGHEST_NANOS) + 1;

  private static final int LONGEST_COUNT = 9;

  private final Deflater deflater = new Deflater();
  private final Inflater inflater = new Inflater();
  private final byte[] buffer = new byte[8192];

  public String encode(TimeCounts times) {
    byte[] counts = counts(times);
    ByteBuffer plain = ByteBuffer.allocate(HEADER_BYTES + counts.length);
    plain.putInt(COOKIE).putInt(counts.length).putInt(0).putInt(Lane.SIGNIFICANT_DIGITS);
    plain.putLong(1).putLong(Lane.HIGHEST_NANOS).putDouble(1).put(counts);
    deflater.reset();
    deflater.setInput(plain.array());
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    ByteBuffer compressed = ByteBuffer.allocate(2 * Integer.BYTES + out.size());
    compressed.putInt(COMPRESSED_COOKIE).putInt(out.size()).put(out.toByteArray());
    return Base64.getEncoder().encodeToString(compressed.array());
  }

  private static byte[] counts(TimeCounts times) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int next = 0;
    for (int i = 0; i < times.values(); i++) {
      int place = place(times.nanos(i));
      if (place > next) {
        putCount(out, place - next == 1 ? 0 : next - place);
      }
      putCount(out, times.count(i));
      next = place + 1;
    }
    if (next == 0) {
      putCount(out, 0);
    }
    return out.toByteArray();
  }

  private static void putCount(ByteArrayOutputStream out, long count) {
    long bits = count << 1 ^ count >> 63;
    for (int i = 1; i < LONGEST_COUNT && bits >>> 7 != 0; i++) {
      out.write((int) (bits & 0x7f | 0x80));
      bits >>>= 7;
    }
    out.write((int) bits);
  }

  /** Throws {@link IllegalArgumentException} if the text is not such a histogram. */
  public TimeCounts decode(String text) {
    try {
      ByteBuffer compressed = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      expect(compressed.getInt(), COMPRESSED_COOKIE, "not a compressed histogram of version 2");
      expect(compressed.getInt(), compressed.remaining(), "its length is wrong");
      inflater.reset();
      inflater.setInput(compressed);
      ByteBuffer header = inflated(HEADER_BYTES);
      expect(header.getInt(), COOKIE, "not a histogram of version 2");
      int length = header.getInt();
      expect(header.getInt(), 0, "its buckets are shifted");
      expect(header.getInt(), Lane.SIGNIFICANT_DIGITS, "not of 3 significant digits");
      expect(header.getLong(), 1, "its lowest value is not 1");
      header.getLong(); // the highest value: implied by the last bucket
      expect(Double.compare(header.getDouble(), 1), 0, "its values are not whole numbers");
      if (length < 0 || length > LONGEST_COUNT * PLACES) {
        throw new IllegalArgumentException("its length is wrong");
      }
      return times(inflated(length));
    } catch (DataFormatException
        | BufferUnderflowException
        | ArithmeticException
        | IllegalArgumentException e) {
      throw new IllegalArgumentException("a histogram cannot be decoded: " + e.getMessage(), e);
    }
  }

  private static void expect(long found, long expected, String problem) {
    if (found != expected) {
      throw new IllegalArgumentException(problem);
    }
  }

  private ByteBuffer inflated(int length) throws DataFormatException {
    byte[] bytes = new byte[length];
    for (int done = 0; done < length; ) {
      int more = inflater.inflate(bytes, done, length - done);
      if (more == 0) {
        throw new DataFormatException("it ends too soon");
      }
      done += more;
    }
    return ByteBuffer.wrap(bytes);
  }

  private static TimeCounts times(ByteBuffer counts) {
    TimeCounts.Builder times = new TimeCounts.Builder();
    long place = 0;
    while (counts.hasRemaining()) {
      long count = count(counts);
      if (count < 0) {
        place = Math.min(PLACES, place - Math.max(-PLACES, count));
      } else {
        if (place >= PLACES) {
          throw new IllegalArgumentException("it has values above two days");
        }
        if (count > 0) {
          times.add(nanos((int) place), count);
        }
        place++;
      }
    }
    return times.build();
  }

  private static long count(ByteBuffer counts) {
    long bits = 0;
    for (int i = 0; ; i++) {
      long next = counts.get();
      if (i == LONGEST_COUNT - 1) {
        bits |= next << 7 * i; // the last byte holds 8 bits of the number
        break;
      }
      bits |= (next & 0x7f) << 7 * i;
      if (next >= 0) {
        break;
      }
    }
    return bits >>> 1 ^ -(bits & 1);
  }

  /** The bucket of a value. */
  private static int place(long nanos) {
    int power = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos | 1) - HALF_BITS);
    return (power << HALF_BITS) + (int) (nanos >> power);
  }

  /** The lowest value of a bucket. */
  private static long nanos(int place) {
    int power = Math.max(0, (place >> HALF_BITS) - 1);
    return (long) (place - (power << HALF_BITS)) << power;
  }

  @Override
  public void close() {
    deflater.end();
    inflater.end();
  }
}
