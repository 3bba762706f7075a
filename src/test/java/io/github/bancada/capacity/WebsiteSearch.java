package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.TrialRow;
import java.nio.file.Path;
import java.util.List;
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
    boolean busy =
        !server.keptTime()
            || loadMachineWasLate(result)
            || result.reason().contains("the load machine was the limit");
    assumeTrue(
        right || !busy,
        "SKIPPED: this machine is too busy to keep time; run it when nothing else does");
    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.FOUND);
    assertThat(result.capacity()).isBetween(from, to);
  }

  /** More than one in fifty samples of the rounds began late though a virtual user was idle. */
  static boolean loadMachineWasLate(CapacityResult result) {
    List<TrialRow> rounds = result.trials().stream().filter(trial -> trial.round() > 0).toList();
    long late = rounds.stream().mapToLong(TrialRow::lateByMachine).sum();
    return 50 * late > rounds.stream().mapToLong(TrialRow::samples).sum();
  }
}
