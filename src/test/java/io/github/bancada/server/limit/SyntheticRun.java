package io.github.bancada.server.limit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A run on a server with a capacity. With users, by the asymptotic bounds of the throughput (users
 * / (service + think time), and the capacity) with a rounded knee, and Little's law for the
 * response time; with arrivals, by the response time of one queue. Not thread-safe.
 */
final class SyntheticRun {
  private static final double SERVICE_SECONDS = 0.02;
  private static final double THINK_SECONDS = 0.1;
  private static final double ROUNDED = 4;

  /** One second. */
  record Moment(
      long second, double users, double throughput, double meanSeconds, double use, Noise noise) {
    double underWay() {
      return throughput * meanSeconds;
    }
  }

  /** Random numbers of one run. */
  record Noise(Random random, double spread) {
    /** About this, by a factor. */
    double near(double value) {
      return value * Math.exp(spread * random.nextGaussian());
    }

    /** A number of things of which there are so many on average. */
    double count(double mean) {
      double left = Math.exp(-Math.min(mean, 500));
      int count = 0;
      for (double product = random.nextDouble(); product > left; count++) {
        product *= random.nextDouble();
      }
      return count;
    }
  }

  private final Noise noise;
  private final List<Double> load = new ArrayList<>();
  private final List<SyntheticSource> sources = new ArrayList<>();
  private ToDoubleFunction<Moment> loadMachine = moment -> 20 + 20 * Math.min(1, moment.use());
  private double capacity = 500;
  private double timer = Double.MAX_VALUE;
  private boolean arrivals;
  private int rest;

  SyntheticRun(long seed, double spread) {
    noise = new Noise(new Random(seed), spread);
  }

  SyntheticRun rest(int seconds) {
    rest = seconds;
    return hold(seconds, 0);
  }

  SyntheticRun hold(int seconds, double users) {
    for (int i = 0; i < seconds; i++) {
      load.add(users);
    }
    return this;
  }

  SyntheticRun ramp(int seconds, double users) {
    for (int i = 1; i <= seconds; i++) {
      load.add(Math.ceil(users * i / seconds));
    }
    return this;
  }

  /** Samples per second, whatever the resource that allows no more. */
  SyntheticRun capacity(double perSecond) {
    capacity = perSecond;
    return this;
  }

  /** Users wait in a timer that lets no more samples through: the server is idle meanwhile. */
  SyntheticRun timer(double perSecond) {
    timer = perSecond;
    return this;
  }

  /** The load is a rate of arrivals. */
  SyntheticRun arrivals() {
    arrivals = true;
    return this;
  }

  /** Percent. */
  SyntheticRun loadMachine(ToDoubleFunction<Moment> busy) {
    loadMachine = busy;
    return this;
  }

  SyntheticRun source(SyntheticSource source) {
    sources.add(source);
    return this;
  }

  WatchedRun run() {
    SortedMap<Long, LoadSecond> seconds = new TreeMap<>();
    for (int i = 0; i < load.size(); i++) {
      Moment moment = moment(i - rest, load.get(i));
      seconds.put(
          moment.second(),
          new LoadSecond(
              moment.users(),
              moment.throughput(),
              moment.users() > 0 ? 1e9 * moment.meanSeconds() : Double.NaN,
              Math.round(moment.throughput()),
              Math.max(0, 100 - noise.near(100 - loadMachine.applyAsDouble(moment)))));
      sources.forEach(each -> each.read(moment));
    }
    return new WatchedRun(
        arrivals ? "arrivals/s" : "users",
        seconds,
        sources.stream().map(SyntheticSource::watched).toList());
  }

  private Moment moment(long second, double users) {
    if (users == 0) {
      return new Moment(second, 0, 0, 0, 0, noise);
    }
    double free = arrivals ? users : users / (SERVICE_SECONDS + THINK_SECONDS);
    double served = Math.min(timer, arrivals ? Math.min(free, capacity) : rounded(free));
    double use = served / capacity;
    double mean =
        arrivals || served == timer
            ? SERVICE_SECONDS / (1 - 0.98 * use)
            : users / served - THINK_SECONDS;
    return new Moment(second, users, noise.near(served), noise.near(mean), use, noise);
  }

  private double rounded(double free) {
    return Math.pow(Math.pow(free, -ROUNDED) + Math.pow(capacity, -ROUNDED), -1 / ROUNDED);
  }
}
