package io.github.bancada.pages.printer;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;

/**
 * Any bytes from a printer give a count or a failure with code and message, independent of how they
 * are split.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=PjlPageCountAnswerFuzzTest}.
 */
class PjlPageCountAnswerFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void answer(byte[] bytes) {
    String whole = read(bytes, Math.max(1, bytes.length));

    assertThat(whole).isNotBlank();
    if (bytes.length < PjlLifeCount.PjlPageCountAnswer.MAX_BYTES) {
      // Beyond this length the message depends on where the bytes are split.
      assertThat(read(bytes, 1)).isEqualTo(whole);
    }
  }

  private static String read(byte[] bytes, int step) {
    PjlLifeCount.PjlPageCountAnswer answer = new PjlLifeCount.PjlPageCountAnswer();
    try {
      boolean complete = false;
      for (int at = 0; at < bytes.length && !complete; at += step) {
        complete = answer.add(ByteBuffer.wrap(bytes, at, Math.min(step, bytes.length - at)));
      }
      if (!complete) {
        answer.close();
      }
      assertThat(answer.reading().value()).isNotNegative();
      return answer.reading().toString();
    } catch (PrinterException e) {
      assertThat(e.code()).isNotBlank();
      return e.code() + ": " + e.getMessage();
    }
  }
}
