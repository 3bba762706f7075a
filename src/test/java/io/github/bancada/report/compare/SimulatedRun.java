package io.github.bancada.report.compare;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlock;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A closed loop of users against a server with varying speed: the logarithm of its service time is
 * a first-order autoregression in steps of 0.1 s, and each sample has its own noise. So samples
 * near each other in time are correlated, as with real servers.
 *
 * @param seconds length of the run
 * @param samplesPerSecond approximate
 * @param memorySeconds time in which the correlation of the server's speed falls to 37 %
 * @param wander standard deviation of the logarithm of the speed
 * @param noise standard deviation of the logarithm of a sample's own time
 * @param errorPercent percentage of failed samples
 */
record SimulatedRun(
    int seconds,
    double samplesPerSecond,
    double memorySeconds,
    double wander,
    double noise,
    double errorPercent) {
  private static final double STEP = 0.1;
  private static final double MEAN_NANOS = 20e6;

  /** One run; deterministic for a seed. */
  LabelSummary run(long seed, double slower) {
    return run(seed, slower, 1);
  }

  /**
   * One run.
   *
   * @param slower factor of all times
   * @param resolutionNanos times are rounded down to multiples of this
   */
  LabelSummary run(long seed, double slower, long resolutionNanos) {
    Random random = new Random(seed);
    long length = 1;
    while (seconds / length >= TimeBlocks.MAX - 1) {
      length *= 2;
    }
    double kept = Math.exp(-STEP / memorySeconds);
    double state = wander * random.nextGaussian();
    double due = random.nextDouble();
    List<Long> all = new ArrayList<>();
    List<Long> open = new ArrayList<>();
    List<TimeBlock> blocks = new ArrayList<>();
    long[] sums = new long[4];
    for (int step = 0; step < seconds / STEP; step++) {
      state = kept * state + Math.sqrt(1 - kept * kept) * wander * random.nextGaussian();
      double level = slower * Math.exp(state);
      due += samplesPerSecond * STEP / level;
      for (; due >= 1; due--) {
        double exact = MEAN_NANOS * level * Math.exp(noise * random.nextGaussian());
        long nanos = (long) (exact / resolutionNanos) * resolutionNanos;
        open.add(nanos);
        sums[0] += nanos;
        sums[1] += random.nextDouble() * 100 < errorPercent ? 1 : 0;
      }
      long number = (long) (step * STEP) / length;
      boolean last = step + 1 >= seconds / STEP;
      if ((last || (long) ((step + 1) * STEP) / length != number) && !open.isEmpty()) {
        blocks.add(TimeBlock.together(number, sums[1], new SummedTimes(counts(open), sums[0])));
        all.addAll(open);
        open.clear();
        sums[2] += sums[0];
        sums[3] += sums[1];
        sums[0] = 0;
        sums[1] = 0;
      }
    }
    LabelSummary run =
        Summaries.together(
                "simulated",
                new ElapsedTimes(counts(all), Collections.min(all), Collections.max(all), sums[2]),
                sums[3],
                new Span(0, seconds * 1000L))
            .withBlocks(new TimeBlocks(length, blocks));
    return resolutionNanos > 1 ? Summaries.inMilliseconds(run) : run;
  }

  private static TimeCounts counts(List<Long> nanos) {
    TimeCounts.Builder counts = new TimeCounts.Builder();
    nanos.stream().sorted().forEach(each -> counts.add(each, 1));
    return counts.build();
  }
}
