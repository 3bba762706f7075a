package io.github.bancada.capacity.search;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;

/** Simulated servers whose capacity is known. */
final class KnownServers {
  private static final double MILLI = 1e6;

  private KnownServers() {}

  /**
   * A server under a load.
   *
   * @param capacity the exact load at which the objective is just met
   * @param settings of the search
   * @param load makes the server and its load from a seed
   */
  record Known(String name, double capacity, SearchOptions settings, LongFunction<LoadRun> load) {}

  /** Queues of exponential work, whose capacity follows from a formula. */
  static List<Known> exact() {
    return List.of(
        open("M/M/1 p95", 1000, 1, percentile(95, 20), 850.21),
        open("M/M/1 p99", 1000, 1, percentile(99, 20), 769.74),
        new Known(
            "D/M/1 p95",
            923.08,
            rate(923.08, percentile(95, 20)),
            seed -> new OpenLoad(QueueServer.exponential(1000, 1, seed), true, seed)),
        open("M/M/8 p95", 100, 8, percentile(95, 50), 721.85),
        open("M/M/8 p99", 100, 8, percentile(99, 50), 618.45),
        open("M/M/4 p95", 20, 4, percentile(95, 300), 68.43),
        open("M/M/16 p99", 50, 16, percentile(99, 150), 762.26),
        open("M/M/8 mean", 100, 8, Goal.mean(true, (long) (20 * MILLI)), 727.33),
        closed("closed 749", 1, 100, 8, percentile(95, 50), 749),
        closed("closed 212", 0.5, 100, 4, percentile(95, 100), 212),
        closed("closed 359", 5, 20, 4, percentile(95, 300), 359));
  }

  /** Eight workers whose speed or work is of no simple law; p95 below 50 ms. */
  static List<Known> uneven() {
    return List.of(
        eight("constant work", 764.7, seed -> work(random -> 1, seed)),
        eight("lognormal cv 2", 625.9, seed -> work(QueueServer.lognormal(2), seed)),
        eight("two kinds of work", 733.4, seed -> work(KnownServers::twoKinds, seed)),
        eight("full queue", 758.1, seed -> QueueServer.exponential(100, 8, seed).failingAbove(25)),
        eight(
            "pauses 0.05 s in 2 s",
            624.3,
            seed -> FaultyServers.eight(QueueServer.Pace.pausing(0.05, 2), seed)),
        eight(
            "busy neighbour", 557.0, seed -> speed(new BusyNeighbour(0.75, 5, 15, seed + 2), seed)),
        wandering(0.05, 30, 691.5),
        wandering(0.1, 2, 635.8),
        wandering(0.1, 30, 626.1),
        new Known(
            "closed wandering 0.05 10.0",
            724.5,
            SearchOptions.of(LoadKind.USERS, 10, 20_000, Objective.of(percentile(95, 50))),
            seed -> new ClosedLoad(speed(new Wandering(0.05, 10, seed + 2), seed), 1, seed)));
  }

  private static Known eight(String name, double capacity, LongFunction<VirtualServer> server) {
    return new Known(
        name,
        capacity,
        rate(capacity, percentile(95, 50)),
        seed -> OpenLoad.poisson(server.apply(seed), seed));
  }

  static Known wandering(double sd, double memorySeconds, double capacity) {
    return eight(
        "wandering " + sd + " " + memorySeconds,
        capacity,
        seed -> speed(new Wandering(sd, memorySeconds, seed + 2), seed));
  }

  private static QueueServer work(QueueServer.Law law, long seed) {
    return new QueueServer(100, 8, law, QueueServer.STEADY, seed);
  }

  private static QueueServer speed(DoubleUnaryOperator speed, long seed) {
    return FaultyServers.eight(QueueServer.Pace.of(speed), seed);
  }

  /** Nine of ten short, one five times as long. */
  private static double twoKinds(SplittableRandom random) {
    return (random.nextDouble() < 0.9 ? 1 : 5) / 1.4;
  }

  static Goal percentile(double percent, double millis) {
    return Goal.quantile(percent, true, (long) (millis * MILLI));
  }

  /** Begins at a sixteenth of the capacity or so, at a load that has nothing to do with it. */
  static SearchOptions rate(double capacity, Goal goal) {
    return SearchOptions.of(LoadKind.RATE, capacity > 100 ? 50 : 5, 20_000, Objective.of(goal));
  }

  private static Known open(String name, double mu, int workers, Goal goal, double capacity) {
    return new Known(
        name,
        capacity,
        rate(capacity, goal),
        seed -> OpenLoad.poisson(QueueServer.exponential(mu, workers, seed), seed));
  }

  private static Known closed(
      String name, double think, double mu, int workers, Goal goal, double capacity) {
    return new Known(
        name,
        capacity,
        SearchOptions.of(LoadKind.USERS, 10, 20_000, Objective.of(goal)),
        seed -> new ClosedLoad(QueueServer.exponential(mu, workers, seed), think, seed));
  }
}
