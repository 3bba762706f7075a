package io.github.bancada.server.limit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The seconds of a run by their load, whatever their order in time, and the plateau among them:
 * where more load gave no more throughput. Immutable.
 *
 * <p>A step holds the seconds whose load is within 20 % of its highest, at least 5 s. The plateau
 * begins with the lowest step whose throughput is within 5 % of the best step's.
 */
final class LoadSteps {
  /** Less is too short for any evidence but a refusal. As in the guards of each rule. */
  static final int LEAST_SECONDS = 10;

  // A plateau: 20 % more load gives less than 5 % more throughput. Starting values, ours: linear
  // growth would give four times as much, and the mean of 15 s with 10 % noise is within 3 %.
  private static final double MORE_LOAD = 1.2;
  private static final double MORE_THROUGHPUT = 1.05;

  private static final int LEAST_OF_STEP = 5;

  /** Throughput grew with the load if it grew by this share of it at least. */
  private static final double PROPORTIONAL = 0.8;

  /** Times the response time of the least load: up to here it has hardly grown. */
  private static final double SAME = 1.5;

  /** One load of the run. */
  record Step(BitSet seconds, double load, double throughput, double responseNanos) {}

  private final List<Step> steps = new ArrayList<>();
  private final boolean varied;
  private final int plateauStart;

  /**
   * @param active the seconds with load
   */
  LoadSteps(Series load, Series throughput, Series responseNanos, BitSet active) {
    Series smooth = load.medians();
    double highest = smooth.max(active);
    List<Integer> falling =
        active.stream()
            .filter(i -> smooth.at(i) > 0)
            .boxed()
            .sorted(Comparator.comparing(i -> -smooth.at(i)))
            .toList();
    varied =
        falling.stream().filter(i -> smooth.at(i) < highest / MORE_LOAD).count() >= LEAST_SECONDS;
    BitSet step = new BitSet();
    double top = highest;
    for (int i : falling) {
      if (smooth.at(i) < top / MORE_LOAD && step.cardinality() >= LEAST_OF_STEP) {
        add(step, smooth, throughput, responseNanos);
        step = new BitSet();
        top = smooth.at(i);
      }
      step.set(i);
    }
    if (step.cardinality() >= LEAST_OF_STEP) {
      add(step, smooth, throughput, responseNanos);
    }
    plateauStart = isVaried() ? plateauStart() : 0;
  }

  /** 0 without a plateau. */
  private int plateauStart() {
    double best = steps.stream().mapToDouble(Step::throughput).max().orElseThrow();
    int lowest = lastStep(step -> step.throughput >= best / MORE_THROUGHPUT);
    return lowest > 0 ? lowest : lastStep(this::isFlatFrom);
  }

  private int lastStep(Predicate<Step> fits) {
    return IntStream.range(0, steps.size()).filter(i -> fits.test(steps.get(i))).max().orElse(0);
  }

  /** The same slope over two steps or three: noise matters less, but the knee is less exact. */
  private boolean isFlatFrom(Step step) {
    double more = Math.log(highest().load / step.load) / Math.log(MORE_LOAD);
    return more >= 2
        && more < 4
        && highest().throughput / step.throughput < Math.pow(MORE_THROUGHPUT, more);
  }

  private void add(BitSet seconds, Series load, Series throughput, Series responseNanos) {
    double perSecond = throughput.middle(seconds);
    if (!Double.isNaN(perSecond)) {
      steps.add(new Step(seconds, load.median(seconds), perSecond, responseNanos.median(seconds)));
    }
  }

  /** From the highest load to the lowest. */
  List<Step> all() {
    return steps;
  }

  /** Whether the load was 20 % below its highest for at least 10 s. */
  boolean isVaried() {
    return varied && steps.size() > 1;
  }

  boolean hasPlateau() {
    return isVaried() && plateauStart > 0;
  }

  Step highest() {
    return steps.get(0);
  }

  /** The lowest load of the plateau. */
  Step knee() {
    return steps.get(plateauStart);
  }

  /** Without one, the seconds of the highest load. */
  BitSet plateau() {
    return steps.stream()
        .limit(plateauStart + 1L)
        .map(Step::seconds)
        .collect(BitSet::new, BitSet::or, BitSet::or);
  }

  /** Seconds of less load than these, from which the ramp-up level comes. */
  BitSet below(BitSet plateau) {
    return steps.stream()
        .map(Step::seconds)
        .filter(each -> !each.intersects(plateau))
        .collect(BitSet::new, BitSet::or, BitSet::or);
  }

  /** The step with about half of the highest load. */
  Step half() {
    double half = highest().load / 2;
    return steps.stream()
        .min(Comparator.comparing(each -> Math.abs(each.load - half)))
        .orElseThrow();
  }

  boolean isProportional() {
    return highest().throughput / half().throughput >= PROPORTIONAL * highest().load / half().load;
  }

  /**
   * Whether the response time stayed while users waited: by Little's law it grows with the users if
   * the throughput does not, so the time was spent outside of samples. It must be near that of the
   * least load as well: when a pool of users is used up, arrivals are served in a constant long
   * time.
   */
  boolean isWaitOutside() {
    double more = highest().load / knee().load - 1;
    double least = steps.stream().mapToDouble(Step::responseNanos).min().orElseThrow();
    return highest().responseNanos < (1 + more / 2) * knee().responseNanos
        && highest().responseNanos < SAME * least;
  }
}
