package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.report.view.ProgressLine.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private static final Interval BUSY =
      new Interval(10, 123_450, 0, 123_450, 812_000, 2_310_000, 1_250_000_000, false, 0);

  private static String text(TimeLeft left, Interval interval, long allErrors, String... notes) {
    return new ProgressLine(50, left, "", 500, interval, allErrors, List.of(notes)).text();
  }

  @Test
  void showsTimeShareUsersRateErrorsAndTimes() {
    assertThat(text(TimeLeft.of(150), BUSY, 0))
        .isEqualTo(
            "   0:50   25 %  ETA 2:30       500 users      12,345/s   0 errors  p50 812 µs"
                + "  p95 2.31 ms  p99 1.25 s");
  }

  @Test
  void whatNobodyKnowsHasNoShare() {
    assertThat(text(TimeLeft.UNKNOWN, BUSY, 0)).startsWith("   0:50      -  ETA unknown  ");
  }

  @Test
  void loadThatMayEndEarlierSaysSo() {
    assertThat(text(TimeLeft.atMost(3_600), BUSY, 0)).contains("  1 %  ETA <= 1:00:00  ");
  }

  @Test
  void shareReachesAHundredOnlyAtTheEnd() {
    assertThat(text(TimeLeft.of(0.4), BUSY, 0)).contains(" 99 %  ETA 0:00");
    assertThat(text(TimeLeft.NONE, BUSY, 0)).contains("100 %  ETA 0:00");
  }

  @Test
  void errorsOfTheIntervalStandBesideThoseOfTheRun() {
    Interval failing = new Interval(10, 20, 1, 19, 1_000, 1_000, 1_000, false, 0);

    assertThat(text(TimeLeft.UNKNOWN, failing, 17)).contains("2.0/s    1 error (17 in all)  p50");
  }

  @Test
  void intervalWithFailuresOnlyHasNoTimes() {
    Interval failed = new Interval(10, 20, 20, 0, 0, 0, 0, false, 0);

    assertThat(text(TimeLeft.UNKNOWN, failed, 20)).endsWith("20 errors  no success");
  }

  @Test
  void timesOfSamplersThatMeasureInMillisecondsMayBeNone() {
    Interval quick = new Interval(10, 20, 0, 20, 0, 1_000_000, 1_000_000, false, 0);

    assertThat(text(TimeLeft.UNKNOWN, quick, 0)).endsWith("p50 0 ms  p95 1.00 ms  p99 1.00 ms");
  }

  @Test
  void silenceIsSaidInSeconds() {
    assertThat(text(TimeLeft.UNKNOWN, new Interval(10, 0, 0, 0, 0, 0, 0, false, 0), 3))
        .endsWith("500 users  no sample in the last 10 s");
  }

  @Test
  void samplesOutsideTheLoadAreNoSilence() {
    assertThat(text(TimeLeft.UNKNOWN, new Interval(10, 0, 0, 0, 0, 0, 0, false, 367), 0))
        .endsWith("500 users          37/s outside the load");
  }

  @Test
  void endOfTheLoadIsNoSilence() {
    Interval silent = new Interval(10, 0, 0, 0, 0, 0, 0, false, 0);

    assertThat(new ProgressLine(50, TimeLeft.NONE, "", 0, silent, 0, List.of()).text())
        .endsWith("100 %  ETA 0:00         0 users  the load is over");
  }

  @Test
  void responseTimesAreSaidToBeSo() {
    Interval waiting = new Interval(10, 20, 0, 20, 1_000_000, 2_000_000, 3_000_000, true, 0);

    assertThat(text(TimeLeft.UNKNOWN, waiting, 0))
        .endsWith("response p50 1.00 ms  p95 2.00 ms  p99 3.00 ms");
  }

  @Test
  void phaseIsSaidWhereNobodyKnowsTheTimeLeft() {
    List<String> none = List.of();

    assertThat(
            new ProgressLine(50, TimeLeft.UNKNOWN, "phase 2 of 3: Copy", 1, BUSY, 0, none).text())
        .startsWith("   0:50      -  phase 2 of 3: Copy       1 user");
    assertThat(new ProgressLine(50, TimeLeft.of(50), "phase 2 of 3: Copy", 1, BUSY, 0, none).text())
        .startsWith("   0:50   50 %  ETA 0:50  ");
  }

  @Test
  void notesCannotSteerATerminal() {
    assertThat(text(TimeLeft.UNKNOWN, BUSY, 0, "gate: \u001b[2J\u202e p95", "trial 3"))
        .endsWith("  gate: \\u001b[2J\\u202e p95  trial 3");
  }
}
