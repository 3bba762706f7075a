package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stop and Shutdown in each part of a trial, in plans that JMeter's engine runs. What is left would
 * wait for an hour, so a test ends only if all threads are woken.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CapacityStopTest {
  @TempDir Path results;

  private final CountDownLatch never = new CountDownLatch(1);

  private LiveSearch search(Work.Task task) {
    return new LiveSearch(results, new Work(task))
        .with("from", "200")
        .with("to", "400")
        .with("users", "20")
        .with("objective", "response p90 < 1 s")
        .with("trial", "1 h")
        .with("budget", "3 h")
        .with("warmUp", "0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void waitForArrivalsEndsSoon(boolean stop) throws Exception {
    LiveSearch search = search(number -> true).with("from", "1/h").with("to", "9/h");
    EngineRun run = search.start();
    awaitTrial(search);

    assertEnds(run, stop);

    assertStopped(search.result());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void warmUpEndsSoon(boolean stop) throws Exception {
    LiveSearch search = search(number -> true).with("warmUp", "1 h");
    EngineRun run = search.start();
    awaitTrial(search);

    assertEnds(run, stop);

    assertStopped(search.result());
  }

  @Test
  void stopEndsSamplesSoon() throws Exception {
    CountDownLatch begun = new CountDownLatch(20);
    LiveSearch search =
        search(
            number -> {
              begun.countDown();
              return never.await(1, TimeUnit.HOURS);
            });
    EngineRun run = search.start();
    assertThat(begun.await(Waiting.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

    assertEnds(run, true);

    assertStopped(search.result());
  }

  /** A Shutdown lets samples come to their end, but the search does not wait for them. */
  @Test
  void shutdownEndsTheSearchBeforeItsSamples() throws Exception {
    LiveSearch search = search(number -> never.await(1, TimeUnit.HOURS)).with("trial", "2 s");
    EngineRun run = search.start();
    awaitDrain(search);

    run.shutdown();
    Waiting.await("the file", () -> Files.exists(results.resolve("capacity.json")));
    never.countDown();

    assertStopped(search.result());
  }

  @Test
  void stopEndsTheDrainSoon() throws Exception {
    LiveSearch search = search(number -> never.await(1, TimeUnit.HOURS)).with("trial", "2 s");
    EngineRun run = search.start();
    awaitDrain(search);

    assertEnds(run, true);

    assertStopped(search.result());
  }

  private static void awaitTrial(LiveSearch search) {
    Waiting.await("a trial", () -> search.progress().state().running() != null);
  }

  /** The samples that hang make the trial hopeless after a second; then it drains. */
  private static void awaitDrain(LiveSearch search) {
    Waiting.await("the drain", () -> search.progress().state().draining());
  }

  private static void assertEnds(EngineRun run, boolean stop) {
    if (stop) {
      run.stop();
    } else {
      run.shutdown();
    }
    run.awaitEnd();
  }

  private static void assertStopped(CapacityResult result) {
    assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.reason()).isEqualTo("the test was stopped");
    assertThat(result.capacity()).isNaN();
  }
}
