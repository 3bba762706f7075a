package io.github.bancada.storage.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.storage.target.Usage;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class StorageRunTest {
  private static final long SECOND = 1_000_000_000;

  private final StorageRun run = new StorageRun(Published.NONE);

  private static String times(long... nanos) {
    Histogram times = new Histogram(3);
    Arrays.stream(nanos).forEach(times::recordValue);
    ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
    int length = times.encodeIntoCompressedByteBuffer(bytes);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
  }

  private static String facts(String... namesAndValues) {
    StringBuilder headers = new StringBuilder(SampleFacts.line("storage.phase", "read"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      SampleFacts.append(headers, "storage." + namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers.toString();
  }

  private void record(
      String label, double startSeconds, double seconds, long received, String headers) {
    PhaseSample.of(
            label,
            Math.round(startSeconds * 1000),
            Math.round(seconds * SECOND),
            true,
            0,
            received,
            headers)
        .ifPresent(run::record);
  }

  /** The cells of the file by column. */
  private Map<String, String> row(int index) {
    List<String> lines = run.tables().csv().lines().toList();
    String[] names = lines.get(0).split(",", -1);
    String[] cells = lines.get(1 + index).split(",", -1);
    Map<String, String> row = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      row.put(names[i], cells[i]);
    }
    return row;
  }

  /** Two users, 1 s to 3 s and 2 s to 5 s, then a round of one from 10 s to 12 s. */
  @Test
  void rateIsTheSumOverTheTimeOfTheRounds() {
    String headers = facts("target", "ssd", "bytes", "300000000", "operations", "30");
    record("write", 1, 2, 0, headers);
    record("write", 10, 2, 0, headers);
    record("write", 2, 3, 0, headers);

    assertThat(row(0))
        .containsEntry("target", "ssd")
        .containsEntry("rounds", "2")
        .containsEntry("seconds", "6.000")
        .containsEntry("megabytes", "900.000")
        .containsEntry("mb_per_s", "150.000")
        .containsEntry("ops_per_s", "15.000")
        .containsEntry("round_min_s", "2.000")
        .containsEntry("round_max_s", "4.000")
        .containsEntry("first_end_s", "2.000")
        .containsEntry("last_end_s", "3.000");
  }

  @Test
  void histogramsOfAllSamplesAreOne() {
    record("seeks", 0, 1, 0, facts("reads", times(1_000_000, 3_000_000)));
    record("seeks", 2, 1, 0, facts("reads", times(2_000_000), "writes", times(9_000_000)));

    assertThat(Double.parseDouble(row(0).get("max_ms"))).isBetween(8.99, 9.01);
    assertThat(Double.parseDouble(row(0).get("p50_ms"))).isBetween(1.99, 2.01);
  }

  @Test
  void kindsOfOperationsAreApart() {
    record(
        "seeks",
        0,
        1,
        0,
        facts(
            "reads", times(100_000_000, 300_000_000),
            "writes", times(90_000_000),
            "syncs", times(250_000_000)));
    record("read", 2, 1, 0, facts("reads", times(5)));

    ResultTable kinds = run.tables().tables().get(1);
    assertThat(kinds.name()).isEqualTo("Reads, writes and synchronizations apart");
    assertThat(kinds.rows())
        .extracting(row -> row.get(2).text() + " " + row.get(3).text() + " " + row.get(4).text())
        .containsExactly("reads 2 40.0", "writes 1 9.0", "syncs 1 25.0");
    assertThat(row(0)).containsEntry("writes_p50_ms", row(0).get("writes_max_ms"));
    assertThat(Double.parseDouble(row(0).get("syncs_max_ms"))).isBetween(249.9, 250.1);
    assertThat(row(1)).containsEntry("writes_max_ms", "");
  }

  @Test
  void machineProcessAndDeviceAreTold() {
    String before = new Usage("m", "1", 0, 0, 0, 0, 0, 0).text();
    String after = new Usage("m", "1", SECOND, SECOND / 2, 60, 30, 200, 970).text();
    PhaseSample.of("w", 0, SECOND, true, 1_000, 0, facts("before", before, "after", after))
        .ifPresent(run::record);

    assertThat(row(0))
        .containsEntry("process_cpu_percent", "50.000")
        .containsEntry("machine_cpu_percent", "30.000")
        .containsEntry("machine_iowait_percent", "15.000")
        .containsEntry("device_written_percent", "97.000");
    assertThat(run.tables().tables().get(0).below())
        .containsExactly(
            "w: meanwhile the device wrote 97 % of these bytes, other programs' writes included");
  }

  @Test
  void sentenceOfSeveralPhasesIsSaidOnce() {
    record("w", 0, 0.25, 0, facts());
    record("r", 1, 0.25, 0, facts());

    assertThat(run.tables().tables().get(0).below())
        .containsExactly("too short: a phase under 0.5 s says little (w, r)");
  }

  @Test
  void targetsOfOneNameOnTwoLoadGeneratorsAreBothTold() {
    for (int round = 0; round < 2; round++) {
      record("w", 4 * round, 1, 0, facts("target", "disk", "ran_on", "ext4; 8 GiB memory"));
      record("w", 4 * round + 2, 1, 0, facts("target", "disk", "ran_on", "xfs; 4 GiB memory"));
    }

    assertThat(run.tables().tables().get(0).below())
        .containsExactly("Target disk: ext4; 8 GiB memory", "Target disk: xfs; 4 GiB memory");
  }

  @Test
  void targetsOfAPhaseStandBesideEachOther() {
    for (String target : List.of("ssd", "raid")) {
      for (String phase : List.of("write", "read")) {
        record(phase + " " + target, 0, 1, 0, facts("target", target));
      }
    }

    assertThat(List.of(0, 1, 2, 3))
        .extracting(i -> row(i).get("phase") + " " + row(i).get("target"))
        .containsExactly("write ssd", "write raid", "read ssd", "read raid");
  }

  /** The second user begins a quarter second after the first is done; in the end much later. */
  @Test
  void usersWhoWorkTogetherAreOneRound() {
    String usage = new Usage("m", "1", 0, 0, 0, 0, 0, 0).text();
    for (double start : new double[] {0, 1, 9, 10, 20, 22}) {
      record("w", start, 0.75, 0, facts("users", "2", "before", usage, "after", usage));
    }

    assertThat(row(0)).containsEntry("rounds", "4").containsEntry("seconds", "5.000");
  }

  @Test
  void setOfFilesHasItsFilesAsOperations() {
    record("create", 0, 2, 0, facts("operations", "5000", "times", times(1, 2)));

    assertThat(row(0)).containsEntry("ops_per_s", "2500.000").containsEntry("mb_per_s", "");
  }

  @Test
  void readsFromMemoryAreCalledSo() {
    record("read", 0, 1, 1_000, facts("device_read_bytes", "70", "bytes", "1000"));

    assertThat(row(0)).containsEntry("cached_percent", "93.000");
    assertThat(run.tables().tables().get(0).below())
        .containsExactly(
            "read: 93 % of these reads came from the page cache: this is memory, not the disk");
  }

  @Test
  void unknownCounterMakesTheShareUnknown() {
    record("read", 0, 1, 1_000, facts("device_read_bytes", "1000"));
    record("read", 2, 1, 1_000, facts());

    assertThat(row(0)).containsEntry("cached_percent", "");
  }

  @Test
  void shortPhaseSteadyStateAndSystemAreTold() {
    record(
        "w",
        0,
        0.25,
        0,
        facts("target", "ssd", "ran_on", "ext4 on /", "network", "NFS: x", "rounds", "1 1 1 1 2"));

    assertThat(run.tables().tables().get(0).below())
        .containsExactly(
            "w: at last not steady over five rounds (1, 1, 1, 1, 2 /s): range 83 % of 20 %, slope"
                + " +67 % of 10 %",
            "w: too short: a phase under 0.5 s says little", "Target ssd: ext4 on /; NFS: x");
  }

  @Test
  void firstWriteAndOverwriteAndMissingSyncAreTold() {
    String durable = "fdatasync";
    record("new", 0, 1, 0, facts("written", "first", "access", "buffered", "sync", durable));
    record("old", 2, 1, 0, facts("written", "overwrite", "access", "direct", "sync", "none"));
    record("both", 4, 1, 0, facts("written", "first", "access", "buffered", "sync", durable));
    record("both", 6, 1, 0, facts("written", "overwrite", "access", "buffered", "sync", "none"));
    record("read", 8, 1, 0, facts("access", "buffered"));

    assertThat(run.tables().tables().get(0).below())
        .containsExactly(
            "new: first write of these blocks",
            "old: blocks written over",
            "both: first write of these blocks, later rounds wrote over them",
            "both: nothing made it durable: as far as memory had room, this is memory, not"
                + " the disk");
  }

  @Test
  void failedPhaseIsCountedAndHasNoFigures() {
    PhaseSample.of("w", 0, SECOND, false, 0, 0, facts("bytes", "1000")).ifPresent(run::record);

    assertThat(row(0)).containsEntry("failed", "1").containsEntry("mb_per_s", "");
  }

  @Test
  void otherSamplesAreIgnored() {
    record("block", 0, 1, 0, "");
    record("page", 0, 1, 0, "HTTP/1.1 200 OK\nstorage.phase: read\n");

    RunTables tables = run.tables();
    assertThat(tables.isEmpty()).isTrue();
    assertThat(tables.lines()).containsExactly("Storage Results: no phase of a storage sampler");
  }

  @Test
  void publishedFiguresStandBeside() {
    StorageRun compared =
        new StorageRun(
            StorageRun.PUBLISHED.parse("A disk of 2009\nphase | MB/s | ops/s\nwrite | 70 | -"));
    PhaseSample.of("write", 0, SECOND, true, 0, 0, facts("bytes", "140000000"))
        .ifPresent(compared::record);

    assertThat(String.join("\n", compared.tables().lines()))
        .contains("A disk of 2009", "140.0", "70.0");
  }

  @Test
  void unreadableHistogramIsNone() {
    record("read", 0, 1, 0, facts("reads", "no Base64!", "bytes", "1"));
    record("read", 1, 1, 0, facts("reads", "AAAA", "bytes", "1"));

    assertThat(row(0)).containsEntry("max_ms", "");
  }
}
