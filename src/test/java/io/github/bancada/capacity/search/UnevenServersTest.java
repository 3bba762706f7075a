package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnlyInLongForm;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the search is worth on servers that are uneven: no theory promises anything there. Their
 * capacity was found with simulations of hours.
 */
@OnlyInLongForm
class UnevenServersTest {
  private static final int SEEDS = 100;

  /** Rates of docs/capacity.md, less what another choice of seeds may change. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "lognormal cv 2, 95, 94",
    "wandering 0.05 30.0, 72, 70",
    "wandering 0.1 2.0, 68, 78",
    "wandering 0.1 30.0, 24, 38"
  })
  void numbersAreAsGoodAsDocumented(String name, int near, int holding) {
    Sweep sweep = Sweep.of(known(KnownServers.uneven(), name), SEEDS);

    assertThat(sweep.near()).as("%s", sweep).isGreaterThanOrEqualTo(near);
    assertThat(sweep.holding()).as("%s", sweep).isGreaterThanOrEqualTo(holding);
  }

  private static KnownServers.Known known(List<KnownServers.Known> servers, String name) {
    return servers.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
