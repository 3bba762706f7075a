package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Searches over real sockets on servers whose capacity is known exactly. */
abstract class WebsiteSearch {
  @TempDir Path results;

  final LiveSearch search(QueueWebsite server) {
    return new LiveSearch(results, LiveSearch.page(server.port()))
        .with("trial", "5 s")
        .with("warmUp", "5 s")
        .with("precision", "5 %")
        .with("budget", "5 min");
  }

  /** What was found must lie between these, unless the machine did not let the server be itself. */
  final void assertFound(QueueWebsite server, CapacityResult result, double from, double to)
      throws Exception {
    assertThat(CapacityJson.read(results.resolve("capacity.json"))).isEqualTo(result);
    boolean right =
        result.end() == CapacityResult.End.FOUND
            && from <= result.capacity()
            && result.capacity() <= to;
    boolean busy = !server.keptTime() || result.reason().contains("the load machine was the limit");
    assumeTrue(
        right || !busy,
        "SKIPPED: this machine is too busy to keep time; run it when nothing else does");
    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.FOUND);
    assertThat(result.capacity()).isBetween(from, to);
  }
}
