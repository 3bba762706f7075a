package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.End;
import io.github.bancada.capacity.search.Phase;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How searches end that find nothing, in plans that JMeter's engine runs. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CapacitySearchTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path results;

  private final CountDownLatch never = new CountDownLatch(1);

  private LiveSearch search(Work.Task task) {
    return new LiveSearch(results, new Work(task))
        .with("from", "200")
        .with("to", "400")
        .with("users", "20")
        .with("objective", "response p90 < 1 s")
        .with("trial", "2 s")
        .with("warmUp", "0");
  }

  @Test
  void greatestLoadThatIsMetIsNoCapacity() throws Exception {
    CapacityResult result = search(number -> true).run();

    assertThat(result.end()).as(result.reason()).isEqualTo(End.NEVER_MISSED);
    assertThat(result.capacity()).isNaN();
    assertThat(result.highestMet()).isEqualTo(400);
    assertThat(results.resolve("capacity.csv")).exists();
  }

  @Test
  void firstLoadThatIsMissedIsRepeatedAndEndsTheSearch() throws Exception {
    CapacityResult result = search(number -> false).run();

    assertThat(result.end()).as(result.reason()).isEqualTo(End.MISSED_AT_FROM);
    assertThat(result.lowestMissed()).isEqualTo(200);
    assertThat(result.trials()).hasSize(2).allMatch(trial -> trial.errors() > 0);
  }

  @Test
  void missOfABusyLoadMachineSaysNothingOfTheServer() throws Exception {
    CapacityResult result = search(number -> false).cpu(0.97).run();

    assertThat(result.end()).isEqualTo(End.NOT_KNOWN);
    assertThat(result.reason()).contains("the load machine was the limit", "97 % busy");
  }

  @Test
  void busyLoadMachineThatIsNotWatchedDoesNotMatter() throws Exception {
    CapacityResult result = search(number -> false).cpu(0.97).with("watchCpu", "false").run();

    assertThat(result.end()).isEqualTo(End.MISSED_AT_FROM);
  }

  @Test
  void serverThatDiesEndsTheSearch() throws Exception {
    try (QueueWebsite server = new QueueWebsite(1_000, 8, 1).dieAfter(300)) {
      CapacityResult result =
          new LiveSearch(results, LiveSearch.page(server.port()))
              .with("from", "100")
              .with("to", "800")
              .with("objective", "response p90 < 1 s")
              .with("trial", "2 s")
              .with("warmUp", "0")
              .run();

      assertThat(result.end()).isEqualTo(End.NOT_KNOWN);
      assertThat(result.reason()).contains("the server has died or slowed down");
      assertThat(result.trials()).last().matches(trial -> trial.phase() == Phase.CHECK);
    }
  }

  @Test
  void usersAreAsManyAsTheLoadSays() throws Exception {
    CapacityResult result =
        search(
                number -> {
                  TimeUnit.MILLISECONDS.sleep(20);
                  return true;
                })
            .with("load", "users")
            .with("from", "2")
            .with("to", "4")
            .with("objective", "p90 < 1 s")
            .run();

    assertThat(result.end()).as(result.reason()).isEqualTo(End.NEVER_MISSED);
    assertThat(result.trials())
        .allMatch(trial -> trial.usersBusy() > 0.8 * trial.load())
        .allMatch(trial -> trial.usersBusy() <= 1.01 * trial.load());
  }

  @Test
  void samplesOfTheWarmUpAreOutsideTheLoad() throws Exception {
    LiveSearch search = search(number -> true).with("warmUp", "1 s");
    EngineRun run = search.start();
    CapacityResult result = search.result();

    long outside = run.results().stream().filter(OutsideLoad::isOutside).count();
    assertThat(result.trials().get(0).phase()).isEqualTo(Phase.WARM_UP);
    assertThat(outside).isPositive().isLessThan(run.results().size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stopAndShutdownEndTheWaitForArrivals(boolean stop) throws Exception {
    LiveSearch search =
        search(number -> true).with("from", "1").with("to", "9").with("trial", "60 s");
    EngineRun run = search.start();
    awaitTrial(search);

    end(run, stop);

    assertStopped(search.result());
  }

  @Test
  void stopEndsSamples() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    LiveSearch search =
        search(
            number -> {
              begun.countDown();
              return never.await(1, TimeUnit.HOURS);
            });
    EngineRun run = search.start();
    assertThat(begun.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();

    run.stop();

    assertStopped(search.result());
  }

  /** The samples that hang make the trial hopeless after a second; then it drains. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stopAndShutdownEndTheDrain(boolean stop) throws Exception {
    LiveSearch search = search(number -> never.await(1, TimeUnit.HOURS));
    EngineRun run = search.start();
    awaitTrial(search);
    long later = System.nanoTime() + TimeUnit.SECONDS.toNanos(3);
    Waiting.await("the drain", () -> System.nanoTime() > later, over -> over);

    end(run, stop);
    Waiting.await("the file", () -> Files.exists(results.resolve("capacity.json")), there -> there);
    never.countDown(); // a Shutdown lets samples come to their end

    assertStopped(search.result());
  }

  @Test
  void searchWithoutSamplesSaysSo() throws Exception {
    LiveSearch search =
        search(
            number -> {
              throw new IllegalStateException("a defect of the sampler");
            });
    CapacityResult result = search.run();

    assertThat(result.end()).isEqualTo(End.NOT_KNOWN);
    assertThat(result.reason()).startsWith("no sample was taken at ");
  }

  private void awaitTrial(LiveSearch search) {
    Waiting.await("a trial", () -> search.progress().state().running(), plan -> plan != null);
  }

  private static void end(EngineRun run, boolean stop) {
    if (stop) {
      run.stop();
    } else {
      run.shutdown();
    }
  }

  private static void assertStopped(CapacityResult result) {
    assertThat(result.end()).isEqualTo(End.NOT_KNOWN);
    assertThat(result.reason()).contains("stopped");
  }

  @Test
  void resultsHaveTheirIntendedStart() throws Exception {
    LiveSearch search = search(number -> true);
    EngineRun run = search.start();
    search.result();

    assertThat(run.results())
        .isNotEmpty()
        .allMatch(each -> IntendedStart.of(each) != null)
        .extracting(SampleResult::getSampleLabel)
        .containsOnly("work");
  }
}
