package io.github.bancada.arrivals.schedule;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Fuzzes schedules: any text is one, or is refused with its place. Each build runs the seeds in the
 * resources beside this class; {@code JAZZER_FUZZ=1} in the environment searches for more.
 */
class ScheduleFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsAScheduleOrRefusedWithItsPlace(byte[] data) {
    ScheduleTest.assertSound(new String(data, StandardCharsets.UTF_8));
  }
}
