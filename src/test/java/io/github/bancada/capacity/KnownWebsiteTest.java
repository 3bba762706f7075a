package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.End;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches over real sockets on servers whose capacity is known exactly. */
@OnlyInLongForm
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KnownWebsiteTest {
  @TempDir Path results;

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

      assertFound(result);
      assertThat(result.capacity()).isCloseTo(721.85, within(721.85 * 0.07));
      assertThat(result.little()).isPresent();
      assertThat(CapacityText.closing(result))
          .contains("; limited by: CPU of the server, 94 % busy (allows ");
    }
  }

  @Test
  void usersOfAServerWithFourWorkers() throws Exception {
    try (QueueWebsite server = new QueueWebsite(50, 4, 2)) {
      CapacityResult result =
          search(server)
              .with("load", "users")
              .with("from", "2")
              .with("to", "60")
              .with("objective", "p90 < 130 ms")
              .run();

      assertFound(result);
      // Without think time a user finds all others there: Erlang(14, 200/s) + Exp(50/s) at 18.
      assertThat(result.capacity()).isBetween(12.0, 23.0);
    }
  }

  private LiveSearch search(QueueWebsite server) {
    return new LiveSearch(results, LiveSearch.page(server.port()))
        .with("trial", "5 s")
        .with("warmUp", "5 s")
        .with("precision", "5 %")
        .with("budget", "5 min");
  }

  private void assertFound(CapacityResult result) throws Exception {
    assertThat(CapacityJson.read(results.resolve("capacity.json"))).isEqualTo(result);
    assumeFalse(
        result.reason().contains("the load machine was the limit"),
        "SKIPPED: this machine is too busy to keep time; run it when nothing else does");
    assertThat(result.end()).as(result.reason()).isEqualTo(End.FOUND);
  }
}
