package io.github.bancada.server.limit;

import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Shapes of the load, up to 120 users or 480 arrivals per second, with noisier and finer figures.
 */
enum LoadShape {
  RAMP(0.05) {
    @Override
    SyntheticRun load(SyntheticRun run) {
      return run.rest(10).ramp(40, USERS).hold(40, USERS);
    }
  },
  STEPS(0.1) {
    @Override
    SyntheticRun load(SyntheticRun run) {
      for (int i = 1; i <= 8; i++) {
        run.hold(15, USERS * i / 8);
      }
      return run;
    }
  },
  CONSTANT(0.08) {
    @Override
    SyntheticRun load(SyntheticRun run) {
      return run.rest(10).ramp(3, USERS).hold(50, USERS);
    }
  },
  ARRIVALS(0.05) {
    @Override
    SyntheticRun load(SyntheticRun run) {
      return run.arrivals().rest(5).ramp(60, 4 * USERS).hold(30, 4 * USERS);
    }
  };

  private static final double USERS = 120;

  private final double spread;

  LoadShape(double spread) {
    this.spread = spread;
  }

  /** All that fit together. */
  static <T> Stream<Arguments> with(T[] cases, BiPredicate<T, LoadShape> fits) {
    return Arrays.stream(cases)
        .flatMap(
            each ->
                Arrays.stream(values())
                    .filter(shape -> fits.test(each, shape))
                    .map(shape -> Arguments.of(each, shape)));
  }

  abstract SyntheticRun load(SyntheticRun run);

  /** A run of this shape on a server of that capacity, without sources. */
  SyntheticRun run(long seed, double capacity) {
    return load(new SyntheticRun(seed, spread).capacity(capacity));
  }

  /** The same with its own noise. */
  SyntheticRun run(long seed, double capacity, double noise) {
    return load(new SyntheticRun(seed, noise).capacity(capacity));
  }
}
