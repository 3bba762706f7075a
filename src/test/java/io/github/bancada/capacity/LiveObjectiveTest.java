package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.GoalRow;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Path;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Objectives of several criteria and labels, in plans that JMeter's engine runs. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LiveObjectiveTest {
  @TempDir Path results;

  private static TestElement work(String name, long millis) {
    Work work = new Work(Work.taking(millis));
    work.setName(name);
    return work;
  }

  private LiveSearch search(String objective, TestElement... samplers) {
    return new LiveSearch(results, samplers)
        .with("from", "50")
        .with("to", "100")
        .with("users", "160")
        .with("objective", objective)
        .with("trial", "2 s")
        .with("warmUp", "0");
  }

  /** Each criterion has the samples of its own label; the one that is missed decides. */
  @Test
  @OnlyInLongForm
  void criterionOfOneLabelThatIsMissedDecides() throws Exception {
    CapacityResult result =
        search(
                "home : p90 < 1 s; cart : p90 < 2 s; /cart|home/ : response mean < 9 s;"
                    + " errors < 1 %",
                work("home", 1), work("cart", 2_300))
            .run();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.MISSED_AT_FROM);
    assertThat(result.goals())
        .extracting(GoalRow::text)
        .containsExactly(
            "home : p90 < 1 s",
            "cart : p90 < 2 s",
            "/cart|home/ : response mean < 9 s",
            "errors < 1 %");
    assertThat(result.trials())
        .isNotEmpty()
        .allMatch(trial -> trial.goal().equals("cart : p90 < 2 s"))
        .allMatch(trial -> trial.share() == 1);
  }

  /** One user that takes 40 ms serves 25 of 50 arrivals a second: the others wait. */
  @Test
  void responseIsMissedWhereServiceIsMet() throws Exception {
    CapacityResult result =
        search("p90 < 30 s; response p90 < 500 ms", work("page", 40)).with("users", "1").run();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.MISSED_AT_FROM);
    assertThat(result.trials())
        .isNotEmpty()
        .allMatch(trial -> trial.goal().equals("response p90 < 500 ms"))
        .allMatch(trial -> trial.service().p95Nanos() < trial.response().p95Nanos());
  }
}
