package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.LongForm;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the search is worth on servers that are uneven: no theory promises anything there. Their
 * capacity was found with simulations of hours. A search without a number counts as wrong.
 */
class UnevenServersTest {
  private static final int SEEDS = LongForm.of(3, 100);

  /** Wrong ones that chance allows in the few searches of the short form. */
  private static final int SPARE = LongForm.of(2, 0);

  /** Rates of docs/capacity.md, less what another choice of seeds may change. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "lognormal cv 2, 95, 94",
    "wandering 0.05 30.0, 84, 82",
    "wandering 0.1 2.0, 87, 91",
    "wandering 0.1 30.0, 45, 60"
  })
  void numbersAreAsGoodAsDocumented(String name, int near, int holding) {
    Sweep sweep = Sweep.of(known(KnownServers.uneven(), name), 1, SEEDS);

    assertThat(sweep.near()).as("%s", sweep).isGreaterThanOrEqualTo(SEEDS * near / 100 - SPARE);
    assertThat(sweep.holding())
        .as("%s", sweep)
        .isGreaterThanOrEqualTo(SEEDS * holding / 100 - SPARE);
  }

  private static KnownServers.Known known(List<KnownServers.Known> servers, String name) {
    return servers.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
