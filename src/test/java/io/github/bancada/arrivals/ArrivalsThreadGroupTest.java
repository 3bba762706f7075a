package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.ArrivalSource;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jmeter.config.CSVDataSet;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.OnceOnlyController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the group in plans that JMeter's engine runs. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ArrivalsThreadGroupTest {
  @TempDir Path work;

  private final ListedHashTree plan = new ListedHashTree();
  private HashTree inPlan;

  @BeforeEach
  void beginPlan() {
    JMeterTestHome.use();
    inPlan = plan.add(new TestPlan("plan"));
  }

  /** A group that sends this schedule. */
  private HashTree group(String schedule, int users, String... more) {
    ArrivalsThreadGroup group = new ArrivalsThreadGroup();
    group.setName("arrivals");
    group.set(ArrivalsThreadGroup.SCHEDULE, schedule);
    group.set(ArrivalsThreadGroup.USERS, Integer.toString(users));
    for (int i = 0; i < more.length; i += 2) {
      group.setProperty(more[i], more[i + 1]);
    }
    return inPlan.add(group);
  }

  private List<SampleResult> run() throws Exception {
    EngineRun run = EngineRun.start(plan);
    run.awaitEnd();
    return run.results();
  }

  private static List<String> labels(List<SampleResult> results) {
    return results.stream().map(SampleResult::getSampleLabel).distinct().sorted().toList();
  }

  @Test
  void everyArrivalIsOneIterationAndCarriesItsIntendedStart() throws Exception {
    Counted first = new Counted("first");
    Counted second = new Counted("second");
    HashTree group = group("rate(500/s) even_arrivals(400 ms)", 5);
    group.add(first);
    group.add(second);

    List<SampleResult> results = run();

    assertThat(first.calls()).isEqualTo(200);
    assertThat(second.calls()).isEqualTo(200);
    assertThat(results).hasSize(400).allMatch(SampleResult::isSuccessful);
    assertThat(results).allMatch(each -> IntendedStart.of(each) != null);
    assertThat(results)
        .filteredOn(each -> each.getSampleLabel().equals("second"))
        .allMatch(each -> IntendedStart.lateNanos(each) == 0);
    ArrivalCounts counts = ArrivalSource.counts();
    assertThat(counts.planned()).isEqualTo(200);
    assertThat(counts.served()).isEqualTo(200);
    assertThat(counts.unserved()).isZero();
    assertThat(counts.users()).isEqualTo(5);
    assertThat(counts.load()).isEqualTo("500 /s for 0.4 s (even)");
  }

  @Test
  void simpleFieldsAreARateWithARampUp() throws Exception {
    Counted sampler = new Counted("sampler");
    group(
            "",
            5,
            "ArrivalsThreadGroup.rate",
            "6000/min",
            "ArrivalsThreadGroup.duration",
            "2",
            "ArrivalsThreadGroup.ramp",
            "1 s",
            "ArrivalsThreadGroup.spacing",
            "even")
        .add(sampler);

    run();

    assertThat(sampler.calls()).isEqualTo(150);
  }

  @Test
  void sameSeedGivesTheSameArrivals() throws Exception {
    List<Long> planned = new ArrayList<>();
    for (String seed : List.of("5", "5", "6")) {
      plan.clear();
      beginPlan();
      group("rate(2000/s) random_arrivals(300 ms)", 5, "ArrivalsThreadGroup.seed", seed)
          .add(new Counted("sampler"));
      run();
      planned.add(ArrivalSource.counts().planned());
    }

    assertThat(planned.get(0)).isEqualTo(planned.get(1)).isNotEqualTo(planned.get(2));
  }

  /** The service time of one sample, the response time of all that came meanwhile. */
  @Test
  void arrivalsThatFindAllUsersBusyCarryTheirWait() throws Exception {
    AtomicBoolean frozen = new AtomicBoolean(true);
    Counted sampler =
        new Counted(
            "sampler",
            () -> {
              if (frozen.getAndSet(false)) {
                pause(Duration.ofMillis(500));
              }
              return true;
            });
    group("rate(100/s) even_arrivals(1 s)", 1).add(sampler);

    List<SampleResult> results = run();

    assertThat(results).hasSize(100);
    List<IntendedStart> waited =
        results.stream().map(IntendedStart::of).filter(IntendedStart::usersBusy).toList();
    assertThat(waited.size()).isGreaterThanOrEqualTo(45);
    assertThat(waited.get(0).lateNanos()).isGreaterThan(400_000_000L);
    // Those that wait begin in their order, each with less delay than the one before.
    assertThat(waited.subList(0, 40))
        .isSortedAccordingTo((a, b) -> Long.compare(b.lateNanos(), a.lateNanos()));
    assertThat(ArrivalSource.counts().lateByUsers()).isBetween(40L, 100L);
    assertThat(ArrivalSource.counts().mostBusy()).isEqualTo(1);
  }

  @Test
  void startOfAResultLessItsDelayIsTheMomentOfThePlan() throws Exception {
    group("rate(100/s) even_arrivals(1 s)", 1)
        .add(new Counted("sampler", () -> pause(Duration.ofMillis(8))));

    List<SampleResult> results = run();

    List<Double> begin =
        IntStream.range(0, 100)
            .mapToObj(
                i ->
                    results.get(i).getStartTime()
                        - IntendedStart.lateNanos(results.get(i)) / 1e6
                        - (10 * i + 5))
            .sorted()
            .toList();
    assertThat(begin.get(80) - begin.get(20)).as("ms by which middle ones differ").isLessThan(3);
  }

  private static boolean pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testEndsAtOnceWhileUsersWait(boolean now) throws Exception {
    Counted sampler = new Counted("sampler");
    group("rate(1000/s) even_arrivals(20 ms) pause(1 h)", 20).add(sampler);
    EngineRun run = EngineRun.start(plan);
    Waiting.await("all arrivals", () -> sampler.calls() == 20);

    assertEndsSoon(run, now);

    assertThat(ArrivalSource.counts().unserved()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testEndsAtOnceWhileArrivalsCome(boolean now) throws Exception {
    Counted sampler = new Counted("sampler");
    group("rate(2000/s) random_arrivals(1 h)", 20).add(sampler);
    EngineRun run = EngineRun.start(plan);
    Waiting.await("some arrivals", () -> sampler.calls() > 100);

    assertEndsSoon(run, now);

    ArrivalCounts counts = ArrivalSource.counts();
    assertThat(counts.served() + counts.unserved()).isEqualTo(counts.planned());
    assertThat(counts.served()).isEqualTo(sampler.calls());
  }

  @Test
  void stopInterruptsSamplesAndLeavesWhatWaits() throws Exception {
    CountDownLatch thaw = new CountDownLatch(1);
    Counted sampler =
        new Counted("sampler", () -> awaitInterrupted(thaw)).onInterrupt(thaw::countDown);
    group("rate(1000/s) even_arrivals(1 h)", 2).add(sampler);
    EngineRun run = EngineRun.start(plan);
    Waiting.await("some that wait", () -> ArrivalSource.counts().planned() > 50);

    assertEndsSoon(run, true);

    assertThat(ArrivalSource.counts().served()).isEqualTo(2);
    assertThat(ArrivalSource.counts().unserved()).isGreaterThanOrEqualTo(49);
  }

  private static boolean awaitInterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }

  /** A generous second: what fails to end takes an hour. */
  private static void assertEndsSoon(EngineRun run, boolean now) {
    long begin = System.nanoTime();
    if (now) {
      run.stop();
    } else {
      run.shutdown();
    }
    run.awaitEnd();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
  }

  @Test
  void errorStartsTheNextArrival() throws Exception {
    Counted second = new Counted("second");
    HashTree group =
        group(
            "rate(1000/s) even_arrivals(100 ms)",
            3,
            AbstractThreadGroup.ON_SAMPLE_ERROR,
            AbstractThreadGroup.ON_SAMPLE_ERROR_START_NEXT_LOOP);
    group.add(new Counted("first", () -> false));
    group.add(second);

    List<SampleResult> results = run();

    assertThat(labels(results)).containsExactly("first");
    assertThat(results).hasSize(100);
    assertThat(second.calls()).isZero();
  }

  @Test
  void errorStopsItsUserAndTheOthersGoOn() throws Exception {
    AtomicBoolean fails = new AtomicBoolean(true);
    group(
            "rate(1000/s) even_arrivals(100 ms)",
            3,
            AbstractThreadGroup.ON_SAMPLE_ERROR,
            AbstractThreadGroup.ON_SAMPLE_ERROR_STOPTHREAD)
        .add(new Counted("sampler", () -> !fails.getAndSet(false)));

    assertThat(run()).hasSize(100);
  }

  @Test
  void whenErrorsHaveStoppedAllUsersTheRestIsUnserved() throws Exception {
    group(
            "rate(1000/s) even_arrivals(1 h)",
            3,
            AbstractThreadGroup.ON_SAMPLE_ERROR,
            AbstractThreadGroup.ON_SAMPLE_ERROR_STOPTHREAD)
        .add(new Counted("sampler", () -> false));

    assertThat(run()).hasSize(3);
    assertThat(ArrivalSource.counts().served()).isEqualTo(3);
  }

  @Test
  void eachArrivalReadsOneRowOfACsvFile() throws Exception {
    Path rows =
        Files.writeString(
            work.resolve("rows.csv"),
            IntStream.range(0, 200).mapToObj(Integer::toString).collect(Collectors.joining("\n")));
    CSVDataSet csv = new CSVDataSet();
    csv.setProperty("filename", rows.toString());
    csv.setProperty("variableNames", "row");
    csv.setProperty("delimiter", ",");
    csv.setProperty("recycle", false);
    csv.setProperty("stopThread", true);
    csv.setProperty("shareMode", "shareMode.all");
    TestBeanHelper.prepare(csv);
    Set<String> seen = ConcurrentHashMap.newKeySet();
    HashTree group = group("rate(1000/s) even_arrivals(200 ms)", 4);
    group.add(csv);
    group.add(new Counted("sampler", () -> seen.add(variable("row"))));

    assertThat(run()).hasSize(200).allMatch(SampleResult::isSuccessful);
    assertThat(seen).hasSize(200);
  }

  /** Cookie Manager clears its cookies then. */
  @Test
  void eachArrivalIsToldAsAnIteration() throws Exception {
    IterationCounter iterations = new IterationCounter();
    HashTree group = group("rate(1000/s) even_arrivals(200 ms)", 4);
    group.add(iterations);
    group.add(new Counted("sampler"));

    run();

    assertThat(iterations.count()).isEqualTo(200);
  }

  private static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  @Test
  void transactionThatBeginsWithTheFirstSampleIsAsLate() throws Exception {
    for (boolean parent : new boolean[] {true, false}) {
      plan.clear();
      beginPlan();
      HashTree group = group("rate(1000/s) even_arrivals(50 ms)", 1);
      Supplier<Boolean> slow = () -> pause(Duration.ofMillis(3));
      HashTree first = group.add(transaction("T1", parent));
      first.add(new Counted("a", slow));
      first.add(new Counted("b"));
      group.add(transaction("T2", parent)).add(new Counted("c"));

      List<SampleResult> results = run();

      List<SampleResult> firsts = named(results, "T1");
      assertThat(firsts).hasSize(50);
      assertThat(firsts)
          .filteredOn(each -> IntendedStart.lateNanos(each) > 0)
          .hasSizeGreaterThan(40);
      assertThat(named(results, "T2"))
          .hasSize(50)
          .allMatch(each -> IntendedStart.lateNanos(each) == 0);
      if (!parent) {
        assertThat(firsts.stream().map(each -> IntendedStart.lateNanos(each)).toList())
            .isEqualTo(
                named(results, "a").stream().map(each -> IntendedStart.lateNanos(each)).toList());
      }
    }
  }

  private static TransactionController transaction(String name, boolean parent) {
    TransactionController transaction = new TransactionController();
    transaction.setName(name);
    transaction.setGenerateParentSample(parent);
    return transaction;
  }

  private static List<SampleResult> named(List<SampleResult> results, String label) {
    return results.stream().filter(each -> each.getSampleLabel().equals(label)).toList();
  }

  @Test
  void clockStartsAfterSetUpAndTearDownFollows() throws Exception {
    List<String> order = new ArrayList<>();
    AtomicBoolean prepared = new AtomicBoolean();
    inPlan
        .add(once(new SetupThreadGroup(), "setUp"))
        .add(
            new Counted(
                "prepare",
                () -> {
                  pause(Duration.ofMillis(300));
                  return !prepared.getAndSet(true);
                }));
    inPlan.add(once(new PostThreadGroup(), "tearDown")).add(new Counted("clear"));
    ConcurrentLinkedQueue<Boolean> seen = new ConcurrentLinkedQueue<>();
    group("rate(1000/s) even_arrivals(100 ms)", 4)
        .add(new Counted("sampler", () -> seen.add(prepared.get())));

    List<SampleResult> results = run();

    results.forEach(each -> order.add(each.getSampleLabel()));
    assertThat(order).hasSize(102).startsWith("prepare").endsWith("clear");
    assertThat(seen).hasSize(100).doesNotContain(false);
    assertThat(named(results, "sampler").get(0))
        .satisfies(each -> assertThat(IntendedStart.lateNanos(each)).isLessThan(250_000_000L));
    assertThat(IntendedStart.of(results.get(0))).isNull();
  }

  private static ThreadGroup once(ThreadGroup group, String name) {
    LoopController loop = new LoopController();
    loop.setLoops(1);
    group.setName(name);
    group.setNumThreads(1);
    group.setRampUp(0);
    group.setSamplerController(loop);
    return group;
  }

  /** Connecting, as a rule: it takes its time, and is no arrival. */
  @Test
  void onceOnlyControllerThatStandsFirstPreparesEachUserBeforeTheLoad() throws Exception {
    AtomicInteger ready = new AtomicInteger();
    ConcurrentLinkedQueue<Integer> seen = new ConcurrentLinkedQueue<>();
    HashTree group = group("rate(1000/s) even_arrivals(100 ms)", 4);
    HashTree once = group.add(new OnceOnlyController());
    once.add(
        new Counted("connect", () -> pause(Duration.ofMillis(100)) && ready.incrementAndGet() > 0));
    once.add(new Counted("log in"));
    group.add(new Counted("sampler", () -> seen.add(ready.get())));

    List<SampleResult> results = run();

    assertThat(named(results, "connect")).hasSize(4);
    assertThat(named(results, "log in")).hasSize(4);
    assertThat(seen).hasSize(100).containsOnly(4);
    assertThat(ArrivalSource.counts().served()).isEqualTo(100);
    assertThat(named(results, "connect")).allMatch(each -> IntendedStart.of(each) == null);
  }

  @Test
  void withoutARateTheGroupDoesNothing() throws Exception {
    Counted sampler = new Counted("sampler");
    group("", 5, "ArrivalsThreadGroup.rate", "").add(sampler);

    run();

    assertThat(sampler.calls()).isZero();
    assertThat(ArrivalSource.counts()).isEqualTo(ArrivalCounts.NONE);
  }

  @Test
  void wrongFieldEndsTheTestBeforeItsFirstSample() throws Exception {
    Counted sampler = new Counted("sampler");
    group("rate(5/x)", 1).add(sampler);

    run();

    assertThat(sampler.calls()).isZero();
  }
}
