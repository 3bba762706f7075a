package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.SmallDisk;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File I/O on a real disk, in memory, and on disks that are full or take no direct access. */
class FileIoOnDisksTest {
  @TempDir Path temporary;

  private final StorageUser user = new StorageUser("Thread Group 1-1");
  private Path parent;

  @BeforeEach
  void aTestBegins() throws IOException {
    parent = temporary.toRealPath();
    JMeterRun.begin();
    user.with(FileIo.FILE_SIZE, "4 MiB").with(FileIo.BLOCK_SIZE, "64 KiB");
  }

  @AfterEach
  void theTestEnds() {
    user.close();
    close();
    JMeterRun.end();
  }

  private static void close() {
    StorageTargets targets = StorageTargets.ofThisTest();
    targets.close(targets.all());
  }

  private static void open(Path directory) throws IOException {
    StorageTargets.ofThisTest().open(TargetList.parse("disk=" + directory), 0, false, false);
  }

  private Sample next(String operation) {
    return user.with(FileIo.OPERATION, operation).sample();
  }

  @Test
  void directAccessReadsFromTheDevice() throws IOException {
    open(parent);
    user.with(FileIo.ACCESS, "direct");
    Sample write = next("write");
    assumeTrue(
        !write.code().equals("directUnsupported"),
        "SKIPPED: the temporary directory takes no direct access; run with -Djava.io.tmpdir on a"
            + " disk");
    assertThat(write.code()).as(write.message()).isEqualTo("0");

    for (String operation : new String[] {"rewrite", "read", "randomMixed"}) {
      Sample sample = next(operation);
      assertThat(sample.code()).as(sample.message()).isEqualTo("0");
    }
    Sample read = next("read");
    assertThat(new SampleFacts(read.headers()).number("storage.device_read_bytes"))
        .isIn(SampleFacts.UNKNOWN, 4L << 20);
  }

  @Test
  void unalignedDirectAccessIsRefused() throws IOException {
    open(parent);
    user.with(FileIo.ACCESS, "direct").with(FileIo.BLOCK_SIZE, "1000");

    assertThatThrownBy(user::sample)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Block size is 1000 bytes; direct access takes multiples of ");
  }

  @Test
  void withoutDirectAccessAPhaseEndsTheTestOrIsLeftOut() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path mount = Files.createDirectory(parent.resolve("mount"));
    try (SmallDisk disk = SmallDisk.withoutDirectAccess(mount)) {
      open(disk.directory());
      Path work = StorageTargets.ofThisTest().chosen("").get(0).workDirectory();
      Files.write(work.resolve("data-all-0"), new byte[4 << 20]); // it says that it has no room
      user.with(FileIo.ACCESS, "direct").with(FileIo.SHARED, "true").with(FileIo.OPERATION, "read");

      assertThat(user.with(FileIo.NO_DIRECT, "skip").sample()).isNull();
      assertThat(user.aborted()).isEmpty();

      Sample sample = user.with(FileIo.NO_DIRECT, "fail").sample();
      assertThat(sample.code()).isEqualTo("directUnsupported");
      assertThat(user.aborted()).contains("in a file system of type ramfs");
      close();
      assertThat(mount).isEmptyDirectory();
    }
  }

  @Test
  void blockTooSmallForDirectAccessIsLeftOutToo() throws IOException {
    open(parent);
    user.with(FileIo.ACCESS, "direct").with(FileIo.BLOCK_SIZE, "1000");

    assertThat(user.with(FileIo.NO_DIRECT, "skip").sample()).isNull();
  }

  @Test
  void memoryIsCalledMemoryAndColdReadsComeFromTheDevice() throws IOException {
    open(parent);
    next("write");
    Sample warm = next("read");
    Sample cold = user.with(FileIo.COLD, "true").with(FileIo.OPERATION, "read").sample();

    assertThat(cold.code()).as(cold.message()).isEqualTo("0");
    long fromDevice = new SampleFacts(cold.headers()).number("storage.device_read_bytes");
    assumeTrue(
        fromDevice > 0,
        "SKIPPED: the temporary directory is in memory, or this system counts no device reads");
    assertThat(fromDevice).isGreaterThan(3L << 20);
    assertThat(cold.message()).contains("these reads came from the device");
    assertThat(warm.message())
        .contains("of these reads came from the page cache: this is memory, not the disk");
  }

  @Test
  void fullDiskIsAFailureAndLeavesNothing() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path mount = Files.createDirectory(parent.resolve("mount"));
    try (SmallDisk disk = SmallDisk.over(mount, 8)) {
      open(mount);
      disk.fillBut(1_000);

      Sample write = next("write");

      assertThat(write.code()).isEqualTo("ENOSPC");
      assertThat(write.message())
          .matches(
              "write of 'data-[0-9a-f]{16}-0' at offset [\\d,]+: the disk is full .*; free"
                  + " some space, or write less");
      disk.free();
      assertThat(next("write").code()).isEqualTo("0");
      close();
      assertThat(mount).isEmptyDirectory();
    }
  }

  /** The parent has other files, and another test's; all stay as they are. */
  @Test
  void nothingOutsideOurDirectoryIsTouched() throws IOException {
    Path theirs = Files.createDirectories(parent.resolve("theirs/below"));
    Files.writeString(theirs.resolve("data"), "data");
    Files.createSymbolicLink(parent.resolve("link"), theirs);
    String before = state();
    open(parent);

    for (String operation : new String[] {"write", "rewrite", "read", "randomMixed"}) {
      assertThat(next(operation).code()).isEqualTo("0");
    }
    close();

    assertThat(state()).isEqualTo(before);
  }

  /** Path, size, time of change and inode of everything; not the time of the parent itself. */
  private String state() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> paths = Files.walk(parent)) {
      for (Path each : paths.filter(path -> !path.equals(parent)).sorted().toList()) {
        all.append(each)
            .append(
                Files.readAttributes(each, "unix:size,ctime,ino,mode", LinkOption.NOFOLLOW_LINKS))
            .append('\n');
      }
    }
    return all.toString();
  }
}
