package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.End;
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

  final void assertFound(CapacityResult result) throws Exception {
    assertThat(CapacityJson.read(results.resolve("capacity.json"))).isEqualTo(result);
    assumeFalse(
        result.reason().contains("the load machine was the limit"),
        "SKIPPED: this machine is too busy to keep time; run it when nothing else does");
    assertThat(result.end()).as(result.reason()).isEqualTo(End.FOUND);
  }
}
