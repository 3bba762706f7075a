package io.github.bancada.capacity.search;

import static io.github.bancada.capacity.search.KnownServers.percentile;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A miss by chance at the first or the greatest load that the user allows. */
class OutermostLoadsTest {
  @Test
  void firstLoadThatIsMissedBeyondDoubtOnceAndMetLaterIsNoNumber() {
    int[] trials = {0};
    CapacityResult result =
        FailureModesTest.search(
            SearchOptions.of(LoadKind.RATE, 50, 100, Objective.of(percentile(95, 50))),
            new ScriptedLoad(rate -> trials[0]++ == 1 ? 0.5 : 0));

    assertThat(CapacityText.closing(result)).startsWith("Capacity: above 100.0/s with ");
  }

  /** A pause of the server, for example; the rounds at the greatest load are met. */
  @Test
  void greatestLoadThatIsMissedOnceAndMetLaterIsNoBracket() {
    int[] trials = {0};
    CapacityResult result =
        FailureModesTest.search(
            SearchOptions.of(LoadKind.RATE, 50, 100, Objective.of(percentile(95, 50))),
            new ScriptedLoad(rate -> trials[0]++ == 2 ? 0.5 : 0));

    assertThat(CapacityText.closing(result)).startsWith("Capacity: above 100.0/s with ");
    assertThat(result.trials()).hasSizeLessThan(14);
  }
}
