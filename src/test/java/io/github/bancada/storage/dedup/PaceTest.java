package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PaceTest {
  private static final int MEGABYTE = 1_000_000;

  /** Reading at a rate cannot be faster, however slow the machine is. */
  @Test
  void rateIsNotExceeded() throws Pace.HaltedException {
    long start = System.nanoTime();
    Pace pace = new Pace(100, () -> false);
    for (int i = 0; i < 20; i++) {
      pace.read(MEGABYTE);
    }

    assertThat(System.nanoTime() - start)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
  }

  @Test
  @Timeout(300)
  void zeroIsNoLimit() throws Pace.HaltedException {
    new Pace(0, () -> false).read(Integer.MAX_VALUE);
  }

  @Test
  void stopEndsTheReadingAtAnyRate() {
    for (int rate : new int[] {0, 1}) {
      assertThatThrownBy(() -> new Pace(rate, () -> true).read(MEGABYTE))
          .isInstanceOf(Pace.HaltedException.class);
    }
  }
}
