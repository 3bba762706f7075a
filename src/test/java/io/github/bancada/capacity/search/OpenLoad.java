package io.github.bancada.capacity.search;

import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/** Arrivals at a rate, Poisson or even. */
final class OpenLoad extends VirtualLoad {
  private final boolean even;
  private double machinePerSecond = Double.POSITIVE_INFINITY;
  private DoubleUnaryOperator awake = at -> at;

  OpenLoad(VirtualServer server, boolean even, long seed) {
    super(server, seed);
    this.even = even;
  }

  static OpenLoad poisson(VirtualServer server, long seed) {
    return new OpenLoad(server, false, seed);
  }

  /** The load machine begins no more than this number of requests a second. */
  OpenLoad withMachine(double perSecond) {
    machinePerSecond = perSecond;
    return this;
  }

  /** The load machine stalls for so long, so often on average: it sends and reads nothing. */
  OpenLoad withStalls(double seconds, double everySeconds, long seed) {
    SplittableRandom times = new SplittableRandom(seed);
    NavigableMap<Double, Double> ends = new TreeMap<>();
    awake =
        at -> {
          double last = ends.isEmpty() ? 0 : ends.lastEntry().getValue();
          while (last <= at) {
            double begin = last + everySeconds * QueueServer.EXPONENTIAL.draw(times);
            last = begin + seconds;
            ends.put(begin, last);
          }
          Map.Entry<Double, Double> stall = ends.floorEntry(at);
          return stall == null ? at : Math.max(at, stall.getValue());
        };
    return this;
  }

  @Override
  double seen(double end) {
    return awake.applyAsDouble(end);
  }

  @Override
  double send(TrialPlan plan, TrialRecorder recorder) {
    double gap = 1 / plan.load();
    double at = even ? gap / 2 : gap * QueueServer.EXPONENTIAL.draw(random);
    double check = 1;
    double machineFree = 0;
    while (at < plan.seconds()) {
      if (at >= check) {
        if (recorder.isHopeless(nanos(check), 0)) {
          return check;
        }
        check++;
      }
      double sentAt = awake.applyAsDouble(clock + Math.max(at, machineFree)) - clock;
      machineFree = sentAt + 1 / machinePerSecond;
      ask(plan, recorder, at, sentAt);
      at += even ? gap : gap * QueueServer.EXPONENTIAL.draw(random);
    }
    return plan.seconds();
  }
}
