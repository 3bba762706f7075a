package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.LongForm;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Predictions from half the load hold what queueing theory says, or are not given. */
class PredictionTest {
  private static final int SEEDS = LongForm.of(2, 100);

  /** The rules were chosen with seeds from 1; those from 1001 took no part in it. */
  private static final long FIRST_SEED = Long.getLong("known.seed", 1001);

  private static final SearchOptions P95 = settings(KnownServers.rate(721.85, goal(50)));

  /** The load machine stalls each second for as long as the limit. */
  private static final KnownServers.Known STALLED =
      new KnownServers.Known(
          "M/M/1 p95, stalls",
          850.21,
          KnownServers.rate(850.21, goal(20)),
          seed ->
              OpenLoad.poisson(QueueServer.exponential(1000, 1, seed), seed)
                  .withStalls(0.02, 1, seed));

  /** CPUs that are seen and share of the workers' time with them. */
  record Seen(KnownServers.Known server, int cpus, double share) {
    LoadRun load(long seed) {
      VirtualLoad load = (VirtualLoad) server.load().apply(seed);
      return load.withCpus(cpus == 0 ? ((QueueServer) load.server).workers() : cpus, share);
    }

    @Override
    public String toString() {
      return server.name() + (cpus == 0 ? "" : " of " + cpus + " CPUs, " + share);
    }
  }

  /** Except the one that refuses work near its limit: below, nothing tells that it does. */
  static Stream<Seen> known() {
    return Stream.concat(
        Stream.concat(KnownServers.exact().stream(), KnownServers.uneven().stream())
            .filter(server -> server != KnownServers.REFUSES_WORK)
            .map(server -> new Seen(server, 0, 1)),
        Stream.of(
            new Seen(STALLED, 0, 1),
            new Seen(pool(8), 8, 0.85),
            new Seen(pool(7), 8, 1),
            new Seen(pool(12), 16, 1)));
  }

  private static KnownServers.Known pool(int workers) {
    double capacity =
        QueueLaw.crossing(
            load -> QueueLaw.shareOver(load, 100, workers, 0.05), 0.05, 50, 99.9 * workers);
    return new KnownServers.Known(
        "pool of " + workers,
        capacity,
        KnownServers.rate(capacity, goal(50)),
        seed -> eight(workers, seed));
  }

  /** A server whose limit is not the CPU that is seen. */
  record Hidden(String name, LongFunction<LoadRun> load) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Hidden> hidden() {
    return Stream.of(
        new Hidden("nothing seen", seed -> eight(8, seed)),
        new Hidden("a pool of 8, 40 % CPU of 8", seed -> eight(8, seed).withCpus(8, 0.4)),
        new Hidden("a pool of 8, 60 % CPU of 8", seed -> eight(8, seed).withCpus(8, 0.6)),
        new Hidden("a pool of 20, 30 % CPU of 8", seed -> eight(20, seed).withCpus(8, 0.3)),
        new Hidden("a pool of 4, CPU of 8", seed -> eight(4, seed).withCpus(8, 1)),
        new Hidden("a pool of 6, CPU of 8", seed -> eight(6, seed).withCpus(8, 1)),
        new Hidden("one thread, CPU of 2", seed -> eight(1, seed).withCpus(2, 1)),
        new Hidden("a lock beside 8 CPUs", seed -> locked(0.0018, 8, seed)),
        new Hidden("a lock beside 2 CPUs", seed -> locked(0.008, 2, seed)));
  }

  private static VirtualLoad eight(int workers, long seed) {
    return OpenLoad.poisson(QueueServer.exponential(100, workers, seed), seed);
  }

  private static LoadRun locked(double lockSeconds, int cpus, long seed) {
    return OpenLoad.poisson(new LockedServer(lockSeconds, cpus, seed), seed).withCpus(cpus, 1);
  }

  private static Goal goal(double millis) {
    return KnownServers.percentile(95, millis);
  }

  private static SearchOptions settings(SearchOptions usual) {
    return usual.withAtMost(Double.parseDouble(System.getProperty("predict.share", "0.5")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("known")
  void intervalOfAPredictionHoldsTheTruth(Seen seen) {
    PredictionSweep sweep =
        PredictionSweep.of(
            seen.toString(),
            seen.server().capacity(),
            settings(seen.server().settings()),
            seen::load,
            FIRST_SEED,
            SEEDS);

    assertThat(sweep.holding())
        .as("%s", sweep)
        .isGreaterThanOrEqualTo(sweep.predictions() * 9 / 10);
    assertThat(sweep.beyond()).as("%s", sweep).isLessThanOrEqualTo(SEEDS * 5 / 100);
  }

  @Test
  void trialsFitIntoTheBudget() throws Exception {
    LoadRun load = eight(8, FIRST_SEED).withCpus(8, 1);
    CapacityResult result =
        new LoadSearch(P95.withBudget(240), load, LoadSearch.Listener.NONE).search();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.PREDICTED);
    assertThat(result.seconds()).isBetween(200.0, 240.0);
  }

  @Test
  void serverThatOnlyFailsIsNotCalledUnseen() throws Exception {
    LoadRun load =
        OpenLoad.poisson(QueueServer.exponential(100, 8, FIRST_SEED).failingAbove(-1), FIRST_SEED);
    CapacityResult result = new LoadSearch(P95, load, LoadSearch.Listener.NONE).search();

    assertThat(result.reason()).matches("\\S+/s was missed; begin with less");
  }

  @Test
  void onlyTheConfidenceOfPredictionsIsTaken() {
    assertThatThrownBy(
            () ->
                new SearchOptions(
                    LoadKind.RATE, 1, 9, 2, P95.objective(), 0.05, 10, 10, 0.9, 3_600, 0.5))
        .hasMessageContaining("confidence is 90 %; it must be 95 % with at most");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hidden")
  void limitThatShowsNothingIsNotKnown(Hidden server) {
    PredictionSweep sweep =
        PredictionSweep.of(server.name(), Double.NaN, P95, server.load(), FIRST_SEED, SEEDS);

    assertThat(sweep.predictions()).as("%s", sweep).isLessThanOrEqualTo(SEEDS * 5 / 100);
  }
}
