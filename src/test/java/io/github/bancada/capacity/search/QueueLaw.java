package io.github.bancada.capacity.search;

import java.util.function.DoubleUnaryOperator;

/** What queueing theory says of the response times of exponential servers. Stateless. */
final class QueueLaw {
  private QueueLaw() {}

  /** The share of responses over a time, M/M/c: Poisson arrivals, c workers. */
  static double shareOver(double lambda, double mu, int workers, double seconds) {
    double theta = workers * mu - lambda;
    double wait = erlangC(lambda / mu, workers);
    if (Math.abs(theta - mu) < 1e-9 * mu) {
      return Math.exp(-mu * seconds) * (1 + wait * mu * seconds);
    }
    return (1 - wait) * Math.exp(-mu * seconds)
        + wait * (theta * Math.exp(-mu * seconds) - mu * Math.exp(-theta * seconds)) / (theta - mu);
  }

  /** The mean response, M/M/c, seconds. */
  static double mean(double lambda, double mu, int workers) {
    return 1 / mu + erlangC(lambda / mu, workers) / (workers * mu - lambda);
  }

  /** The share of responses over a time, D/M/1: even arrivals, one worker. */
  static double shareOverEven(double lambda, double mu, double seconds) {
    double sigma = 0.5;
    for (int i = 0; i < 10_000; i++) {
      sigma = Math.exp(-mu * (1 - sigma) / lambda);
    }
    return Math.exp(-mu * (1 - sigma) * seconds);
  }

  /** The share of responses over a time when users think and ask; an arrival sees the others. */
  static double shareOverClosed(int users, double think, double mu, int workers, double seconds) {
    double[] waiting = new double[users];
    double log = 0;
    double sum = 0;
    for (int k = 0; k < users; k++) {
      // Busy requests that one of the users finds among the other users - 1.
      log += k == 0 ? 0 : Math.log((users - k) / (think * Math.min(k, workers) * mu));
      waiting[k] = Math.exp(log);
      sum += waiting[k];
    }
    double over = 0;
    for (int k = 0; k < users; k++) {
      over +=
          waiting[k]
              / sum
              * (k < workers
                  ? Math.exp(-mu * seconds)
                  : overAfter(k - workers + 1, workers * mu, mu, seconds));
    }
    return over;
  }

  /** P(Erlang(m, a) + Exp(mu) > t), for a above mu. */
  private static double overAfter(int m, double a, double mu, double t) {
    double ratio = m * Math.log(a / (a - mu)) - mu * t;
    return erlangOver(m, a * t) + Math.exp(ratio) * (1 - erlangOver(m, (a - mu) * t));
  }

  /** P(Erlang(m, 1) > x). */
  private static double erlangOver(int m, double x) {
    double term = Math.exp(-x);
    double sum = term;
    for (int i = 1; i < m; i++) {
      term *= x / i;
      sum += term;
    }
    return Math.min(1, sum);
  }

  private static double erlangC(double offered, int workers) {
    double blocked = 1;
    for (int i = 1; i <= workers; i++) {
      blocked = offered * blocked / (i + offered * blocked);
    }
    double busy = offered / workers;
    return blocked / (1 - busy * (1 - blocked));
  }

  /** Where a rising function crosses a value, between bounds. */
  static double crossing(DoubleUnaryOperator rising, double value, double low, double high) {
    double from = low;
    double to = high;
    for (int i = 0; i < 100; i++) {
      double middle = (from + to) / 2;
      if (rising.applyAsDouble(middle) > value) {
        to = middle;
      } else {
        from = middle;
      }
    }
    return from;
  }
}
