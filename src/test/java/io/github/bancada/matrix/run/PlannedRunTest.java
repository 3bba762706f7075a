package io.github.bancada.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.matrix.Matrix;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlannedRunTest {
  private static final Matrix MATRIX =
      SmallMatrix.of(
          Path.of(""), 5, SmallMatrix.AMPLE, SmallMatrix.file("flush"), SmallMatrix.file("log"));

  /** A matrix is resumed in the order of its seed, perhaps by a later version. */
  @Test
  void orderOfASeedNeverChanges() {
    assertThat(PlannedRun.order(MATRIX).stream().map(PlannedRun::combination).toList())
        .containsExactly(0, 0, 1, 3, 2, 2, 3, 1, 0, 0, 1, 2, 3, 3, 1, 0, 2, 3, 2, 1, 0);
  }

  @Test
  void roundHasEachConfigurationOnceAfterAWarmUpOfTheFirst() {
    List<PlannedRun> order = PlannedRun.order(MATRIX);

    assertThat(order.get(0)).isEqualTo(new PlannedRun(0, 0, 0, order.get(1).combination()));
    assertThat(order.stream().map(PlannedRun::number).toList())
        .isEqualTo(IntStream.rangeClosed(0, 20).boxed().toList());
    order.stream()
        .skip(1)
        .collect(Collectors.groupingBy(PlannedRun::round))
        .forEach(
            (round, runs) -> {
              assertThat(runs.stream().map(PlannedRun::combination))
                  .containsExactlyInAnyOrder(0, 1, 2, 3);
              assertThat(runs.stream().map(PlannedRun::place)).containsExactly(0, 1, 2, 3);
            });
  }
}
