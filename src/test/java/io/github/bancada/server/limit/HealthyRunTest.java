package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.limit.LimitVerdict.Outcome;
import io.github.bancada.server.limit.SyntheticRun.Moment;
import io.github.bancada.testing.LongForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No resource of a server is named that was not its limit. */
class HealthyRunTest {
  private static final int SEEDS = LongForm.of(3, 40);

  /** Three times what the load asks for. */
  private static final double AMPLE = 3000;

  /** What may look like a limit. */
  enum Healthy {
    MODERATE((shape, seed) -> watched(shape.run(seed, AMPLE))),
    NOISY((shape, seed) -> watched(shape.run(seed, AMPLE, 0.3))),
    IDLE_PLATEAU((shape, seed) -> watched(shape.run(seed, AMPLE).timer(200))),
    NOISY_IDLE_PLATEAU((shape, seed) -> watched(shape.run(seed, AMPLE, 0.3).timer(200))),
    SPIKES(
        (shape, seed) ->
            shape
                .run(seed, AMPLE)
                .timer(200)
                .loadMachine(moment -> isSpike(moment) ? 99 : 30)
                .source(spiked(SyntheticSource.machine()))
                .source(
                    SyntheticSource.database()
                        .with(ROW_LOCK_WAITS, moment -> isSpike(moment) ? 50 : 0)
                        .with(WORKERS_ACTIVE, moment -> isSpike(moment) ? 16 : 3)
                        .with(WORKERS_PENDING, moment -> isSpike(moment) ? 9 : 0))),
    GAPS(
        (shape, seed) ->
            shape
                .run(seed, AMPLE)
                .source(
                    SyntheticSource.machine()
                        .gaps(second -> new Random(100L * seed + second).nextInt(10) < 2))
                .source(SyntheticSource.database().gaps(second -> second > 30))),
    /** Another program uses most of the machine all the time, also at rest. */
    NEIGHBOUR(
        (shape, seed) ->
            shape
                .run(seed, AMPLE)
                .timer(200)
                .source(
                    SyntheticSource.machine()
                        .with(CPU_USER, moment -> moment.noise().near(3.8))
                        .with(CPU_IDLE, moment -> moment.noise().near(0.1))
                        .with(SWAP_IN_PAGES, moment -> moment.noise().near(400))
                        .with(PRESSURE_IO, moment -> moment.noise().near(0.5))
                        .with(LISTEN_OVERFLOWS, 2))) {
      /** Without rest and ramp nothing tells a neighbour apart. */
      @Override
      boolean fits(LoadShape shape) {
        return shape != LoadShape.STEPS;
      }
    },
    /** At any load, and not seen at rest. */
    LOSSY_PATH(
        (shape, seed) ->
            shape
                .run(seed, AMPLE)
                .timer(200)
                .source(
                    SyntheticSource.machine()
                        .with(TCP_RETRANSMITS, moment -> 0.05 * moment.throughput()))) {
      @Override
      boolean fits(LoadShape shape) {
        return shape != LoadShape.CONSTANT;
      }
    },
    /** A wait that grows with the load, while throughput does, too. */
    GROWING(
        (shape, seed) ->
            shape
                .run(seed, AMPLE)
                .source(
                    SyntheticSource.machine()
                        .with(PRESSURE_IO, moment -> moment.noise().near(moment.use())))) {
      @Override
      boolean fits(LoadShape shape) {
        return shape != LoadShape.CONSTANT;
      }
    },
    POOL_THAT_FITS(
        (shape, seed) ->
            watched(shape.run(seed, AMPLE))
                .source(
                    SyntheticSource.database()
                        .with(CONNECTIONS, moment -> Math.min(151, 32 + moment.users()))));

    private final BiFunction<LoadShape, Integer, SyntheticRun> run;

    Healthy(BiFunction<LoadShape, Integer, SyntheticRun> run) {
      this.run = run;
    }

    boolean fits(LoadShape shape) {
      return true;
    }

    private static SyntheticRun watched(SyntheticRun run) {
      return run.source(SyntheticSource.machine()).source(SyntheticSource.database());
    }

    /** One or two seconds of sixteen. */
    private static boolean isSpike(Moment moment) {
      return moment.second() % 16 == 5 || moment.second() % 32 == 6;
    }

    private static SyntheticSource spiked(SyntheticSource source) {
      return source
          .with(CPU_USER, moment -> isSpike(moment) ? 3.9 : 0.5)
          .with(CPU_IDLE, moment -> isSpike(moment) ? 0.05 : 3.4)
          .with(CPU_STEAL, moment -> isSpike(moment) ? 1 : 0)
          .with(PROCESS_CPU_WAIT, moment -> isSpike(moment) ? 20 : 0.1)
          .with(SWAP_IN_PAGES, moment -> isSpike(moment) ? 5000 : 0)
          .with(PRESSURE_IO, moment -> isSpike(moment) ? 0.9 : 0.01)
          .with(PRESSURE_MEMORY, moment -> isSpike(moment) ? 0.9 : 0)
          .with(TCP_RETRANSMITS, moment -> isSpike(moment) ? 100 : 0)
          .with(PROCESS_DESCRIPTORS, moment -> moment.second() == 37 ? 1020 : 100)
          .with(LISTEN_OVERFLOWS, moment -> moment.second() == 37 ? 4 : 0);
    }
  }

  static Stream<Arguments> healthy() {
    return LoadShape.with(Healthy.values(), Healthy::fits);
  }

  @ParameterizedTest
  @MethodSource("healthy")
  void healthyServerIsNotAccused(Healthy healthy, LoadShape shape) {
    List<String> accused = new ArrayList<>();
    for (int seed = 0; seed < SEEDS; seed++) {
      LimitVerdict verdict = LimitVerdict.of(healthy.run.apply(shape, seed).run());
      if (verdict.outcome() == Outcome.SERVER || verdict.named().isPresent()) {
        accused.add(seed + ": " + verdict.sentence());
      }
    }

    assertThat(accused).isEmpty();
  }
}
