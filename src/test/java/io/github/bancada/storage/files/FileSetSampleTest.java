package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.storage.target.StorageFacts;
import io.github.bancada.storage.target.Usage;
import io.github.bancada.work.SampleFacts;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a phase of many files tells. */
class FileSetSampleTest {
  private static final long SECOND = 1_000_000_000;

  private static Usage usage(long writtenBytes) {
    return new Usage("machine", "process", 0, 0, 0, 0, 0, writtenBytes);
  }

  private static FileSetSample sample(
      FileSetSettings.Action action, long elapsedNanos, String network) {
    FileSetSettings settings =
        new FileSetSettings(
            "",
            "files",
            action,
            FileSetSettings.Unit.PHASE,
            FileSetSettings.Order.SEQUENTIAL,
            Optional.empty(),
            4096,
            FileSetSettings.Sync.NONE,
            true,
            action == FileSetSettings.Action.COPY ? "copy" : "",
            Optional.empty());
    FilePhase.Result result =
        new FilePhase.Result(
            100, 100, 0, 10_000_000, elapsedNanos, new Histogram(1), SECOND / 4, 700_000, null);
    return new FileSetSample(
        0,
        "",
        "share",
        "nfs4 on /mnt/share",
        network,
        settings,
        1,
        result,
        Optional.of(new Usage.Span(usage(0), usage(300_000))));
  }

  @Test
  void copyTellsWhatItReadFromTheCacheAndWroteToMemory() {
    assertThat(sample(FileSetSettings.Action.COPY, 2 * SECOND, "").message())
        .isEqualTo(
            "copy of 100 files in 2.000 s, 50/s, 5.0 MB/s; meanwhile the device wrote 3 % of these"
                + " bytes, other programs' writes included: this is memory, not the disk; 93 % of"
                + " these reads came from the page cache: this is memory, not the disk");
  }

  @Test
  void shortPhaseIsMarked() {
    assertThat(sample(FileSetSettings.Action.CREATE, SECOND / 4, "").message())
        .startsWith("create of 100 files in 0.250 s, 400/s, 40.0 MB/s; meanwhile the device wrote ")
        .endsWith("; too short: a phase under 0.5 s says little");
  }

  @Test
  void requestsOfANetworkShareAreAFact() {
    String network = "NFS: 1,000 requests, mean RTT 0.750 ms, 3 sent again";

    assertThat(new SampleFacts(sample(FileSetSettings.Action.COPY, SECOND, network).headers()))
        .satisfies(
            facts -> assertThat(facts.text(StorageFacts.NETWORK)).isEqualTo(network),
            facts -> assertThat(facts.text(StorageFacts.RAN_ON)).isEqualTo("nfs4 on /mnt/share"));
    assertThat(sample(FileSetSettings.Action.COPY, SECOND, "").headers())
        .doesNotContain(StorageFacts.NETWORK);
  }
}
