package io.github.bancada.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ScalingTest {
  private static Scaling scaling(double sigma, double kappa, double... workers) {
    ScalingFit law = new ScalingFit(ScalingFit.Law.UNIVERSAL, 1_000, sigma, kappa, 0, 0, 1, 0, 0);
    return Scaling.of(
        DoubleStream.of(workers).mapToObj(n -> new ScalingFit.Point(n, law.at(n))).toList());
  }

  @Test
  void sentencesSayThePeakAndThatAmdahlCannotFall() {
    List<String> said = scaling(0.2, 0.1, 1, 2, 3, 4, 5, 6, 7, 8).sentences("threads", "files");

    assertThat(said.get(0))
        .isEqualTo(
            "Universal Scalability Law: λ 1,000.0 files/s, σ 0.2000, κ 0.100000; throughput peaks"
                + " at 2.8 threads with 1,502.2 files/s; R² 1.0000");
    assertThat(said.get(1))
        .startsWith("Amdahl's law: serial share ")
        .endsWith(", so the law does not describe these points");
  }

  @Test
  void peakBeyondTheMeasuredNumbersIsCalledAnExtrapolation() {
    assertThat(scaling(0.05, 0.001, 1, 2, 4, 8).sentences("threads", "files").get(0))
        .contains("beyond the 8 measured: an extrapolation");
  }

  @Test
  void serialShareBoundsTheSpeedup() {
    assertThat(scaling(0.1, 0, 1, 2, 4, 8).sentences("threads", "files").get(1))
        .isEqualTo(
            "Amdahl's law: serial share 10.00 % (95 %: 10.00 to 10.00), so at most 10.0 times one"
                + " alone; R² 1.0000");
  }

  @Test
  void tooFewNumbersAreSaidInsteadOfFitted() {
    assertThat(scaling(0.1, 0, 1, 2).sentences("workers", "MB"))
        .containsExactly(
            "Universal Scalability Law: not fitted, because it needs 4 different numbers of workers"
                + " and 2 were measured",
            "Amdahl's law: not fitted, because it needs 3 different numbers of workers and 2 were"
                + " measured");
  }

  @Test
  void equalThroughputsHaveNoShareOfVariance() {
    List<ScalingFit.Point> flat =
        DoubleStream.of(1, 2, 4, 8).mapToObj(n -> new ScalingFit.Point(n, 700)).toList();

    assertThat(Scaling.of(flat).sentences("threads", "files"))
        .noneMatch(sentence -> sentence.contains("R²"));
  }
}
