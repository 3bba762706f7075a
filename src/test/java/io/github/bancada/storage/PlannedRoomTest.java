package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.IfController;
import org.apache.jmeter.control.InterleaveControl;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of the room that a plan needs, before it runs. */
class PlannedRoomTest {
  private final HashTree plan = new ListedHashTree();

  @BeforeEach
  void home() {
    JMeterTestHome.use();
  }

  private HashTree group(int users, int loops) {
    ThreadGroup group = new ThreadGroup();
    group.setNumThreads(users);
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    group.setSamplerController(loop);
    return plan.add(group);
  }

  private static FileSet copyTo(String name) {
    FileSet copy = StoragePlan.copy("java", "");
    copy.set(FileSet.COPY_TO, name);
    return copy;
  }

  private long bytes(int targets) {
    return PlannedRoom.bytes(plan, "disk", targets);
  }

  /** Ten files of 1 kB, and copies of them. */
  private void create() {
    group(1, 1).add(StoragePlan.create("10", "1 kB"));
  }

  @Test
  void setsAndTheirCopiesAreAddedUp() {
    create();
    HashTree copies = group(4, 3);
    copies.add(copyTo("one"));
    copies.add(copyTo("each-${__counter(TRUE,)}"));

    assertThat(bytes(1)).isEqualTo(10_000 * (1 + 1 + 3));
  }

  @Test
  void targetsTakeTurns() {
    group(1, 2).add(StoragePlan.create("10", "1 kB"));
    FileSet other = StoragePlan.create("10", "1 kB");
    other.set(FileSet.TARGET, "other");
    group(1, 2).add(other);
    group(1, 6).add(copyTo("${__counter(TRUE,)}"));

    assertThat(bytes(2)).isEqualTo(10_000 * (1 + 3));
  }

  @Test
  void loopsAndTurnsOfControllersCountAndConditionsDoNot() {
    create();
    HashTree group = group(1, 3);
    HashTree turns = group.add(new InterleaveControl());
    for (String name : List.of("a", "b")) {
      LoopController twice = new LoopController();
      twice.setLoops(2);
      turns.add(twice).add(copyTo(name + "${__counter(TRUE,)}"));
    }
    for (Controller other : new Controller[] {new GenericController(), new IfController()}) {
      group.add(other).add(copyTo(other.getClass().getSimpleName() + "${__counter(TRUE,)}"));
    }

    assertThat(bytes(1)).isEqualTo(10_000 * (1 + 4 + 2 + 3));
  }

  @Test
  void setsThatAreDeletedTakeTheRoomOfTheLargest() {
    for (int files : new int[] {10, 30, 20}) {
      FileSet create = StoragePlan.create("" + files, "1 kB");
      FileSet delete = StoragePlan.fileSet("delete");
      create.set(FileSet.SET, "set" + files);
      delete.set(FileSet.SET, "set" + files);
      HashTree group = group(1, 5);
      group.add(create);
      group.add(delete);
    }

    assertThat(bytes(1)).isEqualTo(30_000);
  }

  @Test
  void usersHaveFilesOfTheirOwnUnlessTheyShareThem() {
    FileIo shared = StoragePlan.fileIo("write");
    shared.set(FileIo.FILE_NAME, "shared");
    shared.set(FileIo.SHARED, "true");
    HashTree group = group(3, 2);
    for (TestElement each :
        List.of(StoragePlan.fileIo("write"), StoragePlan.fileIo("write"), shared)) {
      group.add(each);
    }
    group.add(StoragePlan.fileIo("rewrite"));

    assertThat(bytes(1)).isEqualTo((3 + 1) << 20);
  }

  @Test
  void planThatNeedsMoreThanThereIsEndsBeforeItsFirstSample(@TempDir Path directory)
      throws Exception {
    StorageTarget target = StoragePlan.target(directory.toRealPath());
    target.set(StorageTarget.MAXIMUM_BYTES, "39 kB");

    List<SampleResult> results =
        EngineRun.run(
            1, 3, target, StoragePlan.create("10", "1 kB"), copyTo("${__counter(TRUE,)}"));

    assertThat(results).isEmpty();
    assertThat(directory).isEmptyDirectory();
    target.set(StorageTarget.MAXIMUM_BYTES, "40 kB");
    assertThat(
            EngineRun.run(
                1, 1, target, StoragePlan.create("10", "1 kB"), copyTo("${__counter(TRUE,)}")))
        .hasSize(2);
    assertThat(TestAbort.isUnderWay()).isFalse();
  }
}
