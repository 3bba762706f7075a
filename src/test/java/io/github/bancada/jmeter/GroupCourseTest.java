package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.GroupCourse.InnerLoop;
import io.github.bancada.testing.JMeterTestHome;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupCourseTest {
  private static final long BEGIN = 1_000_000;

  @BeforeEach
  void useJMeter() {
    JMeterTestHome.use();
  }

  private static JMeterThread user(long endEpochMillis) {
    LoopController loop = new LoopController();
    ThreadGroup group = new ThreadGroup();
    group.setSamplerController(loop);
    ListedHashTree tree = new ListedHashTree();
    tree.add(group);
    JMeterThread user = new JMeterThread(tree, group, null);
    user.setEndTime(endEpochMillis);
    return user;
  }

  private static JMeterVariables after(int iterations) {
    JMeterVariables variables = new JMeterVariables();
    for (int i = 0; i <= iterations; i++) {
      variables.incIteration(); // counts the one that is under way
    }
    return variables;
  }

  private static GroupCourse course(int users, int loops) {
    return new GroupCourse(users, loops, InnerLoop.NONE, Double.NaN);
  }

  @Test
  void schedulerKnowsItsEnd() {
    GroupCourse course = course(2, -1);
    course.begins(user(BEGIN + 60_000), after(5), BEGIN);

    assertThat(course.left(BEGIN + 20_000)).isEqualTo(TimeLeft.of(40));
    assertThat(course.left(BEGIN + 70_000)).isEqualTo(TimeLeft.NONE);
  }

  @Test
  void loopsGoOnAsFastAsSoFar() {
    GroupCourse course = course(2, 10);
    course.begins(user(0), after(4), BEGIN);
    course.begins(user(0), after(1), BEGIN);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(30));
  }

  @Test
  void usersThatHaveEndedHaveDoneAllTheirLoops() {
    GroupCourse course = course(2, 10);
    JMeterThread quick = user(0);
    course.begins(quick, after(10), BEGIN);
    course.begins(user(0), after(0), BEGIN);
    course.ends(quick);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(10));
  }

  @Test
  void beforeTheFirstIterationIsOverNothingIsKnown() {
    GroupCourse course = course(1, 10);
    course.begins(user(0), after(0), BEGIN);

    assertThat(course.left(BEGIN + 10_000).isKnown()).isFalse();
  }

  @Test
  void withLoopsAndSchedulerTheFirstOfBothEndsIt() {
    GroupCourse course = course(1, 10);
    course.begins(user(BEGIN + 60_000), after(0), BEGIN);
    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.atMost(50));

    GroupCourse quick = course(1, 10);
    quick.begins(user(BEGIN + 60_000), after(5), BEGIN);
    assertThat(quick.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(10));
  }

  @Test
  void endlessLoopsWithoutASchedulerHaveNoEnd() {
    GroupCourse course = course(1, -1);
    course.begins(user(0), after(3), BEGIN);

    assertThat(course.left(BEGIN + 10_000).isKnown()).isFalse();
  }

  @Test
  void loopControllerBelowTheGroupCounts() {
    GroupCourse course = new GroupCourse(2, 1, new InnerLoop("Searches", 100), Double.NaN);
    JMeterVariables half = after(0);
    half.putObject("__jm__Searches__idx", 50);
    course.begins(user(0), half, BEGIN);
    course.begins(user(0), after(0), BEGIN);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(30));
  }

  @Test
  void runtimeControllerCountsFromTheFirstUserOn() {
    GroupCourse course = new GroupCourse(2, -1, InnerLoop.NONE, 60);
    course.begins(user(0), after(0), BEGIN);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(50));
  }

  @Test
  void groupIsOverWithItsLastUser() {
    GroupCourse course = course(1, -1);
    JMeterThread user = user(0);
    course.begins(user, after(3), BEGIN);
    course.ends(user);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.NONE);
  }
}
