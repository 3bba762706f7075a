package io.github.bancada.process;

import static io.github.bancada.process.ExitCode.CRITERION_FAILED;
import static io.github.bancada.process.ExitCode.ERROR;
import static io.github.bancada.process.ExitCode.GATE_INVALID;
import static io.github.bancada.process.ExitCode.PASSED;
import static io.github.bancada.process.ExitCode.STOPPED;
import static io.github.bancada.process.ExitCode.UNANSWERED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Pipelines depend on these numbers. */
class ExitCodeTest {
  @Test
  void valuesAreTheDocumentedOnes() {
    assertThat(PASSED.value()).isZero();
    assertThat(ERROR.value()).isEqualTo(1);
    assertThat(GATE_INVALID.value()).isEqualTo(2);
    assertThat(CRITERION_FAILED.value()).isEqualTo(3);
    assertThat(STOPPED.value()).isEqualTo(4);
    assertThat(UNANSWERED.value()).isEqualTo(5);
  }

  @Test
  void passingNeverHidesAFailure() {
    for (ExitCode code : ExitCode.values()) {
      assertThat(code.and(PASSED)).isEqualTo(code);
      assertThat(PASSED.and(code)).isEqualTo(code);
      assertThat(code.and(code)).isEqualTo(code);
    }
    assertThat(UNANSWERED.and(CRITERION_FAILED)).isEqualTo(CRITERION_FAILED);
    assertThat(CRITERION_FAILED.and(STOPPED)).isEqualTo(STOPPED);
    assertThat(GATE_INVALID.and(ERROR)).isEqualTo(GATE_INVALID);
    assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::value)).doesNotHaveDuplicates();
  }
}
