package io.github.bancada.storage.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.Usage;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhaseUsageTest {
  private static final long SECOND = 1_000_000_000;

  /** A reading; the machine's ticks are 200 a second, a quarter of them busy, a tenth waiting. */
  private static Usage at(String machine, String process, int second, double cpuSeconds) {
    return new Usage(
        machine,
        process,
        second * SECOND,
        Math.round(cpuSeconds * SECOND),
        50L * second,
        20L * second,
        200L * second,
        1_000L * second);
  }

  private static Round user(Usage first, Usage last) {
    return new Round(
        first.clockNanos(),
        last.clockNanos(),
        last.clockNanos(),
        0,
        0,
        0,
        0,
        3_000,
        List.of(new Usage.Span(first, last)));
  }

  @Test
  void usersOfOneProcessUseItTogether() {
    Round round =
        user(at("m", "1", 0, 0), at("m", "1", 2, 1))
            .with(user(at("m", "1", 1, 0.5), at("m", "1", 4, 6)));

    PhaseUsage usage = PhaseUsage.of(List.of(round));

    assertThat(usage.processPercent()).isEqualTo(150);
    assertThat(usage.machinePercent()).isEqualTo(25);
    assertThat(usage.iowaitPercent()).isEqualTo(10);
    assertThat(usage.writtenBytes()).isEqualTo(4_000);
  }

  @Test
  void processesOfOneMachineShareItsCounters() {
    Round round =
        user(at("m", "1", 0, 0), at("m", "1", 2, 1))
            .with(user(at("m", "2", 0, 0), at("m", "2", 2, 2)));

    PhaseUsage usage = PhaseUsage.of(List.of(round));

    assertThat(usage.processPercent()).isEqualTo(150);
    assertThat(usage.writtenBytes()).isEqualTo(2_000);
  }

  @Test
  void machinesAreAddedUp() {
    Round round =
        user(at("m", "1", 0, 0), at("m", "1", 2, 1))
            .with(user(at("other", "1", 100, 0), at("other", "1", 102, 1)));

    assertThat(PhaseUsage.of(List.of(round)).writtenBytes()).isEqualTo(4_000);
  }

  @Test
  void timeBetweenRoundsDoesNotCount() {
    PhaseUsage usage =
        PhaseUsage.of(
            List.of(
                user(at("m", "1", 0, 0), at("m", "1", 1, 1)),
                user(at("m", "1", 50, 30), at("m", "1", 51, 31))));

    assertThat(usage.processPercent()).isEqualTo(100);
    assertThat(usage.writtenBytes()).isEqualTo(2_000);
  }

  @Test
  void roundWithoutReadingsMakesFiguresUnknown() {
    Round without = new Round(0, 1, 1, 0, 0, 0, 0, 0, List.of());

    PhaseUsage usage =
        PhaseUsage.of(List.of(without, user(at("m", "1", 0, 0), at("m", "1", 1, 1))));

    assertThat(usage.processPercent()).isNaN();
    assertThat(usage.writtenBytes()).isEqualTo(DeviceWrites.UNKNOWN);
  }

  @Test
  void noReadingAtAllIsUnknown() {
    PhaseUsage usage = PhaseUsage.of(List.of());

    assertThat(usage.processPercent()).isNaN();
    assertThat(usage.machinePercent()).isNaN();
  }
}
