package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuMeterTest {
  @TempDir Path work;

  private Path stat(String firstLine) throws IOException {
    return Files.writeString(work.resolve("stat"), firstLine + "\ncpu0 1 2 3 4 5 6 7 8\n");
  }

  @Test
  void sharesAreOfTheTicksSinceTheLastReading() throws IOException {
    // user nice system idle iowait irq softirq steal guest guest_nice
    CpuMeter meter = new CpuMeter(stat("cpu  100 10 50 1000 20 1 2 3 0 0"), 1_233);
    stat("cpu  140 15 60 1030 25 3 5 5 0 0"); // 40 5 10 30 5 2 3 2 ... of 97

    CpuRow row = meter.read(1_234).get(0);

    assertThat(row.epochSecond()).isEqualTo(1_234);
    assertThat(row.user()).isCloseTo(4000 / 97.0, within(1e-9));
    assertThat(row.nice()).isCloseTo(500 / 97.0, within(1e-9));
    assertThat(row.system()).as("with interrupts").isCloseTo(1500 / 97.0, within(1e-9));
    assertThat(row.iowait()).isCloseTo(500 / 97.0, within(1e-9));
    assertThat(row.steal()).isCloseTo(200 / 97.0, within(1e-9));
    assertThat(row.idle()).isCloseTo(3000 / 97.0, within(1e-9));
    assertThat(row.busy()).isCloseTo(6200 / 97.0, within(1e-9));
    assertThat(row.process()).isBetween(0.0, 100.0);
  }

  @Test
  void counterThatGoesBackIsNoNegativeShare() throws IOException {
    CpuMeter meter = new CpuMeter(stat("cpu 100 0 0 100 50 0 0 0"), 0);
    stat("cpu 110 0 0 110 40 0 0 0");

    CpuRow row = meter.read(1).get(0);

    assertThat(row.iowait()).isZero();
    assertThat(row.user()).isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "cpu", "cpu 1 2 3", "cpu a b c d e f g h", "intr 1 2 3 4 5 6 7 8"})
  void fileThatIsNoneGivesNoRow(String line) throws IOException {
    CpuMeter meter = new CpuMeter(stat("cpu 100 0 0 100 50 0 0 0"), 0);
    stat(line);

    assertThat(meter.read(1)).isEmpty();
  }

  @Test
  void missingFileGivesNoRow() {
    assertThat(new CpuMeter(work.resolve("none"), 0).read(1)).isEmpty();
  }

  @Test
  void readingWithinTheSameTickGivesNoRow() throws IOException {
    CpuMeter meter = new CpuMeter(stat("cpu 100 0 0 100 50 0 0 0"), 0);

    assertThat(meter.read(1)).isEmpty();
  }

  private final AtomicLong nanoTime = new AtomicLong();

  private CpuMeter meterAt(long lastSecond) throws IOException {
    return new CpuMeter(stat("cpu 100 0 0 100 0 0 0 0"), lastSecond, nanoTime::get);
  }

  private void passes(double seconds, int user, int idle) throws IOException {
    nanoTime.addAndGet((long) (seconds * 1e9));
    stat("cpu " + user + " 0 0 " + idle + " 0 0 0 0");
  }

  @Test
  void secondsThatWereReadLateHaveTheirMeanAndNoneComesTwice() throws IOException {
    CpuMeter meter = meterAt(99);
    passes(1, 110, 110);
    assertThat(meter.read(100)).extracting(CpuRow::epochSecond).containsExactly(100L);

    passes(2.9, 170, 150); // as on a machine that was too busy for two calls
    assertThat(meter.read(103))
        .extracting(CpuRow::epochSecond, CpuRow::user)
        .containsExactly(tuple(101L, 60.0), tuple(102L, 60.0), tuple(103L, 60.0));

    passes(0.001, 180, 150); // the late calls come at once
    assertThat(meter.read(103)).isEmpty();

    passes(0.999, 190, 180);
    assertThat(meter.read(104))
        .extracting(CpuRow::epochSecond, CpuRow::user)
        .containsExactly(tuple(104L, 40.0));
  }

  @Test
  void clockThatJumpsMakesNoSecondsAndClockThatIsSetBackRepeatsNone() throws IOException {
    CpuMeter meter = meterAt(99);
    passes(1, 110, 110);
    assertThat(meter.read(3_700)).extracting(CpuRow::epochSecond).containsExactly(3_700L);

    passes(1, 120, 120);
    assertThat(meter.read(101)).isEmpty();
  }
}
