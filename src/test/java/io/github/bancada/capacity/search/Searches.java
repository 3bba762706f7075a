package io.github.bancada.capacity.search;

import java.util.Optional;

/** Results of searches on simulated servers, for tests of views; the same at every call. */
public final class Searches {
  /** Eight workers that do 100 a second each, Poisson arrivals, response p95 below 50 ms. */
  private static final CapacityResult RATE = Sweep.search(KnownServers.EIGHT_WORKERS, 1);

  private static final CapacityResult USERS = Sweep.search(KnownServers.USERS_THAT_THINK, 1);

  private Searches() {}

  /** A capacity of about 722/s. */
  public static CapacityResult rate() {
    return RATE;
  }

  /** A capacity of about 749 users. */
  public static CapacityResult users() {
    return USERS;
  }

  /** Its trials were audited. */
  public static CapacityResult audited() {
    return search(
        SearchOptions.of(
            LoadKind.RATE, 50, 400, Objective.of(KnownServers.percentile(95, 50)).withCleanAudit()),
        new ScriptedLoad(rate -> 0).audited(load -> new TrialAudit("order", 41_000, "", "")));
  }

  /** The greatest load, 400/s, is met. */
  public static CapacityResult neverMissed() {
    return eight(50, 400, KnownServers.percentile(95, 50));
  }

  /** The first load, 900/s, is missed. */
  public static CapacityResult missedAtFrom() {
    return eight(900, 20_000, KnownServers.percentile(95, 50));
  }

  /** The budget of 70 s is too small to find a number. */
  public static CapacityResult notKnown() {
    return search(
        SearchOptions.of(LoadKind.RATE, 50, 20_000, Objective.of(KnownServers.percentile(95, 50)))
            .withBudget(70),
        OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 2));
  }

  /** About 722/s are predicted from loads up to 390/s. */
  public static CapacityResult predicted() {
    return search(
        KnownServers.rate(721.85, KnownServers.percentile(95, 50)).withAtMost(0.5),
        OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 2).withCpus(8, 1));
  }

  /** Two goals; the second one limits nothing. */
  public static CapacityResult twoGoals() {
    return eight(50, 20_000, KnownServers.percentile(99.5, 60), Goal.errors(0.01));
  }

  /** The same result with other figures. */
  public static CapacityResult withCapacity(
      CapacityResult like, double capacity, double low, double high) {
    return new CapacityResult(
        like.load(),
        like.objective(),
        like.goals(),
        CapacityResult.End.FOUND,
        "",
        capacity,
        low,
        high,
        like.confidence(),
        like.goal(),
        like.highestMet(),
        like.lowestMissed(),
        like.seconds(),
        like.knee(),
        like.scalability(),
        like.limit(),
        like.little(),
        like.audited(),
        like.predicted(),
        like.trials());
  }

  /** The same result with this law. */
  public static CapacityResult withScalability(CapacityResult like, Scalability law) {
    return new CapacityResult(
        like.load(),
        like.objective(),
        like.goals(),
        like.end(),
        like.reason(),
        like.capacity(),
        like.low(),
        like.high(),
        like.confidence(),
        like.goal(),
        like.highestMet(),
        like.lowestMissed(),
        like.seconds(),
        like.knee(),
        Optional.of(law),
        like.limit(),
        like.little(),
        like.audited(),
        like.predicted(),
        like.trials());
  }

  /**
   * Eight workers with Poisson arrivals, response p95 below 50 ms.
   *
   * @param perSecond what a worker does
   */
  public static CapacityResult eight(double perSecond, long seed) {
    return search(
        KnownServers.rate(700, KnownServers.percentile(95, 50)),
        OpenLoad.poisson(QueueServer.exponential(perSecond, 8, 7_919_000_003L * seed), seed));
  }

  private static CapacityResult eight(double from, double to, Goal... goals) {
    return search(
        SearchOptions.of(LoadKind.RATE, from, to, Objective.of(goals)),
        OpenLoad.poisson(QueueServer.exponential(100, 8, 1), 2));
  }

  private static CapacityResult search(SearchOptions settings, LoadRun load) {
    try {
      return new LoadSearch(settings, load, LoadSearch.Listener.NONE).search();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
