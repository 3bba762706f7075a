package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.JMeterHome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimedSampleResultTest {
  private static final long START = 1_700_000_000_000L;

  /** A result that is stamped as asked, whatever JMeter's property says. */
  private static final class Stamped extends TimedSampleResult {
    private static final long serialVersionUID = 1L;
    private final boolean atStart;

    Stamped(boolean atStart) {
      this.atStart = atStart;
    }

    @Override
    public boolean isStampedAtStart() {
      return atStart;
    }
  }

  @BeforeAll
  static void load() {
    JMeterHome.load();
  }

  @ParameterizedTest
  @CsvSource({"0,0", "499999,0", "500000,1", "1499999,1", "1500000,2", "61000000,61"})
  void millisecondsAreRounded(long nanos, long millis) {
    TimedSampleResult result = new TimedSampleResult();
    result.setTimes(START, nanos, nanos, nanos, nanos);

    assertThat(result.getTime()).isEqualTo(millis);
    assertThat(result.getConnectTime()).isEqualTo(millis);
    assertThat(result.getLatency()).isEqualTo(millis);
    assertThat(result.getElapsedNanos()).isEqualTo(nanos);
    assertThat(result.getConnectNanos()).isEqualTo(nanos);
    assertThat(result.getBindNanos()).isEqualTo(nanos);
    assertThat(result.getLatencyNanos()).isEqualTo(nanos);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void startsAndEndsWhenItDidWhateverItIsStampedWith(boolean atStart) {
    TimedSampleResult result = new Stamped(atStart);
    result.setTimes(START, 250_400_000, 0, 0, 0);

    assertThat(result.getStartTime()).isEqualTo(START);
    assertThat(result.getEndTime()).isEqualTo(START + 250);
    assertThat(result.getTimeStamp()).isEqualTo(atStart ? START : START + 250);
  }

  @Test
  void timesAreSetOnce() {
    TimedSampleResult result = new TimedSampleResult();
    result.setTimes(START, 1, 0, 0, 0);

    assertThatThrownBy(() -> result.setTimes(START, 1, 0, 0, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nanosecondsArriveInAnotherProcess() throws Exception {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel("search");
    result.setTimes(START, 1_234_567, 234_567, 34_567, 1_034_567);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(result);
    }

    TimedSampleResult arrived;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      arrived = (TimedSampleResult) in.readObject();
    }

    assertThat(arrived.getElapsedNanos()).isEqualTo(1_234_567);
    assertThat(arrived.getConnectNanos()).isEqualTo(234_567);
    assertThat(arrived.getBindNanos()).isEqualTo(34_567);
    assertThat(arrived.getLatencyNanos()).isEqualTo(1_034_567);
    assertThat(arrived.getTime()).isEqualTo(1);
    assertThat(arrived.getEndTime()).isEqualTo(START + 1);
  }

  @Test
  void otherSamplesGiveTheirMilliseconds() {
    SampleResult other = SampleResult.createTestSample(START, START + 7);
    other.setConnectTime(3);

    assertThat(TimedSampleResult.elapsedNanosOf(other)).isEqualTo(7_000_000);
    assertThat(TimedSampleResult.connectNanosOf(other)).isEqualTo(3_000_000);
  }
}
