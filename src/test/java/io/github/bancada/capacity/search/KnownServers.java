package io.github.bancada.capacity.search;

import io.github.bancada.text.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongFunction;

/** Simulated servers whose capacity is known. */
final class KnownServers {
  private static final double MILLI = 1e6;

  static final Known EIGHT_WORKERS = open(100, 8, percentile(95, 50), 721.85);

  static final Known USERS_THAT_THINK = closed(1, 100, 8, percentile(95, 50), 749);

  static final Known REFUSES_WORK =
      eight(
          "fails if more than 25 wait",
          758.1,
          seed -> QueueServer.exponential(100, 8, seed).failingAbove(25));

  private KnownServers() {}

  /**
   * A server under a load.
   *
   * @param name of the row in docs/capacity.md
   * @param capacity the exact load at which the objective is just met
   * @param settings of the search
   * @param load makes the server and its load from a seed
   */
  record Known(String name, double capacity, SearchOptions settings, LongFunction<LoadRun> load) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Queues of exponential work, whose capacity follows from a formula. */
  static List<Known> exact() {
    return List.of(
        open(1000, 1, percentile(95, 20), 850.21),
        open(1000, 1, percentile(99, 20), 769.74),
        new Known(
            workers(1000, 1, percentile(95, 20)) + ", even arrivals",
            923.08,
            rate(923.08, percentile(95, 20)),
            seed -> new OpenLoad(QueueServer.exponential(1000, 1, seed), true, seed)),
        EIGHT_WORKERS,
        open(100, 8, percentile(99, 50), 618.45),
        open(20, 4, percentile(95, 300), 68.43),
        open(50, 16, percentile(99, 150), 762.26),
        open(100, 8, Goal.mean(true, (long) (20 * MILLI)), 727.33),
        USERS_THAT_THINK,
        closed(0.5, 100, 4, percentile(95, 100), 212),
        closed(5, 20, 4, percentile(95, 300), 359));
  }

  /** Eight workers whose speed or work is of no simple law; p95 below 50 ms. */
  static List<Known> uneven() {
    return List.of(
        eight("constant work", 764.7, seed -> work(random -> 1, seed)),
        eight("lognormal work of variation 2", 625.9, seed -> work(QueueServer.lognormal(2), seed)),
        eight(
            "one request in ten takes five times as long",
            733.4,
            seed -> work(KnownServers::twoKinds, seed)),
        REFUSES_WORK,
        eight(
            "pauses of 50 ms every 2 s",
            624.3,
            seed -> FaultyServers.eight(QueueServer.Pace.pausing(0.05, 2), seed)),
        eight(
            "a neighbour takes a quarter of the speed for 5 s, then rests for 15 s, on average",
            557.0,
            seed -> speed(new BusyNeighbour(0.75, 5, 15, seed + 2), seed)),
        wandering(0.05, 30, 691.5),
        wandering(0.1, 2, 635.8),
        wandering(0.1, 30, 626.1),
        new Known(
            thinking(1)
                + workers(100, 8, percentile(95, 50))
                + ", speed wanders by 5 % with a memory of 10 s",
            724.5,
            SearchOptions.of(LoadKind.USERS, 10, 20_000, Objective.of(percentile(95, 50))),
            seed -> new ClosedLoad(speed(new Wandering(0.05, 10, seed + 2), seed), 1, seed)));
  }

  private static Known eight(String what, double capacity, LongFunction<VirtualServer> server) {
    Goal goal = percentile(95, 50);
    return new Known(
        workers(100, 8, goal) + ", " + what,
        capacity,
        rate(capacity, goal),
        seed -> OpenLoad.poisson(server.apply(seed), seed));
  }

  static Known wandering(double sd, double memorySeconds, double capacity) {
    return eight(
        String.format(
            Locale.ROOT,
            "speed wanders by %.0f %% with a memory of %.0f s",
            100 * sd,
            memorySeconds),
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

  private static String workers(double mu, int workers, Goal goal) {
    return String.format(
        Locale.ROOT, "%s of %,.0f/s, %s", Quantity.of(workers, "worker"), mu, goal.text());
  }

  private static String thinking(double seconds) {
    return "users that think " + CapacityText.seconds(seconds) + ", ";
  }

  private static Known open(double mu, int workers, Goal goal, double capacity) {
    return new Known(
        workers(mu, workers, goal),
        capacity,
        rate(capacity, goal),
        seed -> OpenLoad.poisson(QueueServer.exponential(mu, workers, seed), seed));
  }

  private static Known closed(double think, double mu, int workers, Goal goal, double capacity) {
    return new Known(
        thinking(think) + workers(mu, workers, goal),
        capacity,
        SearchOptions.of(LoadKind.USERS, 10, 20_000, Objective.of(goal)),
        seed -> new ClosedLoad(QueueServer.exponential(mu, workers, seed), think, seed));
  }
}
