package io.github.bancada.storage;

import static io.github.bancada.storage.StoragePlan.copy;
import static io.github.bancada.storage.StoragePlan.create;
import static io.github.bancada.storage.StoragePlan.dedup;
import static io.github.bancada.storage.StoragePlan.fileIo;
import static io.github.bancada.storage.StoragePlan.fileSet;
import static io.github.bancada.storage.StoragePlan.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.storage.target.PageCache;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.FailingDisk;
import io.github.bancada.testing.Meanwhile;
import io.github.bancada.testing.Programs;
import io.github.bancada.testing.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every storage sampler on a device that fails, is full, or becomes read-only. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StorageDeviceTest {
  @TempDir Path temporary;

  private Path mount;
  private Path image;

  @BeforeEach
  void directories() throws IOException {
    Path real = temporary.toRealPath();
    mount = Files.createDirectory(real.resolve("mount"));
    image = real.resolve("image");
  }

  private static FileSet synced(FileSet set) {
    set.set(FileSet.SYNC, "fsync");
    return set;
  }

  private void dropAll() throws IOException {
    for (Path each : StoragePlan.filesBelow(mount, "f\\d+|data-.*")) {
      PageCache.drop(each, () -> false);
    }
  }

  @Test
  void deviceThatFailsIsAFailureThatNamesFileAndOffset() throws Exception {
    assumeTrue(FailingDisk.may(), FailingDisk.REASON);
    try (FailingDisk disk = FailingDisk.over(mount, image)) {
      List<SampleResult> results =
          EngineRun.run(
              1,
              1,
              target(mount),
              fileIo("write"),
              synced(create("3", "100 kB")),
              Meanwhile.run(
                  () -> {
                    disk.breakReads();
                    dropAll();
                  }),
              fileIo("read"),
              fileIo("rewrite"),
              fileIo("randomRead"),
              fileSet("read"),
              copy("java", ""),
              copy("cp", ""),
              dedup(mount, "blocks"));

      assertThat(results)
          .extracting(SampleResult::getSampleLabel, SampleResult::getResponseCode)
          .containsExactly(
              tuple("write", "0"),
              tuple("create", "0"),
              tuple("read", "EIO"),
              tuple("rewrite", "EIO"),
              tuple("randomRead", "EIO"),
              tuple("read", "EIO"),
              tuple("copy", "EIO"),
              tuple("copy", "exit code 1"),
              tuple("blocks", "0"));
      assertThat(results.get(2).getResponseMessage())
          .matches("read of 'data-[0-9a-f]+-0' at offset 0: Input/output error");
      assertThat(results.get(5).getResponseMessage())
          .matches("'.*/files/r0/f0': Input/output error; 3 of 3 files failed");
      assertThat(results.get(7).getResponseMessage()).contains("Input/output error");
      assertThat(results.get(8).getResponseMessage()).contains("4 ");
    }
    assertThat(mount).isEmptyDirectory();
  }

  /** A device that promises more than it has, as thin provisioning does: found by the fsync. */
  @Test
  void deviceThatIsFullBelowTheFileSystemIsAFailure() throws Exception {
    assumeTrue(FailingDisk.may() && SmallDisk.may(), FailingDisk.REASON);
    Path below = Files.createDirectory(temporary.toRealPath().resolve("below"));
    try (SmallDisk small = SmallDisk.over(below, 16);
        FailingDisk disk = FailingDisk.over(mount, below.resolve("image"))) {
      FileIo large = fileIo("write");
      large.set(FileIo.FILE_SIZE, "8 MiB");
      List<SampleResult> results =
          EngineRun.run(
              1,
              1,
              target(mount),
              Meanwhile.run(() -> small.fillBut(100)),
              large,
              synced(create("3", "1 MiB")),
              Meanwhile.run(small::free));

      assertThat(results)
          .extracting(SampleResult::getResponseCode)
          .as("%s", disk)
          .containsExactly("ENOSPC", "ENOSPC");
    }
  }

  @Test
  void fileSystemThatBecomesReadOnlyIsAFailureOfAllThatWrites() throws Exception {
    assumeTrue(FailingDisk.may(), FailingDisk.REASON);
    try (FailingDisk disk = FailingDisk.over(mount, image)) {
      FileSet others = create("2", "1 kB");
      others.set(FileSet.SET, "others");
      List<SampleResult> results =
          EngineRun.run(
              1,
              1,
              target(mount),
              fileIo("write"),
              create("3", "1 kB"),
              Meanwhile.run(disk::makeReadOnly),
              fileIo("write"),
              fileIo("randomWrite"),
              fileIo("read"),
              others,
              fileSet("rename"),
              fileSet("delete"),
              fileSet("read"),
              fileSet("list"));

      assertThat(results)
          .extracting(SampleResult::getSampleLabel, SampleResult::getResponseCode)
          .containsExactly(
              tuple("write", "0"),
              tuple("create", "0"),
              tuple("write", "EROFS"),
              tuple("randomWrite", "EROFS"),
              tuple("read", "0"),
              tuple("create", "EROFS"),
              tuple("rename", "EROFS"),
              tuple("delete", "EROFS"),
              tuple("read", "0"),
              tuple("list", "0"));
    }
  }

  @ParameterizedTest
  @CsvSource({"java, ENOSPC", "cp, exit code 1", "rsync, exit code 11"})
  void copyOnAFullDiskIsAFailureAndLeavesNothing(String engine, String code) throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    if (!engine.equals("java")) {
      Programs.assumeInstalled(engine);
    }
    try (SmallDisk small = SmallDisk.over(mount, 8)) {
      List<SampleResult> results =
          EngineRun.run(
              1,
              1,
              target(mount),
              create("3", "1 MiB"),
              Meanwhile.run(() -> small.fillBut(1_500)),
              copy(engine, ""));

      assertThat(results).extracting(SampleResult::getResponseCode).containsExactly("0", code);
      assertThat(results.get(1).getResponseMessage()).contains("No space left on device");
      small.free();
      assertThat(mount).isEmptyDirectory();
    }
  }
}
