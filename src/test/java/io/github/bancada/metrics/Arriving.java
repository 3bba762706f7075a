package io.github.bancada.metrics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/** Samples and runs as a thread group that sends arrivals makes them. */
public final class Arriving {
  public static final long START = 1_760_000_000_000L;
  public static final long MILLI = 1_000_000;

  /** Arrivals, of one user, as {@link #frozen} sends them. */
  public static final ArrivalCounts COUNTS =
      new ArrivalCounts(
          "100 /s for 20 s (even)", 2_000, 2_000, 0, 222, 3, 1, 1_990 * MILLI, 1, 1, 10 * MILLI);

  /** The same when the load machine was late too often. */
  public static final ArrivalCounts INVALID =
      new ArrivalCounts(
          "100 /s for 20 s (even)", 2_000, 2_000, 0, 222, 96, 64, 1_990 * MILLI, 1, 1, 10 * MILLI);

  private Arriving() {}

  /** The sample, which began so long after its intended start. */
  public static <S extends SampleResult> S late(S sample, long lateNanos) {
    sample.addAssertionResult(new IntendedStart(lateNanos, lateNanos > 0));
    return sample;
  }

  /**
   * Times of arrivals at a server that takes a millisecond, but is frozen for two seconds after
   * ten.
   *
   * @param service how long each took, nanoseconds
   * @param response how long each took from its intended start, nanoseconds
   */
  public record Times(long[] service, long[] response) {
    /** 100 a second for 20 s, one after the other. */
    public static Times frozen() {
      int count = 2_000;
      Times times = new Times(new long[count], new long[count]);
      long free = 0;
      for (int i = 0; i < count; i++) {
        long intended = i * 10 * MILLI;
        long begin = Math.max(intended, free);
        times.service[i] = i == 1_000 ? 2_000 * MILLI : MILLI;
        free = begin + times.service[i];
        times.response[i] = free - intended;
      }
      return times;
    }
  }

  /** The run with these times. */
  public static RunSummary frozen() throws IOException {
    return frozen(1);
  }

  /**
   * The same, slower by this factor.
   *
   * @param factor by which service times are longer
   */
  public static RunSummary frozen(int factor) throws IOException {
    Times times = Times.frozen();
    try (RunRecorder recorder = RunRecorder.replay(START, 4)) {
      for (int i = 0; i < times.service.length; i++) {
        long end = START + (i * 10 * MILLI + times.response[i]) / MILLI;
        long service = times.service[i] * factor;
        recorder.record(
            late(Samples.ok("Search", end, service), times.response[i] - times.service[i]));
        recorder.advanceTo(Math.floorDiv(end, 1000L));
      }
      return inMemory(recorder.finish(Samples.info(START, START + 20_000))).withArrivals(COUNTS);
    }
  }

  /** The rows of a recorder are gone when it is closed. */
  private static RunSummary inMemory(RunSummary run) throws IOException {
    List<IntervalRow> rows = new ArrayList<>();
    run.timeline().intervals().forEach(rows::add);
    return Summaries.with(run, Rows.of(rows));
  }
}
