package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.config.CSVDataSet;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserGroupsTest {
  private final HashTree tree = new ListedHashTree();
  private HashTree plan;

  @TempDir Path work;

  @BeforeAll
  static void load() {
    JMeterTestHome.use();
  }

  @BeforeEach
  void emptyPlan() {
    plan = tree.add(new TestPlan("plan"));
  }

  private static ThreadGroup group(ThreadGroup group, String users, String loops) {
    group.setName("Users");
    group.setProperty(AbstractThreadGroup.NUM_THREADS, users);
    group.setProperty(ThreadGroup.RAMP_TIME, "0");
    LoopController loop = new LoopController();
    loop.setProperty(LoopController.LOOPS, loops);
    group.setSamplerController(loop);
    return group;
  }

  private UserGroups groups(String users, String loops) {
    plan.add(group(new ThreadGroup(), users, loops));
    return UserGroups.of(tree);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, -1", "500, 25", "0, 5", "5, 0"})
  void numbersThatJMeterTakesAreRight(String users, String loops) {
    assertThat(groups(users, loops).problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "-5", "1.5", "${unknown}", "3000000000"})
  void numberOfUsersThatIsNoneIsNamed(String users) {
    assertThat(groups(users, "1").problems())
        .containsExactly(
            "Thread group 'Users': number of threads is '"
                + users
                + "'; it takes a whole number of at least 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "-3", "0.5"})
  void loopCountThatIsNoneIsNamed(String loops) {
    assertThat(groups("1", loops).problems())
        .containsExactly(
            "Thread group 'Users': loop count is '"
                + loops
                + "'; it takes a whole number of at least 0, or -1 for ever");
  }

  @Test
  void rampUpAndTimesOfTheSchedulerThatAreNoneAreNamed() {
    ThreadGroup group = group(new ThreadGroup(), "1", "1");
    group.setProperty(ThreadGroup.RAMP_TIME, "soon");
    group.setProperty(ThreadGroup.DURATION, "long");
    plan.add(group);
    assertThat(UserGroups.of(tree).problems()).singleElement().asString().contains("'soon'");

    group.setScheduler(true);
    assertThat(UserGroups.of(tree).problems()).hasSize(2).last().asString().contains("'long'");
  }

  @Test
  void wrongNumbersOfASetUpGroupAreNamedToo() {
    plan.add(group(new SetupThreadGroup(), "abc", "1"));

    assertThat(UserGroups.of(tree).problems()).hasSize(1);
  }

  @Test
  void planWithoutAGroupSaysSo() {
    plan.add(group(new SetupThreadGroup(), "1", "1"));

    assertThat(UserGroups.of(tree).reason()).isEqualTo("the plan has no enabled thread group");
    assertThat(UserGroups.of(tree).onlyPrepare()).isTrue();
  }

  @Test
  void groupsWithoutUsersOrLoopsAreTheReason() {
    plan.add(group(new ThreadGroup(), "0", "5"));
    ThreadGroup other = group(new ThreadGroup(), "5", "0");
    other.setName("Others");
    plan.add(other);

    assertThat(UserGroups.of(tree).reason())
        .isEqualTo("thread group 'Users' has 0 users; thread group 'Others' has 0 loops");
    assertThat(UserGroups.of(tree).onlyPrepare()).isFalse();
  }

  @Test
  void groupThatCanRunIsNoReason() {
    plan.add(group(new ThreadGroup(), "0", "5"));

    assertThat(groups("1", "1").reason()).isEmpty();
  }

  @Test
  void loopControllerWithoutALoopIsAReason() {
    LoopController loop = new LoopController();
    loop.setName("Searches");
    loop.setLoops(0);
    plan.add(loop);

    assertThat(groups("1", "1").reason()).isEqualTo("'Searches' has 0 loops");
  }

  @Test
  void csvFileThatIsNotThereIsAReason() throws Exception {
    Path file = work.resolve("users.csv");
    CSVDataSet data = new CSVDataSet();
    data.setName("Names");
    data.setProperty("filename", file.toString());
    plan.add(data);
    assertThat(groups("1", "1").reason())
        .isEqualTo("'Names' reads " + file + ", which does not exist");

    Files.writeString(file, "a");
    assertThat(UserGroups.of(tree).reason()).isEmpty();
  }
}
