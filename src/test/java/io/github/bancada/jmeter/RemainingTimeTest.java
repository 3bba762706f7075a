package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.Waiting;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class RemainingTimeTest {
  private final TestPlan plan = new TestPlan();
  private final ListedHashTree tree = new ListedHashTree();

  /** An unknown kind of thread group, known only by its own answers. */
  private static final class OtherGroup extends ThreadGroup {
    private static final long serialVersionUID = 1L;
  }

  @BeforeEach
  void aTestBegins() {
    JMeterRun.begin();
    tree.add(plan);
  }

  @AfterEach
  void theTestEnds() {
    JMeterRun.end();
  }

  private <T extends AbstractThreadGroup> T add(T group) {
    group.setNumThreads(5);
    tree.add(plan, group);
    return group;
  }

  private static LoopController endless() {
    LoopController loop = new LoopController();
    loop.setLoops(LoopController.INFINITE_LOOP_COUNT);
    return loop;
  }

  private static RemainingTime course() {
    return RemainingTime.ofThisTest();
  }

  @Test
  void nothingIsKnownBeforeAGroupBegins() {
    add(new SetupThreadGroup());
    add(new OtherGroup());
    course().follow(tree);

    assertThat(course().left().isKnown()).isFalse();
  }

  @Test
  void groupsThatRunInTurnArePhases() {
    plan.setSerialized(true);
    AbstractThreadGroup create = add(new OtherGroup());
    create.setName("Create");
    AbstractThreadGroup copy = add(new OtherGroup());
    copy.setName("Copy");
    add(new OtherGroup()).setNumThreads(0);
    add(new OtherGroup());
    course().follow(tree);
    assertThat(course().phase()).isEmpty();

    course().begins(create, () -> TimeLeft.NONE);
    assertThat(course().phase()).isEqualTo("phase 1 of 3: Create");
    course().begins(copy, () -> TimeLeft.UNKNOWN);
    assertThat(course().phase()).isEqualTo("phase 2 of 3: Copy");
  }

  @Test
  void groupsThatRunAtTheSameTimeAreNoPhases() {
    AbstractThreadGroup group = add(new OtherGroup());
    add(new OtherGroup());
    course().follow(tree);
    course().begins(group, () -> TimeLeft.UNKNOWN);

    assertThat(course().phase()).isEmpty();
  }

  @Test
  void longestOfSeveralGroupsCounts() {
    AbstractThreadGroup quick = add(new OtherGroup());
    AbstractThreadGroup slow = add(new OtherGroup());
    course().follow(tree);
    course().begins(quick, () -> TimeLeft.of(10));
    course().begins(slow, () -> TimeLeft.atMost(60));

    assertThat(course().left()).isEqualTo(TimeLeft.atMost(60));
  }

  @Test
  void groupsInTurnAddUp() {
    AbstractThreadGroup first = add(new OtherGroup());
    ThreadGroup second = add(new ThreadGroup());
    second.setSamplerController(endless());
    second.setScheduler(true);
    second.setDuration(30);
    second.setDelay(5);
    plan.setSerialized(true);
    course().follow(tree);
    course().begins(first, () -> TimeLeft.of(10));

    assertThat(course().left()).isEqualTo(TimeLeft.of(45));
  }

  @Test
  void groupThatSaysNothingMakesTheEndUnknown() {
    AbstractThreadGroup first = add(new OtherGroup());
    add(new OtherGroup());
    course().follow(tree);
    course().begins(first, () -> TimeLeft.of(10));

    assertThat(course().left().isKnown()).isFalse();
  }

  @Test
  void groupWithoutUsersDoesNotCount() {
    AbstractThreadGroup first = add(new OtherGroup());
    add(new OtherGroup()).setNumThreads(0);
    course().follow(tree);
    course().begins(first, () -> TimeLeft.of(10));

    assertThat(course().left()).isEqualTo(TimeLeft.of(10));
  }

  /** Asks how long its test still takes, in each of its samples; public, since JMeter clones it. */
  public static final class Asking extends AbstractSampler {
    private static final long serialVersionUID = 1L;
    private static final List<TimeLeft> ANSWERS = new CopyOnWriteArrayList<>();

    @Override
    public SampleResult sample(Entry entry) {
      ANSWERS.add(course().left());
      SampleResult result = new SampleResult();
      result.sampleStart();
      long before = System.currentTimeMillis(); // the start of a result is of another clock
      Waiting.await("a tick of the clock", () -> System.currentTimeMillis() > before);
      result.sampleEnd();
      result.setSuccessful(true);
      return result;
    }
  }

  @Test
  void loopsOfARunningTestAreKnownFromTheSecondOneOn(@TempDir Path work) throws Exception {
    Asking.ANSWERS.clear();
    LoadReport report = new LoadReport(); // what follows the course of a test
    report.setText(LoadReport.DIRECTORY, work.resolve("report").toString());

    EngineRun.run(1, 3, new Asking(), report);

    assertThat(Asking.ANSWERS).extracting(TimeLeft::isKnown).containsExactly(false, true, true);
    assertThat(Asking.ANSWERS.get(2).seconds()).isPositive();
    assertThat(course().left()).isEqualTo(TimeLeft.NONE);
  }

  @Test
  void onAControllerTheSlowestEngineCounts() {
    RemainingTimeMessage.toldBy(
        EngineMessage.event("bancada.course", RemainingTimeMessage.note("a", TimeLeft.of(10))));
    RemainingTimeMessage.toldBy(
        EngineMessage.event("bancada.course", RemainingTimeMessage.note("b", TimeLeft.of(30))));
    RemainingTimeMessage.toldBy(
        EngineMessage.event("bancada.course", RemainingTimeMessage.note("a", TimeLeft.of(5))));

    assertThat(course().left()).isEqualTo(TimeLeft.of(30));
  }

  @Test
  void onAControllerAnEngineThatDoesNotKnowMakesTheEndUnknown() {
    RemainingTimeMessage.toldBy(
        EngineMessage.event("bancada.course", RemainingTimeMessage.note("a", TimeLeft.of(10))));
    RemainingTimeMessage.toldBy(
        EngineMessage.event("bancada.course", RemainingTimeMessage.note("b", TimeLeft.UNKNOWN)));

    assertThat(course().left().isKnown()).isFalse();
  }
}
