package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.jmeter.ServerCpus.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is seen of servers in ten seconds of a clock of the test's own. */
class CpuWatchTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long OTHER = -1; // no process has this ID
  private static final long THIS = ProcessHandle.current().pid();

  private List<Reading> servers = List.of();
  private long now = 5;

  private CpuWatch.Seen seen(List<Reading> before, List<Reading> after) {
    servers = before;
    CpuWatch watch = new CpuWatch(() -> servers, () -> now);
    servers = after;
    now += 10 * SECOND;
    return watch.seen();
  }

  private static Reading reading(long process, double cpuSeconds, int cpus) {
    return new Reading(process, "slapd", (long) (cpuSeconds * SECOND), cpus);
  }

  @Test
  void serverIsAsBusyAsTheCpusItMayUse() {
    CpuWatch.Seen seen = seen(List.of(reading(OTHER, 3, 2)), List.of(reading(OTHER, 21.8, 2)));

    assertThat(seen.resources())
        .containsExactly(new TrialCounts.Resource("CPU of the server", 0.94, 2));
    assertThat(seen.ofServersOnly().resources()).isEqualTo(seen.resources());
  }

  @Test
  void serverOnThisMachineIsToldFromTheLoadGenerator() {
    double cpus = Runtime.getRuntime().availableProcessors();
    CpuWatch.Seen seen = seen(List.of(reading(OTHER, 0, 1)), List.of(reading(OTHER, 5, 1)));

    assertThat(seen.use().server()).isCloseTo(0.5 / cpus, within(1e-9));
  }

  @Test
  void serverInsideThisProcessIsNoneOfItsOwn() {
    CpuWatch.Seen seen = seen(List.of(reading(THIS, 0, 1)), List.of(reading(THIS, 5, 1)));

    assertThat(seen.use().server()).isNaN();
    assertThat(seen.resources())
        .containsExactly(
            new TrialCounts.Resource("CPU of JMeter's process, which includes the server", 0.5, 0));
  }

  @Test
  void severalServersHaveTheirNames() {
    List<Reading> before = List.of(reading(OTHER, 0, 1), new Reading(-2, "mysqld", 0, 1));
    List<Reading> after = List.of(reading(OTHER, 1, 1), new Reading(-2, "mysqld", 9 * SECOND, 1));

    assertThat(seen(before, after).resources())
        .containsExactly(
            new TrialCounts.Resource("CPU of slapd", 0.1, 1),
            new TrialCounts.Resource("CPU of mysqld", 0.9, 1));
  }

  @Test
  void serverThatWasRestartedMeanwhileIsNotKnown() {
    CpuWatch.Seen seen = seen(List.of(reading(OTHER, 3, 2)), List.of(reading(-2, 9, 2)));

    assertThat(seen.resources()).isEmpty();
    assertThat(seen.use().server()).isNaN();
  }
}
