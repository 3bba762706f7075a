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
 * One label in one second of a run. If it is not known which samples failed (see {@link
 * Outcomes#mixed}), both {@code successful} and {@code failed} are empty.
 *
 * @param epochSecond the second in which the samples ended, since the epoch
 * @param label the label, or {@link RunSummary#TOTAL} for all labels together
 * @param samples samples that ended in this second
 * @param errors failed samples among them
 * @param all elapsed times of all samples
 * @param successful elapsed times of successful samples; empty if there are none
 * @param failed elapsed times of failed samples; empty if there are none
 * @param users most users active when one of these samples ended; with remote engines, the sum over
 *     engines of this second's users, or of the last second in which the engine had samples
 * @param response response times that tables and charts show, of the same samples as {@code
 *     elapsed}; empty if none had an intended start
 * @param latency latencies of the successful samples; empty if none has one
 * @param traffic bytes of all samples; {@link Traffic#NONE} also if not known
 */
public record IntervalRow(
    long epochSecond,
    String label,
    long samples,
    long errors,
    SecondTimes all,
    Optional<SecondTimes> successful,
    Optional<SecondTimes> failed,
    int users,
    Optional<SecondTimes> response,
    Optional<SecondTimes> latency,
    Traffic traffic) {

  /** A row of elapsed times only. */
  public IntervalRow(
      long epochSecond,
      String label,
      long samples,
      long errors,
      SecondTimes all,
      Optional<SecondTimes> successful,
      Optional<SecondTimes> failed,
      int users) {
    this(
        epochSecond,
        label,
        samples,
        errors,
        all,
        successful,
        failed,
        users,
        Optional.empty(),
        Optional.empty(),
        Traffic.NONE);
  }

  /** The same row with response times. */
  public IntervalRow withResponse(Optional<SecondTimes> times) {
    return with(label, times, latency, traffic);
  }

  /** The same row with latencies. */
  public IntervalRow withLatency(Optional<SecondTimes> times) {
    return with(label, response, times, traffic);
  }

  /** The same row with these bytes. */
  public IntervalRow withTraffic(Traffic bytes) {
    return with(label, response, latency, bytes);
  }

  public IntervalRow named(String name) {
    return with(name, response, latency, traffic);
  }

  private IntervalRow with(
      String name,
      Optional<SecondTimes> responses,
      Optional<SecondTimes> latencies,
      Traffic bytes) {
    return new IntervalRow(
        epochSecond,
        name,
        samples,
        errors,
        all,
        successful,
        failed,
        users,
        responses,
        latencies,
        bytes);
  }

  /** A row of samples whose outcomes were not kept apart. */
  public static IntervalRow together(
      long epochSecond, String label, long samples, long errors, SecondTimes all, int users) {
    return new IntervalRow(
        epochSecond,
        label,
        samples,
        errors,
        all,
        errors == 0 ? Optional.of(all) : Optional.empty(),
        errors == samples && errors > 0 ? Optional.of(all) : Optional.empty(),
        users);
  }

  /** Whether the outcome of every sample is known. */
  public boolean areOutcomesKnown() {
    return (errors == samples || successful.isPresent()) && (errors == 0 || failed.isPresent());
  }

  /**
   * The elapsed times that tables and charts show, as {@link LabelSummary#elapsed}: of successful
   * samples, or of all if the outcomes are not known; empty if none succeeded.
   */
  public Optional<SecondTimes> elapsed() {
    return areOutcomesKnown() ? successful : Optional.of(all);
  }

  /**
   * Writes and reads rows of a fixed size; labels are kept once, in memory. Not thread-safe: its
   * {@link RowFile} guards it.
   */
  public static final class Codec implements RowFile.Codec<IntervalRow> {
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
}
