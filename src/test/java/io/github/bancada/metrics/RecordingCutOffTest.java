package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If memory runs out while a sample is recorded, its user ends and the figures still agree. */
class RecordingCutOffTest {
  private static final long START = 1_700_000_000_000L;

  /** More getter calls than the recorder makes for a sample. */
  private static final int QUESTIONS = 40;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  /** A failed sample whose n-th getter call runs out of memory. */
  private static final class Hungry extends SampleResult {
    private static final long serialVersionUID = 1;
    private int left;

    Hungry(int number, int questions) {
      super(START + 10L * number, 5);
      setSampleLabel("label");
      setSuccessful(false);
      setResponseCode("500");
      left = questions;
    }

    private void asked() {
      if (--left == 0) {
        throw new OutOfMemoryError("Java heap space");
      }
    }

    @Override
    public long getEndTime() {
      asked();
      return super.getEndTime();
    }

    @Override
    public String getResponseCode() {
      asked();
      return super.getResponseCode();
    }

    @Override
    public String getResponseMessage() {
      asked();
      return super.getResponseMessage();
    }

    @Override
    public int getErrorCount() {
      asked();
      return super.getErrorCount();
    }

    @Override
    public int getSampleCount() {
      asked();
      return super.getSampleCount();
    }

    @Override
    public long getTime() {
      asked();
      return super.getTime();
    }

    @Override
    public long getConnectTime() {
      asked();
      return super.getConnectTime();
    }

    @Override
    public long getBytesAsLong() {
      asked();
      return super.getBytesAsLong();
    }

    @Override
    public long getSentBytes() {
      asked();
      return super.getSentBytes();
    }

    @Override
    public int getAllThreads() {
      asked();
      return super.getAllThreads();
    }
  }

  @Test
  void samplesAreAskedLessThanTheTestsTry() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      recorder.record(new Hungry(0, QUESTIONS));

      assertThat(recorder.samples()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void totalsAndErrorTableAgreeWhereverMemoryRunsOut(boolean first) throws Exception {
    for (int question = 1; question < QUESTIONS; question++) {
      try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
        if (!first) {
          recorder.record(new Hungry(0, 0));
        }
        int died = 0;
        for (int i = 1; i <= 5; i++) {
          try {
            recorder.record(new Hungry(i, question));
          } catch (OutOfMemoryError e) {
            died++;
          }
        }
        recorder.record(new Hungry(6, 0));
        RunSummary summary = recorder.finish(Samples.info());

        long inTheTable =
            summary.failures().groups().stream().mapToLong(Failures.Group::count).sum();
        assertThat(summary.total().errors()).as("question %d", question).isEqualTo(inTheTable);
        assertThat(summary.total().samples()).isEqualTo(inTheTable);
        assertThat(recorder.samples()).isEqualTo(inTheTable);
        assertThat(inTheTable).isEqualTo((first ? 6 : 7) - died);
      }
    }
  }

  @Test
  void fullStripeSurvivesMemoryThatRunsOut() throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int i = 0; i < 10_000; i++) {
        if (i % 100 == 50) {
          Hungry hungry = new Hungry(i / 100, 2);
          assertThatThrownBy(() -> recorder.record(hungry)).isInstanceOf(OutOfMemoryError.class);
        }
        recorder.record(new Hungry(i / 100, 0));
      }

      assertThat(recorder.finish(Samples.info()).total().samples()).isEqualTo(10_000);
    }
  }
}
