package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CapacityTextTest {
  /** The budget ends before the second trial. */
  @Test
  void oneTrialIsNotSeveral() throws InterruptedException {
    CapacityResult result =
        new LoadSearch(
                SearchOptions.of(
                        LoadKind.RATE, 50, 500, Objective.of(KnownServers.percentile(95, 50)))
                    .withBudget(15),
                new ScriptedLoad(rate -> 0),
                LoadSearch.Listener.NONE)
            .search();

    assertThat(CapacityText.closingLines(result)).last().isEqualTo("1 trial in 10 s");
  }

  @Test
  void predictionIsNotCalledAMeasurement() {
    CapacityResult result = Searches.predicted();

    assertThat(result.isFound()).isFalse();
    assertThat(result.capacity()).isNaN();
    assertThat(CapacityText.closing(result))
        .matches(
            "Capacity: predicted, not reached: [0-9.]+/s \\(95 % interval [0-9.]+ to [0-9.]+\\) with"
                + " response p95 < 50 ms, from loads up to [0-9.]+/s; limit: CPU of the server,"
                + " 4[0-9] % busy there");
  }

  @Test
  void kneeHasItsIntervalAndLittlesLawItsLoad() {
    CapacityResult result = Searches.rate();
    Knee knee = result.knee().orElseThrow();

    assertThat(CapacityText.closingLines(result))
        .anyMatch(
            line ->
                line.equals(
                    "Knee (most throughput for its response time): between "
                        + LoadKind.RATE.number(knee.low())
                        + " and "
                        + LoadKind.RATE.text(knee.high())))
        .anyMatch(line -> line.matches("Little's law at \\d+\\.\\d/s: .* users busy, .*"));
    assertThat(CapacityText.closing(result)).contains("/s it is missed; limited by: not known");
  }
}
