package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Objective;
import io.github.bancada.capacity.search.SearchOptions;
import io.github.bancada.capacity.search.TrialPhase;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.testing.EngineRun;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.timers.ConstantTimer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How searches end that find nothing, in plans that JMeter's engine runs. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CapacitySearchTest {
  @TempDir Path results;

  private LiveSearch search(Work.Task task) {
    return search(results, task);
  }

  private static LiveSearch search(Path results, Work.Task task) {
    return new LiveSearch(results, new Work(task))
        .with("from", "200")
        .with("to", "400")
        .with("users", "20")
        .with("objective", "response p90 < 1 s")
        .with("trial", "2 s")
        .with("warmUp", "0");
  }

  @Test
  void firstLoadThatIsMissedIsRepeatedAndEndsTheSearch() throws Exception {
    LiveSearch search = search(number -> false);
    CapacityResult result = search.run();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.MISSED_AT_FROM);
    assertThat(result.lowestMissed()).isEqualTo(200);
    assertThat(result.trials()).hasSize(2).allMatch(trial -> trial.errors() > 0);
    assertThat(search.progress().state().notes())
        .singleElement()
        .asString()
        .matches("all [\\d,]+ samples failed; the last one: " + Work.FAILURE);
  }

  @Test
  void missOfABusyLoadMachineSaysNothingOfTheServer() throws Exception {
    CapacityResult result = search(number -> false).cpu(0.97).with("budget", "11 s").run();

    assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.reason())
        .contains("the load machine was the limit", "97 % busy, 25 % of it by this JVM")
        .endsWith("; waited 1 time for the load machine, 2 s in all");
  }

  /** A timer before the first sampler begins every arrival too late, though users are idle. */
  @Test
  void arrivalsThatBeginLateSayNothingOfTheServer() throws Exception {
    ConstantTimer timer = new ConstantTimer();
    timer.setDelay("150");
    CapacityResult result =
        new LiveSearch(results, timer, new Work(number -> true))
            .with("from", "20")
            .with("to", "40")
            .with("users", "40")
            .with("objective", "response p90 < 100 ms")
            .with("trial", "2 s")
            .with("warmUp", "0")
            .with("budget", "11 s")
            .run();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.reason())
        .contains("the load machine was the limit", "began more than 10.00 ms late though users");
    assertThat(result.trials()).allMatch(trial -> trial.verdict() == TrialVerdict.LOAD_MACHINE);
  }

  @Test
  void busyLoadMachineThatIsNotWatchedDoesNotMatter() throws Exception {
    CapacityResult result = search(number -> false).cpu(0.97).with("watchCpu", "false").run();

    assertThat(result.end()).isEqualTo(CapacityResult.End.MISSED_AT_FROM);
  }

  @Test
  void serverThatDiesEndsTheSearch() throws Exception {
    try (QueueWebsite server = new QueueWebsite(1_000, 8, 1)) {
      LiveSearch search =
          new LiveSearch(results, LiveSearch.page(server.port()))
              .with("from", "100")
              .with("to", "800")
              .with("objective", "response p90 < 1 s")
              .with("trial", "2 s")
              .with("warmUp", "1 s");
      server.dieWhen(
          () ->
              search.progress().state().trials().stream()
                  .anyMatch(trial -> trial.verdict() == TrialVerdict.MET));
      CapacityResult result = search.run();

      assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
      assertThat(search.progress().state().notes()).noneMatch(note -> note.contains(" failed; "));
      assertThat(result.reason()).contains("the server has died or slowed down");
      assertThat(result.trials()).last().matches(trial -> trial.phase() == TrialPhase.CHECK);
    }
  }

  @Test
  void usersAreAsManyAsTheLoadSays() throws Exception {
    CapacityResult result =
        search(Work.taking(10))
            .with("load", "users")
            .with("from", "2")
            .with("to", "4")
            .with("objective", "p90 < 1 s")
            .run();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.NEVER_MISSED);
    // The first ones take a second, in which users of a busy machine may hardly begin.
    assertThat(result.trials())
        .allMatch(trial -> trial.usersBusy() <= 1.01 * trial.load())
        .last()
        .matches(trial -> trial.usersBusy() > 0.6 * trial.load());
  }

  @Test
  void searchWithoutSamplesSaysSo() throws Exception {
    LiveSearch search =
        search(
            number -> {
              throw new IllegalStateException("a defect of the sampler");
            });
    CapacityResult result = search.run();

    assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.reason()).startsWith("no sample was taken at ");
  }

  @Test
  void validateRunsOneIterationAndSearchesNothing() throws Exception {
    AtomicInteger samples = new AtomicInteger();
    LiveSearch search = search(number -> samples.incrementAndGet() > 0);
    TreeClonerForValidation cloner = new TreeClonerForValidation(false);
    search.tree().traverse(cloner);

    EngineRun.start(cloner.getClonedTree()).awaitEnd();

    assertThat(samples).hasValue(1);
    assertThat(search.progress().state().trials()).isEmpty();
    assertThat(results).isEmptyDirectory();
  }

  private static List<List<Long>> arrivals(long seed) {
    SearchOptions search =
        SearchOptions.of(LoadKind.RATE, 50, 100, Objective.of(Goal.errors(0.01)));
    CapacitySettings settings = new CapacitySettings(search, 1, Schedule.Spacing.POISSON, seed);
    LiveLoad load = new LiveLoad(settings, seed, () -> {}, () -> null);
    return IntStream.of(1, 2, 3)
        .mapToObj(
            number ->
                new TrialPlan(
                    number, TrialPhase.GROWTH, 0, 50, 10, 2, 30, 1, false, search.objective()))
        .map(plan -> load.arrivals(plan).times())
        .map(times -> Stream.generate(times::next).limit(100).toList())
        .toList();
  }

  /** The arrivals of each trial follow from the seed and its number. */
  @Test
  void sameSeedGivesTheSameArrivals() {
    List<List<Long>> first = arrivals(5);

    assertThat(arrivals(5)).isEqualTo(first);
    assertThat(arrivals(6)).doesNotContainAnyElementsOf(first);
    assertThat(first).doesNotHaveDuplicates();
  }

  /** One search, for several assertions. */
  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  class SearchWhoseLoadsAreAllMet {
    private Path files;
    private EngineRun run;
    private CapacityResult result;

    @BeforeAll
    void run(@TempDir Path files) throws Exception {
      this.files = files;
      LiveSearch search = search(files, number -> true).with("warmUp", "1 s").with("trial", "4 s");
      run = search.start();
      result = search.result();
    }

    @Test
    void greatestLoadThatIsMetIsNoCapacity() {
      assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.NEVER_MISSED);
      assertThat(result.capacity()).isNaN();
      assertThat(result.highestMet()).isEqualTo(400);
      assertThat(files.resolve("capacity.csv")).exists();
    }

    @Test
    void samplesOfTheWarmUpAreOutsideTheLoad() {
      long outside = run.results().stream().filter(OutsideLoad::isOutside).count();
      assertThat(result.trials().get(0).phase()).isEqualTo(TrialPhase.WARM_UP);
      assertThat(outside).isPositive().isLessThan(run.results().size());
    }

    @Test
    void resultsHaveTheirIntendedStart() {
      assertThat(run.results())
          .isNotEmpty()
          .allMatch(each -> IntendedStart.of(each) != null)
          .extracting(SampleResult::getSampleLabel)
          .containsOnly("work");
    }
  }
}
