package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.LoopDisk;
import io.github.bancada.testing.OnlyInLongForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The storage plans compare two file systems in one run, with small sizes. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: compares file systems of Linux")
class StorageFileSystemsIT extends PlanFiles {
  private static final Path MEMORY = Path.of("/dev/shm");

  /** Small values of properties; a plan gets those that it declares. */
  private static final Map<String, String> SMALL =
      Map.of(
          "storage.rounds", "3",
          "storage.files", "64",
          "storage.seeks", "50",
          "storage.large", "5 MB",
          "storage.sequential.duration", "100",
          "storage.cached.duration", "100",
          "storage.random.duration", "100");

  private static final Map<String, String> SMALL_SIZES =
      Map.of(
          "disk-write", "40960000",
          "disk-read", "8 MiB",
          "disk-bonnie", "1 kB",
          "file-copy", "16 kB",
          "file-metadata", "16 kB",
          "parallel-copy", "16 kB");

  @TempDir Path temporary;

  /** All plans in which storage targets take turns; dedup compares nothing between its own. */
  static List<Path> storagePlans() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path plan : plans()) {
      if (Files.readString(plan).contains("__turnsP(storage.targets")) {
        all.add(plan);
      }
    }
    return all;
  }

  static List<Path> plansOfThisForm() throws IOException {
    return storagePlans().stream()
        .filter(plan -> LongForm.of(name(plan).equals("disk-write"), true))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("plansOfThisForm")
  void memoryIsComparedWithADisk(Path plan) throws Exception {
    assumeTrue(
        Files.isWritable(MEMORY) && type(MEMORY).equals("tmpfs"),
        "SKIPPED: needs a tmpfs at /dev/shm that may be written to");
    assumeTrue(
        !type(temporary).equals("tmpfs"),
        "SKIPPED: the temporary directory is in memory; run with -Djava.io.tmpdir on a disk");
    Path memory = Files.createTempDirectory(MEMORY, "bancada-test-").toRealPath();
    try {
      compares(plan, memory, Files.createDirectory(temporary.toRealPath().resolve("disk")));
    } finally {
      Files.delete(memory);
    }
  }

  @OnlyInLongForm
  @ParameterizedTest
  @MethodSource("storagePlans")
  void ext4IsComparedWithXfs(Path plan) throws Exception {
    Path work = temporary.toRealPath();
    assumeTrue(LoopDisk.may(work, "ext4", "xfs"), LoopDisk.REASON);
    try (LoopDisk ext4 = LoopDisk.over(Files.createDirectory(work.resolve("ext4")), "ext4");
        LoopDisk xfs = LoopDisk.over(Files.createDirectory(work.resolve("xfs")), "xfs")) {
      compares(plan, ext4.directory(), xfs.directory());
    }
  }

  private static String type(Path directory) throws IOException {
    return Files.getFileStore(directory).type();
  }

  /** Both have every phase, and what they are is said; nothing is left on them. */
  private void compares(Path plan, Path one, Path two) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-Jstorage.targets=a=" + one + ",b=" + two));
    Set<String> declared = properties(plan).keySet();
    SMALL.forEach(
        (name, value) -> {
          if (declared.contains(name)) {
            arguments.add("-J" + name + "=" + value);
          }
        });
    arguments.add("-Jstorage.size=" + SMALL_SIZES.get(name(plan)));
    String typeOne = type(one);
    String typeTwo = type(two);

    PlanRun run = PlanRun.ofScript(plan, temporary.toRealPath(), arguments.toArray(String[]::new));

    assertThat(run.summary().total().errors()).as(run.console()).isZero();
    assertThat(samples(run, " a")).as(run.console()).isNotEmpty().isEqualTo(samples(run, " b"));
    assertThat(run.console()).contains("Targets compared: ");
    assertThat(run.console()).contains("Target a: " + typeOne + " on ");
    assertThat(run.console()).contains("Target b: " + typeTwo + " on ");
    assertThat(run.directory().resolve("summary.json"))
        .content()
        .contains("Targets compared")
        .contains("Target a: " + typeOne + " on ", "Target b: " + typeTwo + " on ");
    assertThat(one).isEmptyDirectory();
    assertThat(two).isEmptyDirectory();
  }

  /** Number of samples by label, without the target at its end. */
  private static Map<String, Long> samples(PlanRun run, String target) throws IOException {
    return run.summary().labels().stream()
        .filter(each -> each.label().endsWith(target))
        .collect(
            Collectors.toMap(
                each -> each.label().substring(0, each.label().length() - target.length()),
                LabelSummary::samples,
                Long::sum,
                TreeMap::new));
  }
}
