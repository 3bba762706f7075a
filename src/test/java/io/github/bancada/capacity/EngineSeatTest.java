package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.Objective;
import io.github.bancada.capacity.search.TrialPart;
import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialRecorder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whether a trial is valid, by when a load generator calls: all times are the controller's. */
class EngineSeatTest {
  private static final long MILLI = 1_000_000;
  private static final TrialPlan PLAN =
      new TrialPlan(
          1, TrialPhase.GROWTH, 0, 50, 10, 2, 30, 1, false, Objective.of(Goal.errors(0.01)));
  private static final TrialDesk.Order ORDER = TrialDesk.Order.NONE.trial(PLAN);
  private static final TrialPart PART = new TrialPart(new TrialRecorder(PLAN), null);

  private final EngineSeat seat = seat("b", Map.of());

  private static EngineSeat seat(String name, Map<String, String> settings) {
    return new EngineSeat(new TrialDesk.Member(name, 1, 2, settings), 0);
  }

  /** A report at a moment, on a trial that began there at another one. */
  private void underWay(long nowMillis, long beganMillis) {
    seat.hear(
        new TrialDesk.Report(1, false, (nowMillis - beganMillis) * MILLI, 0, PART),
        ORDER,
        0,
        nowMillis * MILLI);
  }

  private void done(long nowMillis) {
    seat.hear(TrialDesk.Report.done(1, PART), ORDER, 0, nowMillis * MILLI);
  }

  @Test
  void trialWithACallEverySecondIsValid() {
    seat.begins();
    for (int now = 1_000; now < 12_000; now += 1_300) {
      underWay(now, 40);
      assertThat(seat.hasDone(ORDER)).isFalse();
    }
    done(12_500);

    assertThat(seat.hasDone(ORDER)).isTrue();
    assertThat(seat.fault()).isEmpty();
  }

  @Test
  void silenceInATrialMakesItInvalid() {
    seat.begins();
    underWay(1_000, 0);
    underWay(6_300, 0);
    done(9_000);

    assertThat(seat.fault()).isEqualTo("load generator b was silent for 5.3 s");

    seat.begins();
    assertThat(seat.fault()).as("of the next trial").isEmpty();
  }

  @Test
  void silenceFromTheBeginningMakesItInvalid() {
    seat.begins();
    underWay(4_000, 3_000);

    assertThat(seat.fault()).isEqualTo("load generator b was silent for 4.0 s");
  }

  @Test
  void silenceAfterItsPartDoesNotMatter() {
    seat.begins();
    underWay(1_000, 0);
    done(2_000);
    seat.hear(TrialDesk.Report.idle(1), ORDER, 0, 9_000 * MILLI);

    assertThat(seat.fault()).isEmpty();
    assertThat(seat.part()).isEqualTo(PART);
  }

  /** The least delay counts. */
  @Test
  void slowCallIsNoLateBegin() {
    seat.begins();
    underWay(2_000, 700);
    underWay(3_900, 300);
    done(4_000);
    assertThat(seat.fault()).isEmpty();
  }

  /** The others send their load half a second longer. */
  @Test
  void lateBeginMakesATrialInvalid() {
    seat.begins();
    underWay(2_000, 700);
    underWay(3_000, 650);
    done(4_000);

    assertThat(seat.fault()).isEqualTo("load generator b began 0.7 s late");
  }

  @Test
  void settingsThatDifferAreNamed() {
    EngineSeat here = seat("a", Map.of("from", "50", "to", "400"));

    assertThat(here.difference(seat("b", Map.of("from", "50", "to", "400")))).isEmpty();
    assertThat(here.difference(seat("b", Map.of("from", "50", "to", "800"))))
        .startsWith("the field 'to' of the search is '400' on load generator a and '800' on b; ");
  }
}
