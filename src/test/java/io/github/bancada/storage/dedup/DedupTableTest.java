package io.github.bancada.storage.dedup;

import static io.github.bancada.storage.dedup.DedupTree.BLOCK;
import static io.github.bancada.storage.dedup.DedupTree.random;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.table.Published;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From an estimate by its sample's headers to the table. */
class DedupTableTest {
  private static final DedupSettings BLOCKS =
      DedupTree.settings(DedupSettings.Unit.BLOCKS, DedupSettings.Counting.EXACT);

  @TempDir Path directory;

  private static DedupFacts facts(DedupResult result) {
    return DedupFacts.of(new SampleFacts(DedupFacts.headers(BLOCKS, result))).orElseThrow();
  }

  private static List<String> table(DedupResult result, Published published) {
    DedupRun run = new DedupRun(published);
    run.record("pool", facts(result));
    return run.table().tables().lines();
  }

  /** A result with these bytes, in all and unique. */
  private static DedupResult result(
      long bytes, DistinctSample.Estimate unique, boolean exact, List<String> named) {
    return new DedupResult(
        2,
        bytes,
        bytes / BLOCK,
        0,
        0,
        0,
        unique,
        exact,
        2,
        new DedupResult.LeftOut(3, 4, 0, 0, 0, named.size(), 0, 0, named),
        2_000_000_000);
  }

  @Test
  void exactSavingStandsBesideThePublishedOne() throws IOException {
    DedupTree tree = new DedupTree(directory);
    tree.file("a", random(1, 3 * BLOCK), random(1, BLOCK));

    List<String> lines =
        table(
            tree.exact(DedupSettings.Unit.BLOCKS),
            DedupRun.Table.PUBLISHED.parse("Title\nlabel | saved\npool | 44"));

    assertThat(lines)
        .anyMatch(line -> line.matches("pool +blocks of 4 KiB +1 .* 25\\.00 +exact .*\\| +44\\.0"))
        .anyMatch(line -> line.contains("Title"));
  }

  @Test
  void estimateHasItsInterval() {
    long bytes = 1_000_000_000;
    List<String> lines =
        table(
            result(bytes, new DistinctSample.Estimate(9, 0.8e9, 0.79e9, 0.81e9), false, List.of()),
            Published.NONE);

    assertThat(lines)
        .anyMatch(
            line -> line.matches(".* 20\\.00 +19\\.00 to 21\\.00 +2\\.00x +60\\.00 .* 500\\.0"));
    assertThat(lines).anyMatch(line -> line.startsWith("An interval means"));
  }

  @Test
  void countWithoutWhatWasNotReadIsNotExact() {
    RunTables tables = estimates(1);

    assertThat(tables.lines())
        .noneMatch(line -> line.contains("exact"))
        .anyMatch(line -> line.contains("  of what was read  "))
        .contains(
            "1 file or directory could not be read as they should; figures and intervals are of"
                + " what was read; the sample's data names the first of them.");
    assertThat(tables.csv()).contains(",false,").doesNotContain("true");
  }

  @Test
  void estimatesOfTheSameFilesDoNotAddUpWhatWasNotRead() {
    assertThat(estimates(2, 2, 2).lines())
        .anyMatch(line -> line.startsWith("In each estimate 2 files and directories could not"));
    assertThat(estimates(2, 0, 1).lines())
        .anyMatch(line -> line.startsWith("In an estimate up to 2 files and directories could"));
  }

  /** Exact counts in which this number of files could not be read. */
  private static RunTables estimates(int... notRead) {
    DedupRun run = new DedupRun(Published.NONE);
    for (int i = 0; i < notRead.length; i++) {
      List<String> named = Collections.nCopies(notRead[i], "'a' cannot be read: no");
      run.record(
          "pool" + i, facts(result(1, new DistinctSample.Estimate(1, 1, 1, 1), true, named)));
    }
    return run.table().tables();
  }

  @Test
  void poolWithoutDataHasNoSaving() throws IOException {
    RunTables tables;
    DedupRun run = new DedupRun(Published.NONE);
    run.record("pool", facts(new DedupTree(directory).exact(DedupSettings.Unit.FILES)));
    tables = run.table().tables();

    assertThat(tables.csv()).contains("pool,blocks of 4 KiB,0,0,0,0,0,0,,,,true,,,0,0,0,");
  }

  @Test
  void factsOfOthersAreNone() {
    assertThat(DedupFacts.of(new SampleFacts("pages.file: x\n"))).isEmpty();
    assertThat(new DedupRun(Published.NONE).table().tables().isEmpty()).isTrue();
  }
}
