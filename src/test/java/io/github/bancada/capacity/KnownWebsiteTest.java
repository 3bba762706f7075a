package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.testing.OnlyInLongForm;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rates of a server over real sockets whose capacity is known exactly. */
@OnlyInLongForm
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KnownWebsiteTest extends WebsiteSearch {
  /** One search each, of two minutes; more by a property. */
  static IntStream seeds() {
    return IntStream.rangeClosed(1, Integer.getInteger("known.searches", 1));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void rateOfAServerWithEightWorkers(int seed) throws Exception {
    try (QueueWebsite server = new QueueWebsite(100, 8, seed)) {
      CapacityResult result =
          search(server)
              .with("seed", Integer.toString(seed))
              .with("from", "400")
              .with("to", "3000")
              .with("objective", "response p95 < 50 ms")
              .busyServer(0.94)
              .run();

      assertFound(server, result, 721.85 * 0.93, 721.85 * 1.07);
      assertThat(result.little()).isPresent();
      assertThat(CapacityText.closing(result))
          .contains("; limited by: CPU of the server, 94 % busy (allows ");
    }
  }
}
