package io.github.bancada.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenessTest {
  private static final long MILLIS = 1_000_000;

  private final Lateness lateness = new Lateness(10 * MILLIS);

  @Test
  void whoBeginsWithinAMillisecondIsNotLate() {
    lateness.record(MILLIS, false);
    lateness.record(MILLIS, true);

    assertThat(lateness.byUsers() + lateness.byMachine()).isZero();
    assertThat(lateness.worst()).isZero();
  }

  @Test
  void machineIsOverdueBeyondItsLimitOnly() {
    lateness.record(10 * MILLIS, false);
    lateness.record(10 * MILLIS + 1, false);

    assertThat(lateness.byMachine()).isEqualTo(2);
    assertThat(lateness.overdue()).isEqualTo(1);
    assertThat(lateness.worst()).isEqualTo(10 * MILLIS + 1);
  }

  /** Too few users, or a slow server: the run says so, and is valid. */
  @Test
  void waitForAUserNeverMakesARunInvalid() {
    lateness.record(5000 * MILLIS, true);

    assertThat(lateness.byUsers()).isEqualTo(1);
    assertThat(lateness.overdue()).isZero();
  }
}
