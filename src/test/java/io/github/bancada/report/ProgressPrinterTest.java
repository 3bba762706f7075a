package io.github.bancada.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.testing.JMeterTestHome;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {
  private static final int NEVER_BY_ITSELF = 80_000;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  private static RunSummary run(int samples) {
    long[] millisecond = new long[samples];
    Arrays.fill(millisecond, 1_000_000);
    return Summaries.of(Summaries.label("a", millisecond, new long[0]));
  }

  /** On a busy machine, reading the figures may take seconds, in which samples come. */
  @Test
  void rateIsThatOfTheTimeInWhichTheSamplesCame() {
    AtomicLong now = new AtomicLong();
    AtomicLong seconds = new AtomicLong();
    try (ProgressPrinter progress =
        new ProgressPrinter(
            () -> {
              seconds.addAndGet(2);
              now.set(TimeUnit.SECONDS.toNanos(seconds.get()));
              return run((int) (100 * seconds.get()));
            },
            NEVER_BY_ITSELF,
            false,
            now::get)) {
      seconds.set(2);
      now.set(TimeUnit.SECONDS.toNanos(2));

      assertThat(progress.line().text()).startsWith("   0:04  ").contains("  100/s  ");
    }
  }
}
