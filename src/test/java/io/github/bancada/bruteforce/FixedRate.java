package io.github.bancada.bruteforce;

import io.github.bancada.arrivals.ArrivalsThreadGroup;
import io.github.bancada.capacity.CapacitySearch;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * What came of load at a fixed rate. Knows nothing of the search's own counting. Immutable.
 *
 * @param samples whose intended start lies behind the first fifth of the time
 * @param over those of them that failed or were answered after the limit
 */
record FixedRate(long samples, long over) {
  /** Of the time, as in a trial of the search. */
  private static final double SKIPPED = 0.2;

  /** Sends the elements below the plan's search, at a rate, by an Arrivals Thread Group. */
  static FixedRate run(Question question, double perSecond, double seconds) throws Exception {
    ArrivalsThreadGroup group = new ArrivalsThreadGroup();
    group.setName("fixed rate");
    group.setProperty("ArrivalsThreadGroup.rate", Double.toString(perSecond));
    group.setProperty("ArrivalsThreadGroup.duration", seconds + " s");
    group.setProperty("ArrivalsThreadGroup.users", Integer.toString(question.users()));
    List<SampleResult> samples =
        EngineRun.ofPlan(
                question.file(),
                question.properties(),
                tree -> instead(tree, group),
                question.patience())
            .stream()
            .filter(sample -> !OutsideLoad.isOutside(sample))
            .toList();
    long from =
        samples.stream().mapToLong(FixedRate::intendedNanos).min().orElse(0)
            + (long) (SKIPPED * seconds * 1e9);
    List<SampleResult> counted =
        samples.stream().filter(sample -> intendedNanos(sample) >= from).toList();
    long limit = TimeUnit.MILLISECONDS.toNanos(question.limitMillis());
    return new FixedRate(
        counted.size(), counted.stream().filter(sample -> isOver(sample, limit)).count());
  }

  /** The plan with this group instead of the search, and no listeners. */
  private static HashTree instead(HashTree tree, ArrivalsThreadGroup group) {
    Object plan = tree.getArray()[0];
    HashTree inPlan = tree.getTree(plan);
    HashTree result = new ListedHashTree();
    for (Object element : inPlan.getArray()) {
      if (element instanceof CapacitySearch) {
        result.add(plan).add(group, inPlan.getTree(element));
      }
    }
    return result;
  }

  private static long intendedNanos(SampleResult sample) {
    return TimeUnit.MILLISECONDS.toNanos(sample.getStartTime()) - late(sample);
  }

  private static long late(SampleResult sample) {
    return Math.max(0, IntendedStart.lateNanos(sample));
  }

  private static boolean isOver(SampleResult sample, long limitNanos) {
    return !sample.isSuccessful()
        || late(sample) + TimedSampleResult.elapsedNanosOf(sample) > limitNanos;
  }

  FixedRate and(FixedRate other) {
    return new FixedRate(samples + other.samples, over + other.over);
  }

  /** The share over the limit. */
  double share() {
    return samples == 0 ? 1 : (double) over / samples;
  }
}
