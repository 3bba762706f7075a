package io.github.bancada.storage;

import static io.github.bancada.storage.StoragePlan.copy;
import static io.github.bancada.storage.StoragePlan.create;
import static io.github.bancada.storage.StoragePlan.dedup;
import static io.github.bancada.storage.StoragePlan.fileIo;
import static io.github.bancada.storage.StoragePlan.fileSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every storage sampler in a directory that others use too: a watcher records all events there, and
 * compares path, size, inode, mode and times of everything before and after.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "inodes and links as POSIX has them")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NothingElseTouchedTest {
  @TempDir Path temporary;

  private static List<TestElement> everySampler(Path parent) {
    List<TestElement> all = new ArrayList<>();
    all.add(StoragePlan.target(parent));
    for (String operation :
        List.of(
            "write",
            "rewrite",
            "read",
            "randomRead",
            "randomWrite",
            "randomMixed",
            "randomRewrite")) {
      all.add(fileIo(operation));
    }
    for (String transfer : List.of("write", "read")) {
      FileIo bytes = fileIo(transfer);
      bytes.set(FileIo.TRANSFER, "byte");
      bytes.set(FileIo.COLD, "true");
      all.add(bytes);
    }
    all.add(create("30", "uniform:0-9000"));
    for (String action : List.of("stat", "list", "read", "rename")) {
      all.add(fileSet(action));
    }
    all.addAll(copyAndDelete("java"));
    all.addAll(copyAndDelete("cp"));
    for (String unit : List.of("files", "blocks", "chunks")) {
      all.add(dedup(parent, unit));
    }
    return all;
  }

  private static List<TestElement> copyAndDelete(String engine) {
    FileSet copy = copy(engine, "");
    copy.set(FileSet.COPY_TO, "copy-" + engine);
    FileSet delete = fileSet("delete");
    delete.set(FileSet.SET, "copy-" + engine);
    return List.of(copy, delete);
  }

  @Test
  void everyFileOfOthersStaysAsItWas() throws Exception {
    assertThat(resultsBesideOthers(NothingElseTouchedTest::everySampler)).hasSize(21);
  }

  @Test
  void everyFileOfOthersStaysAsItWasWithRsync() throws Exception {
    Programs.assumeInstalled("rsync");

    assertThat(
            resultsBesideOthers(
                parent ->
                    Stream.concat(
                            Stream.of(StoragePlan.target(parent), create("30", "uniform:0-9000")),
                            copyAndDelete("rsync").stream())
                        .toList()))
        .hasSize(3);
  }

  private List<SampleResult> resultsBesideOthers(Function<Path, List<TestElement>> samplers)
      throws Exception {
    Path parent = Files.createDirectory(temporary.toRealPath().resolve("disk"));
    Path below = Files.createDirectories(parent.resolve("theirs/below"));
    Files.writeString(below.resolve("data"), "data");
    Files.createLink(below.resolve("hard"), below.resolve("data"));
    Files.createSymbolicLink(parent.resolve("link"), below);
    Files.createDirectory(parent.resolve("bancada-storage-1")); // our name, without our marker
    Files.writeString(parent.resolve("bancada-storage-2"), "data");
    String before = state(parent.getParent());
    List<SampleResult> results;
    List<String> seen;
    try (WatchService watch = parent.getFileSystem().newWatchService()) {
      for (Path each : List.of(temporary.toRealPath(), parent, below.getParent(), below)) {
        each.register(
            watch,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_DELETE,
            StandardWatchEventKinds.ENTRY_MODIFY);
      }
      results = EngineRun.run(1, 1, samplers.apply(parent).toArray(TestElement[]::new));
      seen = events(watch);
    }

    assertThat(results).allSatisfy(NothingElseTouchedTest::succeeded);
    assertThat(state(parent.getParent())).isEqualTo(before);
    assertThat(seen)
        .isNotEmpty()
        .allMatch(
            each -> each.matches("disk/bancada-storage-\\d{3,} ENTRY_(CREATE|DELETE|MODIFY)"));
    return results;
  }

  private static void succeeded(SampleResult result) {
    assertThat(result.isSuccessful())
        .as(result.getSampleLabel() + ": " + result.getResponseMessage())
        .isTrue();
  }

  /** What the system has told so far: directory, name and kind. */
  private List<String> events(WatchService watch) throws IOException {
    List<String> all = new ArrayList<>();
    for (WatchKey key = watch.poll(); key != null; key = watch.poll()) {
      Path directory = temporary.toRealPath().relativize((Path) key.watchable());
      for (WatchEvent<?> event : key.pollEvents()) {
        all.add(directory.resolve(event.context() + " " + event.kind()).toString());
      }
      key.reset();
    }
    return all;
  }

  /** Of everything; of the directory itself, which gets an entry and loses it, without times. */
  private static String state(Path directory) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path each : paths.sorted().toList()) {
        String attributes =
            each.endsWith("disk")
                ? "unix:ino,mode,nlink"
                : "unix:size,lastModifiedTime,ctime,ino,mode,nlink";
        all.append(each)
            .append(Files.readAttributes(each, attributes, LinkOption.NOFOLLOW_LINKS))
            .append('\n');
      }
    }
    return all.toString();
  }
}
