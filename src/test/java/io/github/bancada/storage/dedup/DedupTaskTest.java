package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The samples of a virtual user. */
class DedupTaskTest {
  @TempDir Path directory;

  /** Where the test itself writes. */
  private List<Path> written = List.of();

  private Sample sample(boolean stops, String... directories) {
    DedupSettings usual =
        DedupTree.settings(DedupSettings.Unit.BLOCKS, DedupSettings.Counting.SAMPLED);
    DedupSettings settings =
        new DedupSettings(
            List.of(directories),
            usual.unit(),
            usual.blockBytes(),
            usual.chunks(),
            usual.hash(),
            usual.counting(),
            usual.compression(),
            0);
    return new DedupWorkload.DedupTask(
            new TestVirtualUser("user", "Dedup Estimate 'pool'").stoppingWhen(() -> stops),
            List.of(directory),
            () -> written)
        .run(settings);
  }

  @Test
  void estimateIsASampleThatTellsItsFigures() throws IOException {
    DedupTree tree = new DedupTree(directory);
    tree.file("a/x", DedupTree.random(1, DedupTree.BLOCK));
    tree.file("b/x", DedupTree.random(1, DedupTree.BLOCK));

    Sample sample = sample(false, "a", "b");

    assertThat(sample.success()).isTrue();
    assertThat(sample.message()).isEqualTo("50.00 % saved of 0.0 MB in 2 files");
    assertThat(sample.request()).isEqualTo("compare blocks of 4 KiB in a, b, sampled");
    assertThat(sample.receivedBytes()).isEqualTo(2 * DedupTree.BLOCK);
    assertThat(sample.server()).isNull();
    assertThat(new SampleFacts(sample.headers()).text("dedup.saved")).isEqualTo("0.500000");
  }

  @Test
  void withoutNamesItIsWhatTheTestHasWritten() throws IOException {
    DedupTree tree = new DedupTree(directory);
    tree.file("a/x", DedupTree.random(1, DedupTree.BLOCK));
    tree.file("theirs", DedupTree.random(2, DedupTree.BLOCK));
    written = List.of(directory.resolve("a"));

    assertThat(sample(false).message()).isEqualTo("0.00 % saved of 0.0 MB in 1 file");
  }

  @Test
  void withoutNamesAndTargetsItIsAWrongSetting() {
    assertThatThrownBy(() -> sample(false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the plan has no Storage Target; name a directory");
  }

  @Test
  void directoryThatIsGoneFailsTheSample() {
    Sample sample = sample(false, "gone");

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).isEqualTo("unreadable");
    assertThat(sample.message()).contains("'gone' does not exist");
  }

  @Test
  void stopEndsTheSample() throws IOException {
    new DedupTree(directory).file("a/x", DedupTree.random(1, DedupTree.BLOCK));

    assertThat(sample(true, "a").code()).isEqualTo("cancelled");
  }

  @Test
  void directoriesThatOverlapAreAWrongSetting() throws IOException {
    new DedupTree(directory).file("a/b/x");

    assertThatThrownBy(() -> sample(false, "a", "a/b"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
