package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.GroupCourse.InnerLoop;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

class GroupCourseTest {
  private static final long BEGIN = 1_000_000;

  private static Thread user() {
    return new Thread("a user");
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
    course.begins(user(), after(5), BEGIN + 60_000, BEGIN);

    assertThat(course.left(BEGIN + 20_000)).isEqualTo(TimeLeft.of(40));
    assertThat(course.left(BEGIN + 70_000)).isEqualTo(TimeLeft.NONE);
  }

  @Test
  void loopsGoOnAsFastAsSoFar() {
    GroupCourse course = course(2, 10);
    course.begins(user(), after(4), 0, BEGIN);
    course.begins(user(), after(1), 0, BEGIN);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(30));
  }

  @Test
  void usersThatHaveEndedHaveDoneAllTheirLoops() {
    GroupCourse course = course(2, 10);
    Thread quick = user();
    course.begins(quick, after(10), 0, BEGIN);
    course.begins(user(), after(0), 0, BEGIN);
    course.ends(quick);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(10));
  }

  @Test
  void beforeTheFirstIterationIsOverNothingIsKnown() {
    GroupCourse course = course(1, 10);
    course.begins(user(), after(0), 0, BEGIN);

    assertThat(course.left(BEGIN + 10_000).isKnown()).isFalse();
  }

  @Test
  void withLoopsAndSchedulerTheFirstOfBothEndsIt() {
    GroupCourse course = course(1, 10);
    course.begins(user(), after(0), BEGIN + 60_000, BEGIN);
    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.atMost(50));

    GroupCourse quick = course(1, 10);
    quick.begins(user(), after(5), BEGIN + 60_000, BEGIN);
    assertThat(quick.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(10));
  }

  @Test
  void endlessLoopsWithoutASchedulerHaveNoEnd() {
    GroupCourse course = course(1, -1);
    course.begins(user(), after(3), 0, BEGIN);

    assertThat(course.left(BEGIN + 10_000).isKnown()).isFalse();
  }

  @Test
  void loopControllerBelowTheGroupCounts() {
    GroupCourse course = new GroupCourse(2, 1, new InnerLoop("Searches", 100), Double.NaN);
    JMeterVariables half = after(0);
    half.putObject("__jm__Searches__idx", 50);
    course.begins(user(), half, 0, BEGIN);
    course.begins(user(), after(0), 0, BEGIN);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(30));
  }

  @Test
  void runtimeControllerCountsFromTheFirstUserOn() {
    GroupCourse course = new GroupCourse(2, -1, InnerLoop.NONE, 60);
    course.begins(user(), after(0), 0, BEGIN);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.of(50));
  }

  @Test
  void groupIsOverWithItsLastUser() {
    GroupCourse course = course(1, -1);
    Thread user = user();
    course.begins(user, after(3), 0, BEGIN);
    course.ends(user);

    assertThat(course.left(BEGIN + 10_000)).isEqualTo(TimeLeft.NONE);
  }
}
