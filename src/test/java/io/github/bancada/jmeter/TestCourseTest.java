package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterRun;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestCourseTest {
  private final TestPlan plan = new TestPlan();
  private final ListedHashTree tree = new ListedHashTree();

  /** Of a kind of which nothing is known but what it says itself. */
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

  private static TestCourse course() {
    return TestCourse.ofThisTest();
  }

  @Test
  void nothingIsKnownBeforeAGroupBegins() {
    add(new SetupThreadGroup());
    add(new OtherGroup());
    course().follow(tree);

    assertThat(course().left().isKnown()).isFalse();
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

  @Test
  void onAControllerTheSlowestEngineCounts() {
    CourseWord.toldBy(EngineWord.event("bancada.course", CourseWord.note("a", TimeLeft.of(10))));
    CourseWord.toldBy(EngineWord.event("bancada.course", CourseWord.note("b", TimeLeft.of(30))));
    CourseWord.toldBy(EngineWord.event("bancada.course", CourseWord.note("a", TimeLeft.of(5))));

    assertThat(course().left()).isEqualTo(TimeLeft.of(30));
  }

  @Test
  void onAControllerAnEngineThatDoesNotKnowMakesTheEndUnknown() {
    CourseWord.toldBy(EngineWord.event("bancada.course", CourseWord.note("a", TimeLeft.of(10))));
    CourseWord.toldBy(EngineWord.event("bancada.course", CourseWord.note("b", TimeLeft.UNKNOWN)));

    assertThat(course().left().isKnown()).isFalse();
  }
}
