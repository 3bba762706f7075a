package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.LongForm;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the search is worth on servers that are uneven: no theory promises anything there. Their
 * capacity was found with simulations of hours.
 */
class UnevenServersTest {
  private static final int SEEDS = LongForm.of(3, 200);

  /** Wrong ones that chance allows in the few searches of the short form. */
  private static final int SPARE = LongForm.of(2, 0);

  static Stream<KnownServers.Known> uneven() {
    return KnownServers.uneven().stream();
  }

  /** The share of numbers is that of the worst row of docs/capacity.md. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("uneven")
  void intervalsHoldAsDocumented(KnownServers.Known server) {
    Sweep sweep = Sweep.of(server, 1, SEEDS);

    assertThat(sweep.numbers()).as("%s", sweep).isGreaterThanOrEqualTo(SEEDS * 60 / 100 - SPARE);
    assertThat(sweep.holding())
        .as("%s", sweep)
        .isGreaterThanOrEqualTo((sweep.numbers() * 93 + 99) / 100 - SPARE);
  }
}
