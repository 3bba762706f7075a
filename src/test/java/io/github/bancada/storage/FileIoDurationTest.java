package io.github.bancada.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.storage.target.StorageTargets;
import io.github.bancada.storage.target.TargetList;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Phases of File I/O that a time ends, and one that is too short to say much. */
class FileIoDurationTest {
  /** So little that a busy machine reads it many times within any of the durations. */
  private static final long SIZE = 64 << 10;

  private static final long DURATION_NANOS = 200_000_000;

  @TempDir Path temporary;

  private final StorageUser user = new StorageUser("Thread Group 1-1");

  @BeforeEach
  void aTestBegins() throws IOException {
    JMeterRun.begin();
    StorageTargets.ofThisTest()
        .open(TargetList.parse("disk=" + temporary.toRealPath()), 100_000_000, false, false);
    user.with(FileIo.FILE_SIZE, "64 KiB").with(FileIo.BLOCK_SIZE, "4 KiB");
    assertThat(user.with(FileIo.OPERATION, "write").sample().code()).isEqualTo("0");
    user.with(FileIo.DURATION, "200").with(FileIo.SYNC, "none");
  }

  @AfterEach
  void theTestEnds() {
    user.close();
    StorageTargets targets = StorageTargets.ofThisTest();
    targets.close(targets.all());
    JMeterRun.end();
  }

  private Sample succeeds(String operation) {
    Sample sample = user.with(FileIo.OPERATION, operation).sample();
    assertThat(sample.code()).as(sample.message()).isEqualTo("0");
    return sample;
  }

  @ParameterizedTest
  @CsvSource({"read, 4 KiB", "randomRead, 4 KiB", "randomRead, 64 KiB"})
  void readBeginsAgainUntilTheTimeIsOver(String operation, String blockSize) {
    user.with(FileIo.BLOCK_SIZE, blockSize);

    Sample sample = succeeds(operation);

    assertThat(sample.elapsedNanos()).isGreaterThanOrEqualTo(DURATION_NANOS);
    assertThat(sample.receivedBytes()).isGreaterThan(SIZE);
  }

  @Test
  void readEndsBeforeTheEndOfItsFilesWhenTheTimeIsOver() {
    user.with(FileIo.RATE, "100 kB").with(FileIo.DURATION, "50");

    assertThat(succeeds("read").receivedBytes()).isBetween(1L, SIZE - 1);
    assertThat(succeeds("read").receivedBytes()).isBetween(1L, SIZE - 1);
  }

  /** Dropping pages takes longer than reading; only reading is in the time. */
  @Test
  void coldReadThatBeginsAgainLeavesOutTheTimeOfGettingCold() {
    user.with(FileIo.BLOCK_SIZE, "64 KiB").with(FileIo.RATE, "2 MB"); // a few times, no thousands
    long before = System.nanoTime();

    Sample sample = user.with(FileIo.COLD, "true").with(FileIo.OPERATION, "read").sample();

    assertThat(sample.code()).as(sample.message()).isEqualTo("0");
    assertThat(sample.receivedBytes()).isGreaterThan(SIZE);
    assertThat(sample.elapsedNanos())
        .isGreaterThanOrEqualTo(DURATION_NANOS)
        .isLessThan(System.nanoTime() - before);
    long fromDevice = new SampleFacts(sample.headers()).number("storage.device_read_bytes");
    assertThat(fromDevice)
        .satisfiesAnyOf(
            bytes -> assertThat(bytes).isGreaterThan(SIZE),
            bytes -> assertThat(bytes).isIn(0L, SampleFacts.UNKNOWN));
  }

  @Test
  void roundsOfRandomWritesAreOfEqualTime() {
    // In each round 400 writes, where 20 are enough, without waiting for the device.
    user.with(FileIo.DURATION, "2000").with(FileIo.RATE, "4 MB");

    Sample sample = succeeds("randomWrite");

    assertThat(new SampleFacts(sample.headers()).text("storage.rounds").split(" ")).hasSize(5);
    assertThat(sample.message()).contains("over five rounds (");
  }

  @Test
  void operationsEndATimedPhaseWhenTheyAreDoneFirst() {
    user.with(FileIo.DURATION, "600000").with(FileIo.OPERATIONS, "7");

    SampleFacts facts = new SampleFacts(succeeds("randomMixed").headers());

    assertThat(facts.number("storage.operations")).isEqualTo(7);
  }

  /** A byte, and not the first: nothing has to be loaded on the way. */
  @Test
  void shortPhaseAndMemoryAreTold() {
    user.with(FileIo.DURATION, "0").with(FileIo.FILE_SIZE, "1");
    assertThat(succeeds("write").message())
        .contains("too short: a phase under 0.5 s says little", "this is memory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"write", "rewrite"})
  void sequentialWritesTakeNoDuration(String operation) {
    user.with(FileIo.OPERATION, operation);

    assertThatThrownBy(user::sample)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Duration is 200 ms, which only reads and random operations take");
  }
}
