package io.github.bancada.server.limit;

import io.github.bancada.server.figure.SourceKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A run as series over its seconds, and the parts of it that rules compare. Immutable. */
final class RunView {
  /** Fewer seconds give no level at rest or at ramp-up. */
  private static final int LEAST_QUIET = 3;

  private final WatchedRun run;
  private final Series unknown;
  private final long[] numbers;
  private final LoadSecond[] seconds;
  private final BitSet active;
  private final Series responseNanos;
  private final Series underWay;
  private final LoadSteps steps;
  private final List<SourceView> views;
  private final Series cpu;

  RunView(WatchedRun run) {
    this.run = run;
    numbers = run.seconds().keySet().stream().mapToLong(Long::longValue).toArray();
    seconds = run.seconds().values().toArray(LoadSecond[]::new);
    unknown = Series.of(seconds.length, i -> Double.NaN);
    active = where(IntStream.range(0, seconds.length).filter(i -> seconds[i].hasLoad()));
    responseNanos = series(LoadSecond::meanNanos).medians();
    underWay = series(LoadSecond::underWay);
    steps =
        new LoadSteps(
            series(LoadSecond::load), series(LoadSecond::throughput), responseNanos, active);
    views =
        Stream.concat(
                Stream.of(new SourceView(loadMachine(), this, machine())),
                run.sources().stream().map(each -> new SourceView(each, this, unknown)))
            .toList();
    cpu = views.stream().map(SourceView::cpuUse).reduce(unknown, Series::greatest).medians();
  }

  private static BitSet where(IntStream seconds) {
    return seconds.collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private static SourceSpans loadMachine() {
    return new SourceSpans("", SourceKind.LOCAL, new TreeMap<>());
  }

  private Series series(ToDoubleFunction<LoadSecond> figure) {
    return Series.of(seconds.length, i -> figure.applyAsDouble(seconds[i]));
  }

  private Series machine() {
    return series(each -> each.machinePercent() / 100);
  }

  Series unknown() {
    return unknown;
  }

  WatchedRun run() {
    return run;
  }

  int length() {
    return seconds.length;
  }

  /** The number of a second in the run. */
  long number(int i) {
    return numbers[i];
  }

  /** The place of the first second with at least that number. */
  int placeFrom(long number) {
    int place = Arrays.binarySearch(numbers, number);
    return place < 0 ? -place - 1 : place;
  }

  /** Seconds with load. */
  BitSet active() {
    return active;
  }

  /** Seconds before the load. */
  BitSet rest() {
    return where(IntStream.range(0, Math.max(0, active.nextSetBit(0))));
  }

  /** The level before the load; NaN if not known. */
  double restLevel(Series level) {
    BitSet rest = rest();
    return level.countKnown(rest) >= LEAST_QUIET ? level.median(rest) : Double.NaN;
  }

  /** The level at rest, or else at less load than in these seconds; NaN if not known. */
  double quietLevel(Series level, BitSet plateau) {
    double rest = restLevel(level);
    BitSet below = steps.below(plateau);
    return !Double.isNaN(rest) || level.countKnown(below) < LEAST_QUIET
        ? rest
        : level.quantile(below, 25);
  }

  LoadSteps steps() {
    return steps;
  }

  /** The load machine first, then each source. */
  List<SourceView> views() {
    return views;
  }

  Series responseNanos() {
    return responseNanos;
  }

  /** How many samples were under way; their response times together, in seconds per second. */
  Series underWay() {
    return underWay;
  }

  /** How busy the busiest watched CPUs were, 0 to 1. */
  Series cpu() {
    return cpu;
  }

  /** {@code from second 12 to 60}, {@code from second 41} if it lasted to the end of the load. */
  String when(BitSet held) {
    long from = number(held.nextSetBit(0));
    int last = held.length() - 1;
    return from == number(last)
        ? "in second " + from
        : "from second " + from + (last >= active.length() - 1 ? "" : " to " + number(last));
  }
}
