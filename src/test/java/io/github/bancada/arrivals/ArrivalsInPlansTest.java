package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.IntendedStart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
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
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.Test;

/** Tests the group among the other elements of a plan. */
class ArrivalsInPlansTest extends ArrivalsRun {
  /** JMeter's times are of two clocks. */
  private static final long ROUNDING_MILLIS = 10;

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
    SampleResult first = named(results, "sampler").get(0);
    assertThat(first.getStartTime() - Duration.ofNanos(IntendedStart.lateNanos(first)).toMillis())
        .as("its intended start, after the set-up")
        .isGreaterThan(results.get(0).getEndTime() - ROUNDING_MILLIS);
    assertThat(IntendedStart.of(results.get(0))).isNull();
  }

  /** Connecting, as a rule: it takes its time, and is not an arrival. */
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
    assertThat(ArrivalCounts.Source.counts().served()).isEqualTo(100);
    assertThat(named(results, "connect")).allMatch(each -> IntendedStart.of(each) == null);
  }

  private static String variable(String name) {
    return JMeterContextService.getContext().getVariables().get(name);
  }

  private static TransactionController transaction(String name, boolean parent) {
    TransactionController transaction = new TransactionController();
    transaction.setName(name);
    transaction.setGenerateParentSample(parent);
    return transaction;
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
}
