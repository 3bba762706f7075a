package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.Samples;
import io.github.bancada.report.view.ProgressLine.Interval;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProgressWindowTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final long START = 1_700_000_000_000L;

  private final RunRecorder recorder = RunRecorder.replay(START, 2);

  @AfterEach
  void deleteTemporaryFiles() throws Exception {
    recorder.close();
  }

  private LabelSummary totalWith(int samples, long elapsedNanos) {
    for (int i = 0; i < samples; i++) {
      recorder.record(Samples.ok("a", START + 1, elapsedNanos));
    }
    return recorder.snapshot(Samples.info()).total();
  }

  @Test
  void hasOnlyWhatCameSinceTheLineBefore() {
    ProgressWindow window = new ProgressWindow(10, 0);

    Interval first = window.move(10 * SECOND, totalWith(100, MILLI), 0);
    Interval second = window.move(20 * SECOND, totalWith(10, 7 * MILLI), 0);

    assertThat(first.samples()).isEqualTo(100);
    assertThat(first.p99Nanos()).isEqualTo(MILLI);
    assertThat(second.seconds()).isEqualTo(10);
    assertThat(second.samples()).isEqualTo(10);
    assertThat(second.p50Nanos()).isEqualTo(7 * MILLI);
  }

  @Test
  void tickThatComesLateCountsItsWholeInterval() {
    ProgressWindow window = new ProgressWindow(10, 0);
    window.move(10 * SECOND + 5 * MILLI, totalWith(1, MILLI), 0);

    Interval late = window.move(20 * SECOND, totalWith(5, MILLI), 0);

    assertThat(late.samples()).isEqualTo(5);
    assertThat(late.seconds()).isCloseTo(9.995, within());
  }

  @Test
  void onATerminalTheWindowSlides() {
    ProgressWindow window = new ProgressWindow(10, 0);
    Interval last = null;
    for (int second = 1; second <= 25; second++) {
      last = window.move(second * SECOND, totalWith(second, MILLI), 0);
    }

    assertThat(last.seconds()).isEqualTo(10);
    assertThat(last.samples()).isEqualTo(16 + 17 + 18 + 19 + 20 + 21 + 22 + 23 + 24 + 25);
  }

  @Test
  void failuresHaveNoTimes() {
    ProgressWindow window = new ProgressWindow(10, 0);
    recorder.record(Samples.failed("a", START + 1, 9 * MILLI, "91 connectError", ""));

    Interval interval = window.move(10 * SECOND, totalWith(1, MILLI), 0);

    assertThat(interval.samples()).isEqualTo(2);
    assertThat(interval.errors()).isEqualTo(1);
    assertThat(interval.successes()).isEqualTo(1);
    assertThat(interval.p99Nanos()).isEqualTo(MILLI);
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-9);
  }
}
