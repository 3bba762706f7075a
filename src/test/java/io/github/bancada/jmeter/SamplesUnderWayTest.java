package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesUnderWayTest {
  @Test
  void oneSampleIsNotSeveral() {
    assertThat(SamplesUnderWay.text(0)).isEmpty();
    assertThat(SamplesUnderWay.text(1)).isEqualTo("; up to 1 sample under way was not counted");
    assertThat(SamplesUnderWay.text(1_234))
        .isEqualTo("; up to 1,234 samples under way were not counted");
  }
}
