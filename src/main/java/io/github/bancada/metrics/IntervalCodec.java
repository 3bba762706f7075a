package io.github.bancada.metrics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Codes interval rows in a fixed size; labels are kept once, in memory. Not thread-safe: its {@link
 * RowFile} guards it.
 */
public final class IntervalCodec implements RowFile.Codec<IntervalRow> {
  private static final int TIMES_BYTES = 4 * Long.BYTES;
  private static final int ROW_BYTES = 5 * Long.BYTES + 2 * Integer.BYTES + 5 * TIMES_BYTES + 4;
  private static final SecondTimes NONE = new SecondTimes(0, 0, 0, 0);

  private final List<String> labels = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  @Override
  public void write(IntervalRow row, DataOutput out) throws IOException {
    Integer number = numbers.get(row.label());
    if (number == null) {
      number = labels.size();
      numbers.put(row.label(), number);
      labels.add(row.label());
    }
    out.writeLong(row.epochSecond());
    out.writeInt(number);
    out.writeLong(row.samples());
    out.writeLong(row.errors());
    write(row.all(), out);
    write(row.successful(), out);
    write(row.failed(), out);
    out.writeInt(row.users());
    write(row.response(), out);
    write(row.latency(), out);
    out.writeLong(row.traffic().receivedBytes());
    out.writeLong(row.traffic().sentBytes());
  }

  private static void write(Optional<SecondTimes> times, DataOutput out) throws IOException {
    out.writeBoolean(times.isPresent());
    write(times.orElse(NONE), out);
  }

  private static void write(SecondTimes times, DataOutput out) throws IOException {
    out.writeLong(times.sumNanos());
    out.writeLong(times.p50Nanos());
    out.writeLong(times.p95Nanos());
    out.writeLong(times.maxNanos());
  }

  @Override
  public IntervalRow read(DataInput in) throws IOException {
    return new IntervalRow(
        in.readLong(),
        labels.get(in.readInt()),
        in.readLong(),
        in.readLong(),
        readTimes(in),
        readOptionalTimes(in),
        readOptionalTimes(in),
        in.readInt(),
        readOptionalTimes(in),
        readOptionalTimes(in),
        new Traffic(in.readLong(), in.readLong()));
  }

  private static Optional<SecondTimes> readOptionalTimes(DataInput in) throws IOException {
    boolean there = in.readBoolean();
    SecondTimes times = readTimes(in);
    return there ? Optional.of(times) : Optional.empty();
  }

  private static SecondTimes readTimes(DataInput in) throws IOException {
    return new SecondTimes(in.readLong(), in.readLong(), in.readLong(), in.readLong());
  }

  @Override
  public int rowBytes() {
    return ROW_BYTES;
  }
}
