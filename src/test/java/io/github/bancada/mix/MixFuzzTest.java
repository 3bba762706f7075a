package io.github.bancada.mix;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Fuzzes the text of a mix: any is weights of the children that can be drawn, or is refused with a
 * message. Each build runs the seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in
 * the environment searches for more.
 */
class MixFuzzTest {
  private static final List<String> CHILDREN = List.of("bind", "modify", "search");

  @FuzzTest(maxDuration = "1m")
  void textIsWeightsOrRefusedWithAMessage(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    double[] weights;
    try {
      weights = Weights.parse("Mix", text).weightsOf(CHILDREN);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("Mix is '");
      return;
    }
    assertThat(weights).hasSize(CHILDREN.size());
    assertThat(Arrays.stream(weights).sum()).isPositive().isFinite();
    int drawn = new Weights.Draw(weights, 1).next();
    assertThat(weights[drawn]).isPositive();
  }
}
