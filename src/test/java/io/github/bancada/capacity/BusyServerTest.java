package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.ServerLimit;
import io.github.bancada.testing.OnlyInLongForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The search names the CPU of a server that has no more of it: the time that the website's worker
 * has worked by its law, which nothing else on this machine changes.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BusyServerTest extends WebsiteSearch {
  private static final double PER_SECOND = 250;

  @Test
  @OnlyInLongForm
  void cpuOfTheServerIsNamed() throws Exception {
    try (QueueWebsite server = new QueueWebsite(PER_SECOND, 1, 3)) {
      CapacityResult result =
          search(server)
              .watching(server)
              .with("from", "50")
              .with("to", "1000")
              .with("objective", "response p95 < 300 ms")
              .run();

      assertFound(server, result, 0.9 * PER_SECOND, 1.1 * PER_SECOND);
      ServerLimit limit = result.limit().orElseThrow();
      assertThat(CapacityText.closing(result)).contains("; limited by: CPU of the server, 9");
      assertThat(limit.bound()).isCloseTo(PER_SECOND, withPercentage(10));
    }
  }
}
