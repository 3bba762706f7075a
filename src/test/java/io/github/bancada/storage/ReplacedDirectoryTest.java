package io.github.bancada.storage;

import static io.github.bancada.storage.StoragePlan.copy;
import static io.github.bancada.storage.StoragePlan.create;
import static io.github.bancada.storage.StoragePlan.fileIo;
import static io.github.bancada.storage.StoragePlan.fileSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.process.FileTree;
import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Meanwhile;
import io.github.bancada.testing.SmallDisk;
import io.github.bancada.testing.ToldRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * A user who may write to the target puts files of others, with the names of the test's, in the
 * place of the test's directory, or mounts them in it: none of them is read, changed or deleted.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "SKIPPED: inodes and links as POSIX has them")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReplacedDirectoryTest extends ToldRun {
  private Path parent;
  private Path theirs;

  @BeforeEach
  void directories() throws IOException {
    parent = Files.createDirectory(work.toRealPath().resolve("disk"));
    Files.setAttribute(parent, "unix:mode", 0777);
    theirs = work.toRealPath().resolve("theirs");
  }

  private static Path ours() {
    return StorageTargets.ofThisTest().all().get(0).workDirectory();
  }

  private String state() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> paths = Files.walk(theirs)) {
      for (Path each : paths.sorted().toList()) {
        all.append(each)
            .append(
                Files.readAttributes(
                    each,
                    "unix:size,lastModifiedTime,lastAccessTime,ctime,ino,mode,nlink",
                    LinkOption.NOFOLLOW_LINKS))
            .append('\n');
      }
    }
    return all.toString();
  }

  /** Everything that a plan does with files, after it has made some. */
  private List<TestElement> plan(Meanwhile.Action attack) {
    StorageTarget target = StoragePlan.target(parent);
    target.set(StorageTarget.OTHERS_MAY_WRITE, "true");
    List<TestElement> plan = new ArrayList<>();
    plan.add(target);
    plan.add(fileIo("write"));
    plan.add(create("20", "1 kB"));
    plan.add(Meanwhile.run(attack));
    for (String operation : List.of("write", "rewrite", "read", "randomWrite")) {
      plan.add(fileIo(operation));
    }
    FileIo overwrite = fileIo("write");
    overwrite.set(FileIo.EXISTING, "overwrite");
    plan.add(overwrite);
    FileSet others = create("3", "1 kB");
    others.set(FileSet.SET, "others");
    plan.add(others);
    for (String engine : List.of("java", "cp")) {
      plan.add(copy(engine, ""));
    }
    for (String action : List.of("stat", "list", "read", "rename", "delete")) {
      plan.add(fileSet(action));
    }
    return plan;
  }

  private void everyPhaseFails(List<SampleResult> results) {
    assertThat(results).hasSize(15);
    assertThat(results.subList(0, 2)).allMatch(SampleResult::isSuccessful);
    assertThat(results.subList(2, 15))
        .allSatisfy(
            each ->
                assertThat(each.getResponseCode())
                    .as(each.getSampleLabel() + ": " + each.getResponseMessage())
                    .isEqualTo("replacedDirectory"));
  }

  @Test
  void linkInPlaceOfTheTestsDirectoryIsNotFollowed() throws Exception {
    List<String> before = new ArrayList<>();
    Path moved = work.toRealPath().resolve("moved");
    Meanwhile.Action attack =
        () -> {
          FileTree.copy(ours(), theirs);
          Path place = ours();
          Files.move(place, moved);
          Files.createSymbolicLink(place, theirs);
          before.add(state());
        };

    List<SampleResult> results = EngineRun.run(1, 1, plan(attack).toArray(TestElement[]::new));

    everyPhaseFails(results);
    assertThat(state()).isEqualTo(before.get(0));
    assertThat(console())
        .contains("files of the test are left behind: " + parent)
        .contains("nothing was deleted; it is now at '" + moved + "'");
    assertThat(moved).isNotEmptyDirectory();
  }

  @Test
  void directoryInPlaceOfTheTestsIsLeftAlone() throws Exception {
    List<String> before = new ArrayList<>();
    Meanwhile.Action attack =
        () -> {
          Path place = ours();
          Files.move(place, work.toRealPath().resolve("moved"));
          FileTree.copy(work.toRealPath().resolve("moved"), place);
          theirs = place;
          before.add(state());
        };

    List<SampleResult> results = EngineRun.run(1, 1, plan(attack).toArray(TestElement[]::new));

    everyPhaseFails(results);
    assertThat(state()).isEqualTo(before.get(0));
  }

  @Test
  void whatIsMountedInTheTestsDirectoryStays() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    List<String> before = new ArrayList<>();
    List<SmallDisk> mounted = new ArrayList<>();
    Meanwhile.Action attack =
        () -> {
          FileTree.copy(ours().resolve("files"), theirs);
          mounted.add(SmallDisk.bound(theirs, ours().resolve("files")));
          before.add(state());
        };

    List<SampleResult> results = EngineRun.run(1, 1, plan(attack).toArray(TestElement[]::new));

    Path place = mounted.get(0).directory();
    mounted.get(0).close();
    everyPhaseFails(results);
    assertThat(state()).isEqualTo(before.get(0));
    assertThat(console()).contains("something else is mounted at '" + place + "', and stays");
    assertThat(place.getParent()).as("all but that").isDirectoryNotContaining("glob:**data*");
  }
}
