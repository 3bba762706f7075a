package io.github.bancada.capacity.search;

import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Workers with one queue, first come, first served: G/G/c in virtual time. */
final class QueueServer implements VirtualServer {
  /** How long the work of one request takes at speed 1, as a multiple of its mean. */
  interface Law {
    double draw(SplittableRandom random);
  }

  /** When work that begins at a time is done. Asked in the order of time. */
  interface Pace {
    double end(double start, double workSeconds);

    /** A speed that is taken at the start of each request. */
    static Pace of(DoubleUnaryOperator speed) {
      return (start, work) -> start + work / speed.applyAsDouble(start);
    }

    /** Everything stops for a while in each period; the first time after one period. */
    static Pace pausing(double seconds, double everySeconds) {
      return (start, work) -> {
        double cycle = Math.floor(start / everySeconds);
        double into = start - cycle * everySeconds;
        double begin = cycle >= 1 && into < seconds ? start - into + seconds : start;
        double done = begin + work;
        for (double next = (cycle + 1) * everySeconds; next < done; next += everySeconds) {
          done += seconds;
        }
        return done;
      };
    }
  }

  static final Law EXPONENTIAL = random -> -Math.log(1 - random.nextDouble());

  static final Pace STEADY = (start, work) -> start + work;

  private final double meanSeconds;
  private final double[] free;
  private final Law law;
  private final SplittableRandom random;
  private final Pace pace;

  /** Starts of those that may still wait, a ring. */
  private double[] starts = new double[1 << 10];

  private int head;
  private int tail;
  private int mostWaiting = Integer.MAX_VALUE;
  private boolean failed;
  private double watchedFrom;
  private double watchedTo;
  private double busySeconds;

  /**
   * @param perSecond requests that a worker does a second at speed 1
   * @param pace of the workers
   */
  QueueServer(double perSecond, int workers, Law law, Pace pace, long seed) {
    meanSeconds = 1 / perSecond;
    free = new double[workers];
    this.law = law;
    this.pace = pace;
    random = new SplittableRandom(seed);
  }

  static QueueServer exponential(double perSecond, int workers, long seed) {
    return new QueueServer(perSecond, workers, EXPONENTIAL, STEADY, seed);
  }

  /** Lognormal work with this coefficient of variation. */
  static Law lognormal(double cv) {
    double variance = Math.log(1 + cv * cv);
    double sd = Math.sqrt(variance);
    return new Law() {
      private double spare = Double.NaN;

      @Override
      public double draw(SplittableRandom random) {
        double z = spare;
        spare = Double.NaN;
        if (Double.isNaN(z)) {
          double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
          double angle = 2 * Math.PI * random.nextDouble();
          z = radius * Math.cos(angle);
          spare = radius * Math.sin(angle);
        }
        return Math.exp(sd * z - variance / 2);
      }
    };
  }

  int workers() {
    return free.length;
  }

  /** With more waiting requests than this, further ones fail at once. */
  QueueServer failingAbove(int waiting) {
    mostWaiting = waiting;
    return this;
  }

  @Override
  public double answer(double at) {
    failed = mostWaiting < Integer.MAX_VALUE && waiting(at) > mostWaiting;
    if (failed) {
      return at + meanSeconds / 100;
    }
    int first = 0;
    for (int i = 1; i < free.length; i++) {
      if (free[i] < free[first]) {
        first = i;
      }
    }
    double start = Math.max(at, free[first]);
    if (mostWaiting < Integer.MAX_VALUE) {
      push(start);
    }
    free[first] = pace.end(start, law.draw(random) * meanSeconds);
    busySeconds += Math.max(0, Math.min(free[first], watchedTo) - Math.max(start, watchedFrom));
    return free[first];
  }

  @Override
  public void watch(double from, double to) {
    watchedFrom = from;
    watchedTo = to;
    busySeconds = 0;
    for (double end : free) {
      busySeconds += Math.max(0, Math.min(end, to) - from);
    }
  }

  @Override
  public double busySeconds() {
    return busySeconds;
  }

  @Override
  public boolean failed() {
    return failed;
  }

  private int waiting(double at) {
    while (head != tail && starts[head] <= at) {
      head = (head + 1) & (starts.length - 1);
    }
    return (tail - head) & (starts.length - 1);
  }

  private void push(double start) {
    starts[tail] = start;
    tail = (tail + 1) & (starts.length - 1);
  }
}
