package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.End;
import io.github.bancada.capacity.search.ServerLimit;
import io.github.bancada.server.ServerCpu;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The search names the CPU of a server that has no more of it. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BusyServerTest {
  @TempDir Path results;

  @Test
  @OnlyInLongForm
  @EnabledOnOs(OS.LINUX)
  void cpuOfTheServerIsNamed() throws Exception {
    try (BusyWebsite server = new BusyWebsite()) {
      ServerCpu cpu = new ServerCpu();
      cpu.setProperty("ServerCpu.address", "http://127.0.0.1:" + server.port() + "/");
      CapacityResult result =
          new LiveSearch(results, LiveSearch.page(server.port()), cpu)
              .withRealCpus()
              .with("from", "50")
              .with("to", "1000")
              .with("users", "60")
              .with("objective", "response p95 < 200 ms")
              .with("trial", "5 s")
              .with("warmUp", "5 s")
              .with("budget", "5 min")
              .run();

      assumeFalse(
          result.reason().contains("the load machine was the limit"),
          "SKIPPED: this machine is too busy to give the server a CPU; run it when nothing else"
              + " does");
      assertThat(result.end()).as(result.reason()).isEqualTo(End.FOUND);
      ServerLimit limit = result.limit().orElseThrow();
      assertThat(CapacityText.closing(result)).contains("; limited by: CPU of the server, 9");
      assertThat(limit.bound()).isGreaterThan(result.capacity());
      assertThat(limit.demandSeconds()).isCloseTo(BusyWebsite.DEMAND.toNanos() / 1e9, within(1e-3));
    }
  }
}
