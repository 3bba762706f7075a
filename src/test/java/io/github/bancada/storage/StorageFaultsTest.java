package io.github.bancada.storage;

import static io.github.bancada.storage.StoragePlan.copy;
import static io.github.bancada.storage.StoragePlan.create;
import static io.github.bancada.storage.StoragePlan.dedup;
import static io.github.bancada.storage.StoragePlan.fileIo;
import static io.github.bancada.storage.StoragePlan.fileSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Meanwhile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Changes to the files of a test between its phases, in JMeter's own engine. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "links and permissions as POSIX has them")
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StorageFaultsTest {
  @TempDir Path temporary;

  private Path parent;

  @BeforeEach
  void directory() throws IOException {
    parent = Files.createDirectory(temporary.toRealPath().resolve("disk"));
  }

  private Path file(String name) throws IOException {
    return StoragePlan.filesBelow(parent, name).get(0);
  }

  private static void flip(Path file, long offset) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, offset);
      one.put(0, (byte) (one.get(0) ^ 16)).rewind();
      channel.write(one, offset);
    }
  }

  private static FileSet of(FileSet sampler, String set) {
    sampler.set(FileSet.SET, set);
    return sampler;
  }

  @Test
  void oneFlippedByteIsNamedByEverySamplerThatReads() throws Exception {
    FileIo bytes = fileIo("read");
    bytes.set(FileIo.TRANSFER, "byte");
    FileIo mixed = fileIo("randomRead");
    mixed.set(FileIo.OPERATIONS, "100000");
    List<SampleResult> results =
        EngineRun.run(
            1,
            1,
            StoragePlan.target(parent),
            fileIo("write"),
            create("3", "100 kB"),
            Meanwhile.run(
                () -> {
                  flip(file("data-.*"), 654_321);
                  flip(file("f1"), 77_777);
                }),
            fileIo("read"),
            fileIo("rewrite"),
            bytes,
            mixed,
            fileSet("read"),
            copy("java", ""),
            of(fileSet("read"), "copy"));

    assertThat(results)
        .extracting(SampleResult::getSampleLabel, SampleResult::getResponseCode)
        .containsExactly(
            tuple("write", "0"),
            tuple("create", "0"),
            tuple("read", "wrongContent"),
            tuple("rewrite", "wrongContent"),
            tuple("read", "wrongContent"),
            tuple("randomRead", "wrongContent"),
            tuple("read", "wrongContent"),
            tuple("copy", "0"),
            tuple("read", "wrongContent"));
    assertThat(results.subList(2, 6))
        .allSatisfy(
            each ->
                assertThat(each.getResponseMessage()).contains("'data-", "at offset 654,321 is"));
    assertThat(results.get(6).getResponseMessage()).contains("/files/r0/f1'", "offset 77,777 is");
    assertThat(results.get(8).getResponseMessage()).contains("/copy/r0/f1'", "offset 77,777 is");
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void linkInThePlaceOfAFileIsNotFollowed() throws Exception {
    Path theirs = Files.write(temporary.resolve("theirs"), new byte[1 << 20]);
    List<SampleResult> results =
        EngineRun.run(
            1,
            1,
            StoragePlan.target(parent),
            fileIo("write"),
            create("1", "1 MiB"),
            Meanwhile.run(
                () -> {
                  for (Path each : List.of(file("data-.*"), file("f0"))) {
                    Files.delete(each);
                    Files.createSymbolicLink(each, theirs);
                  }
                }),
            fileIo("write"),
            fileIo("randomWrite"),
            fileSet("read"),
            copy("java", ""),
            fileSet("delete"));

    assertThat(results.subList(2, 7))
        .extracting(SampleResult::getResponseCode)
        .containsExactly("ELOOP", "wrongSize", "ELOOP", "ELOOP", "0");
    assertThat(theirs).hasBinaryContent(new byte[1 << 20]);
    assertThat(parent).isEmptyDirectory();
  }

  /** Root may do everything, unless it has given up its right to. */
  @Test
  void withoutPermissionEverySamplerSaysSo() throws Exception {
    Path locked = Files.createDirectory(temporary.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r--r--r--"));
    assumeTrue(
        !Files.isWritable(locked),
        "SKIPPED: root may write everywhere; run the tests as another user, or under 'setpriv"
            + " --bounding-set=-dac_override,-dac_read_search'");
    FileSet others = of(create("1", "1 kB"), "others");
    List<SampleResult> results =
        EngineRun.run(
            1,
            1,
            StoragePlan.target(parent),
            fileIo("write"),
            create("2", "1 kB"),
            Meanwhile.run(() -> permit("---------")),
            fileIo("read"),
            fileIo("write"),
            fileSet("stat"),
            fileSet("read"),
            others,
            fileSet("delete"),
            dedup(parent, "files"),
            Meanwhile.run(() -> permit("rwx------")),
            fileSet("read"));

    assertThat(results)
        .extracting(SampleResult::getSampleLabel, SampleResult::getResponseCode)
        .containsExactly(
            tuple("write", "0"),
            tuple("create", "0"),
            tuple("read", "EACCES"),
            tuple("write", "EACCES"),
            tuple("stat", "EACCES"),
            tuple("read", "EACCES"),
            tuple("create", "EACCES"),
            tuple("delete", "EACCES"),
            tuple("files", "0"),
            tuple("read", "0"));
    assertThat(parent).isEmptyDirectory();
  }

  private void permit(String permissions) throws IOException {
    try (var all = Files.list(parent)) {
      for (Path each : all.toList()) {
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString(permissions));
      }
    }
  }
}
