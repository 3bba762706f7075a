package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Waiting;
import io.github.bancada.testing.WholeHeap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory of a recorder depends on its labels and seconds, not on the number of samples. */
@Timeout(600)
class RecorderMemoryTest {
  private static final long START = 1_700_000_000;
  private static final int LABELS = 4;

  /** Enough for blocks of time that are longer than a second. */
  private static final int SECONDS = 72;

  /** Samples per second and label: each distinct time at least once. */
  private static final int FEW = 600;

  /** How many times as many samples must take the same memory. */
  private static final int TIMES = LongForm.of(8, 100);

  private static final int DIFFERENT_TIMES = 500;

  /** Less than one histogram, of which there could be one for each label. */
  private static final long TOLERANCE_BYTES = 512 << 10;

  @Test
  void manyTimesTheSamplesTakeTheSameMemory() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START * 1000, 2)) {
      record(recorder, START, FEW);
      long few = WholeHeap.usedBytes();
      record(recorder, START + SECONDS, TIMES * FEW);

      assertThat(recorder.samples()).isEqualTo((1L + TIMES) * LABELS * SECONDS * FEW);
      // What other tests of this JVM have left may work meanwhile.
      Waiting.await(
          "memory as before", () -> WholeHeap.usedBytes() - few, more -> more < TOLERANCE_BYTES);
    }
  }

  private static void record(RunRecorder recorder, long from, int each) throws Exception {
    for (long second = from; second < from + SECONDS; second++) {
      for (int label = 0; label < LABELS; label++) {
        for (int time = 0; time < DIFFERENT_TIMES; time++) {
          var sample = Samples.ok("label " + label, second * 1000 + 500, 1_000_000L + 9_000 * time);
          for (int i = time; i < each; i += DIFFERENT_TIMES) {
            recorder.record(sample);
          }
        }
      }
      recorder.advanceTo(second);
    }
  }
}
