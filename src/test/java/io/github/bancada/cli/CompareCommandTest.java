package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada compare} and {@code bancada merge} from the command line to the files. */
class CompareCommandTest {
  private static final long START = 1_700_000_000_000L;

  @TempDir Path work;

  /** A run of 30 s with 50 samples a second. */
  private Path run(String name, double meanMillis, String... labels) throws Exception {
    Path directory = Files.createDirectory(work.resolve(name));
    Random random = new Random(name.hashCode());
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int i = 0; i < 1_500; i++) {
        long nanos = (long) (meanMillis * 1e6 * (0.8 + 0.4 * random.nextDouble()));
        recorder.record(Samples.ok(labels[i % labels.length], START + 20L * i + 20, nanos));
        recorder.advanceTo((START + 20L * i) / 1000);
      }
      SummaryJson.write(
          directory.resolve("summary.json"), recorder.finish(Samples.info(START, START + 31_000)));
    }
    return directory;
  }

  private CommandRun compare(Object... arguments) {
    return command("compare", arguments);
  }

  private static CommandRun command(String name, Object... arguments) {
    List<String> all = new ArrayList<>(List.of(name));
    for (Object argument : arguments) {
      all.add(argument.toString());
    }
    return CommandRun.of(all.toArray(new String[0]));
  }

  private static void assertRejected(CommandRun run, String... expected) {
    assertThat(run.exitCode()).as(run.out()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(expected).doesNotContain("\tat ");
  }

  @Test
  void differentRunsAreReportedWithExitCodeZero() throws Exception {
    Path page = work.resolve("out/page.html");
    CommandRun run =
        compare("raid5=" + run("r5", 10, "search"), run("r10", 12, "search"), "-o", page);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Comparison: raid5 | r10", "r10 and raid5, search: different: mean x 1.")
        .contains("slower", "Page: " + page);
    assertThat(page).content().contains("raid5", "r10 and raid5, search: different");
  }

  @Test
  void capacitiesAreComparedWithTheirIntervals() throws Exception {
    Path old = run("old", 10, "search");
    Path now = run("now", 10, "search");
    CapacityResult found = Searches.withCapacity(Searches.rate(), 3_210, 3_080, 3_300);
    CapacityJson.write(old.resolve("capacity.json"), found);
    CapacityJson.write(
        now.resolve("capacity.json"), Searches.withCapacity(found, 2_900, 2_800, 3_010));
    Path page = work.resolve("page.html");

    CommandRun run = compare(old, now, "-o", page);

    assertThat(run.exitCode()).as(run.err()).isZero();
    String sentence =
        "now and old, capacity: different: 2,900/s (95 % interval 2,800 to 3,010) against 3,210/s"
            + " (3,080 to 3,300): -9.7 % (95 % interval -13.6 to -4.5 %), beyond both intervals";
    assertThat(run.out()).contains(sentence);
    assertThat(page).content().contains(sentence, ">Capacity</h2>", "\"id\":\"capacities\"");
  }

  @Test
  void equalRunsAreNotCalledDifferent() throws Exception {
    CommandRun run = compare(run("a", 10, "x"), run("b", 10, "x"), "-o", work);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("b and a, x: no clear difference");
    assertThat(work.resolve("comparison.html")).exists();
  }

  @Test
  void brokenOffRunIsNamed() throws Exception {
    Path cut = run("cut", 10, "x").resolve("summary.json");
    RunSummary summary = SummaryJson.read(cut);
    Files.delete(cut);
    SummaryJson.write(
        cut, Summaries.with(summary, Samples.ended(summary.info(), "ended by a signal")));
    Path page = work.resolve("p.html");

    CommandRun run = compare("whole=" + run("a", 10, "x"), "new=" + cut, "-o", page);

    String said = "Broken off, not a whole test: new (ended by a signal).";
    assertThat(run.out()).contains(said);
    assertThat(page).content().contains(said);
    assertThat(compare(run("b", 10, "x"), run("c", 10, "x"), "-o", work).out())
        .doesNotContain("Broken off");
  }

  @Test
  void labelsOfBrokenOffRunNameItOnce() throws Exception {
    StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 100; i++) {
      lines.append(START + 20L * i).append(",9,").append(i % 2 == 0 ? "x" : "y").append(",true\n");
    }
    Path jtl =
        Files.writeString(work.resolve("killed.jtl"), lines.substring(0, lines.length() - 3));

    CommandRun run = compare("--by-label", jtl, "-o", work);

    assertThat(run.out())
        .containsOnlyOnce("Broken off, not a whole test: killed (the file is cut off: in line 101");
  }

  @Test
  void runsWithoutCommonLabelHaveNothingToCompare() throws Exception {
    CommandRun run = compare("one=" + run("a", 10, "x"), "two=" + run("b", 10, "y"), "-o", work);

    assertThat(run.out())
        .contains("x: no samples in two", "y: no samples in one")
        .contains("TOTAL\n");
  }

  @Test
  void prefixesWithoutCommonRowHaveNothingToCompare() throws Exception {
    Path directory = run("grid", 10, "LDAP 1", "LDAPS 100");

    CommandRun run =
        compare("--by-label", "--prefixes", "LDAP,LDAPS", directory, "-o", work.resolve("p.html"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Nothing to compare: no row has samples in LDAP and in another.")
        .contains("1: no samples in LDAPS", "100: no samples in LDAP")
        .doesNotContain("throughput");
    assertThat(work.resolve("p.html")).content().contains("Nothing to compare");
  }

  @Test
  void repeatsAreOneConfiguration() throws Exception {
    String first = "ssd=" + run("s1", 10, "x") + "," + run("s2", 10.2, "x");
    String other = "hdd=" + run("h1", 20, "x") + "," + run("h2", 20.5, "x");

    CommandRun run = compare(first, other, "-o", work.resolve("p.html"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Comparison: ssd | hdd", "max ms");
    assertThat(run.out()).doesNotContain("needs repeats");
  }

  @Test
  void labelsOfOneRunCompareByPrefix() throws Exception {
    Path directory = run("protocols", 10, "LDAP 1", "LDAPS 1", "LDAP 100", "LDAPS 100");

    CommandRun each = compare("--by-label", directory, "-o", work.resolve("1.html"));
    CommandRun grid =
        compare("--by-label", "--prefixes", "LDAP,LDAPS", directory, "-o", work.resolve("2.html"));

    assertThat(each.out()).contains("Comparison: LDAP 1 | LDAPS 1 | LDAP 100 | LDAPS 100");
    assertThat(grid.out()).contains("Comparison: LDAP | LDAPS\n", "\n100\n", "LDAPS and LDAP, 1:");
  }

  @Test
  void jtlFileIsReportedAsMillisecondsOnly() throws Exception {
    StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 1_500; i++) {
      lines.append(START + 20L * i).append(",").append(9 + i % 3).append(",x,true\n");
    }
    Path jtl = Files.writeString(work.resolve("old.jtl"), lines);

    CommandRun run = compare(jtl, run("new", 10, "x"), "-o", work);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Comparison: old | new", "In whole milliseconds only: old. Intervals of times")
        .contains("new and old, x: no clear difference");
  }

  @Test
  void labelsCompareOverRepeats() throws Exception {
    Path first = run("p1", 10, "LDAP 1", "LDAPS 1");
    String both = first + "," + run("p2", 10.2, "LDAP 1", "LDAPS 1");

    CommandRun run =
        compare("--by-label", "--prefixes", "LDAP,LDAPS", both, "-o", work.resolve("p.html"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Comparison: LDAP | LDAPS\n").doesNotContain("needs repeats");
  }

  @Test
  void startOfRunsCanBeSkipped() throws Exception {
    Path page = work.resolve("p.html");
    CommandRun run = compare("--skip", 10, run("a", 10, "x"), run("b", 12, "x"), "-o", page);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Without the first 10 s of each run.", "different: mean x 1.");
    assertThat(page).content().contains("Without the first 10 s");
    assertRejected(
        compare("--skip", 40, work.resolve("a"), work.resolve("b"), "-o", work),
        "no samples after the first 40 s");
    assertRejected(compare("--skip", -1, work.resolve("a"), work.resolve("b")), "--skip is -1");
  }

  @Test
  void labelsAreEscaped() throws Exception {
    Path page = work.resolve("p.html");
    compare(run("a", 10, "<b>bold</b>"), run("b", 10, "<b>bold</b>"), "-o", page);

    assertThat(page).content().contains("&lt;b&gt;bold").doesNotContain("<b>bold");
  }

  @Test
  void nothingIsOverwritten() throws Exception {
    Path page = Files.writeString(work.resolve("p.html"), "mine");

    assertRejected(compare(run("a", 1, "x"), run("b", 1, "x"), "-o", page), "exists", "--output");
    assertThat(page).hasContent("mine");
  }

  @Test
  void invalidArgumentsAreExplained() throws Exception {
    Path a = run("a", 1, "x");

    assertRejected(compare(a), "one RUN is not enough");
    assertRejected(compare(a, work.resolve("missing")), "missing", "does not exist");
    assertRejected(compare("x=" + a, "x=" + a), "two runs are named 'x'");
    assertRejected(compare("x=" + a + ",,", a), "empty path");
    assertRejected(compare("--by-label", a, a), "takes one RUN");
    assertRejected(compare("--prefixes", "LDAP", a, a), "--by-label");
    assertRejected(compare("--by-label", "--prefixes", "LDAP", a), "no label is 'LDAP'");
    assertRejected(compare("--by-label", a), "too few configurations to compare: 1");
  }

  @Test
  void runWithoutSamplesIsRejected() throws Exception {
    Path empty = Files.createDirectory(work.resolve("empty"));
    SummaryJson.write(empty.resolve("summary.json"), Summaries.of(new LabelSummary[0]));

    assertRejected(compare(run("a", 1, "x"), empty), "empty' has no samples");
  }

  @Test
  void mergedMachinesAreOneRun() throws Exception {
    Path out = work.resolve("both");
    CommandRun run = command("merge", out, "m1=" + run("a", 10, "x"), run("b", 12, "x"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("3,000 samples", "m1", "Files: " + out);
    assertThat(SummaryJson.read(out.resolve("summary.json")).total().samples()).isEqualTo(3_000);
    assertThat(out.resolve("report.html")).exists();
  }

  @Test
  void mergeRejectsOtherRuns() throws Exception {
    Path a = run("a", 10, "x");

    assertRejected(command("merge", work.resolve("o"), a), "RUN");
    assertRejected(command("merge", a, "m=" + a, "n=" + a), "is not empty");
    assertRejected(command("merge", work.resolve("o"), a, a), "two runs are named 'a'");
  }
}
