package io.github.bancada.metrics;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interval rows of a fixed size; labels are kept once, in memory. Guarded by its {@link RowFile}.
 */
final class IntervalCodec implements RowFile.Codec<IntervalRow> {
  private static final int ROW_BYTES = 7 * Long.BYTES + 2 * Integer.BYTES;

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
    out.writeLong(row.sumNanos());
    out.writeLong(row.p50Nanos());
    out.writeLong(row.p95Nanos());
    out.writeLong(row.maxNanos());
    out.writeInt(row.users());
  }

  @Override
  public IntervalRow read(DataInput in) throws IOException {
    long second = in.readLong();
    String label = labels.get(in.readInt());
    return new IntervalRow(
        second,
        label,
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readLong(),
        in.readInt());
  }

  @Override
  public int rowBytes() {
    return ROW_BYTES;
  }
}
