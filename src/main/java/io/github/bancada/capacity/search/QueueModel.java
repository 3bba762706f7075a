package io.github.bancada.capacity.search;

import java.util.Arrays;

/**
 * Waits for one of several equal workers, first come, first served: M/G/k for a rate of Poisson
 * arrivals, M/G/k//N for users that think. Exact for exponential work; for other work the wait of
 * samples that wait is multiplied by a factor (Lee and Longton, Queueing processes associated with
 * airline passenger check-in, Operational Research Quarterly 10, 1959). Immutable.
 *
 * @param workers k
 * @param workSeconds mean time of a sample with its worker, above 0
 * @param variation the factor: (1 + cv²) / 2 with the coefficient of variation of the work; 1 for
 *     exponential work
 * @param restSeconds time of a user between two visits to the queue; NaN for a rate
 */
record QueueModel(int workers, double workSeconds, double variation, double restSeconds) {
  /** States of the queue with less probability than this share of the likeliest are left out. */
  private static final double NEVER = 1e-12;

  /** The waits at one load. */
  interface Waits {
    /** Probability of a wait longer than this. */
    double longerThan(double seconds);

    double meanSeconds();
  }

  private record OpenWaits(double delayed, double perSecond) implements Waits {
    @Override
    public double longerThan(double seconds) {
      return delayed * Math.exp(-perSecond * seconds);
    }

    @Override
    public double meanSeconds() {
      return delayed / perSecond;
    }
  }

  /**
   * @param ahead probability that this number of samples, and one more, must end first
   * @param perSecond ends a second
   */
  private record ClosedWaits(double[] ahead, double perSecond) implements Waits {
    @Override
    public double longerThan(double seconds) {
      double mean = perSecond * seconds;
      double logTerm = -mean;
      double atMost = 0;
      double sum = 0;
      for (int i = 0; i < ahead.length; i++) {
        logTerm += i == 0 ? 0 : Math.log(mean / i);
        atMost += mean == 0 && i > 0 ? 0 : Math.exp(logTerm);
        sum += ahead[i] * atMost;
      }
      return sum;
    }

    @Override
    public double meanSeconds() {
      double sum = 0;
      for (int i = 0; i < ahead.length; i++) {
        sum += ahead[i] * (i + 1) / perSecond;
      }
      return sum;
    }
  }

  /** The same with multiples of the work and of the wait. */
  QueueModel with(double work, double wait) {
    return new QueueModel(workers, workSeconds * work, variation * wait, restSeconds);
  }

  /** Waits at a rate a second, or of this number of users; endless above the saturation. */
  Waits at(double load) {
    return Double.isNaN(restSeconds) ? open(load) : closed(load);
  }

  private Waits open(double perSecond) {
    double busy = perSecond * workSeconds;
    if (busy >= workers) {
      return new OpenWaits(1, 0);
    }
    double lost = 1;
    for (int i = 1; i <= workers; i++) {
      lost = busy * lost / (i + busy * lost);
    }
    double delayed = lost / (1 - busy / workers * (1 - lost));
    return new OpenWaits(delayed, (workers - busy) / (workSeconds * variation));
  }

  /** A user who arrives meets the others as if there were one less (arrival theorem). */
  private Waits closed(double users) {
    double others = Math.max(0, users - 1);
    double[] states = new double[(int) Math.ceil(others) + 1];
    states[0] = 1;
    double sum = 1;
    double most = 1;
    int last = 0;
    for (int n = 1; n < states.length && states[n - 1] > NEVER * most; n++) {
      double begin = Math.max(0, others - n + 1) / restSeconds;
      states[n] = states[n - 1] * begin * workSeconds / Math.min(n, workers);
      most = Math.max(most, states[n]);
      sum += states[n];
      last = n;
      if (sum > 1e200) {
        for (int i = 0; i <= n; i++) {
          states[i] /= sum;
        }
        most /= sum;
        sum = 1;
      }
    }
    double[] ahead = last < workers ? new double[0] : Arrays.copyOfRange(states, workers, last + 1);
    for (int i = 0; i < ahead.length; i++) {
      ahead[i] /= sum;
    }
    return new ClosedWaits(ahead, workers / (workSeconds * variation));
  }
}
