package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.work.SampleFacts;
import org.junit.jupiter.api.Test;

/** Headers, sums and the table of Page Counter Times. */
class CounterTimesTest {
  private static final CounterTimes.JobFacts TWO_PAGES =
      new CounterTimes.JobFacts(2, 500_000, -1, -1, 250_000);

  private static CounterTimesRun run(String published) {
    return new CounterTimesRun(CounterTimesTable.PUBLISHED.parse(published));
  }

  @Test
  void headersOfTheSamplerAreACount() {
    String headers =
        "pages.file: /spool/a b.ps\npages.size: 1234\npages.engine: external\npages.pages: 3\n"
            + "pages.total: 6\npages.real: 0.100000\npages.user: 0.08\npages.sys: 0.02\n"
            + "pages.cpu: 0.100000\n";

    assertThat(CounterTimes.JobFacts.of(new SampleFacts(headers)))
        .contains(new CounterTimes.JobFacts(6, 1234, 80_000_000, 20_000_000, 100_000_000));
  }

  @Test
  void unknownFiguresAreUnknownAndPagesStandForATotal() {
    String headers =
        "pages.file: a\npages.size: 5\npages.pages: 3\npages.total: unknown\npages.user: unknown\n";

    assertThat(CounterTimes.JobFacts.of(new SampleFacts(headers)))
        .contains(new CounterTimes.JobFacts(3, 5, -1, -1, -1));
  }

  @Test
  void headersOfOtherSamplersAreNone() {
    assertThat(CounterTimes.JobFacts.of(new SampleFacts(""))).isEmpty();
    assertThat(CounterTimes.JobFacts.of(new SampleFacts("HTTP/1.1 200 OK\npages.total: 3\n")))
        .isEmpty();
  }

  @Test
  void rowHasPagesAndMegabytesOfTheTimeSpentCounting() {
    CounterTimesRun run = run("");
    run.record("Count pcl5", TWO_PAGES, true, 1_000_000, 1_000, 1_001);
    run.record("Count pcl5", TWO_PAGES, true, 3_000_000, 2_000, 2_003);

    assertThat(run.table().tables().lines())
        .contains(
            "label       jobs  pages each  pages/s   MB/s      real  user  sys       cpu",
            "Count pcl5     2           2  1,000.0  250.0  0.002000     -    -  0.000250",
            "In all, by the clock: 2 jobs, 4 pages and 1.0 MB in 1.0 s: 4.0 pages/s, 1.0 MB/s");
  }

  @Test
  void meanIsOfThoseThatAreKnown() {
    CounterTimesRun run = run("");
    run.record("a", new CounterTimes.JobFacts(1, 10, 40_000_000, 0, -1), true, 100_000_000, 0, 100);
    run.record("a", new CounterTimes.JobFacts(2, 10, -1, -1, -1), true, 100_000_000, 100, 200);

    assertThat(run.table().tables().lines())
        .anyMatch(
            line -> line.matches("a +2 +1\\.50 +15\\.0 +0\\.00 +0\\.100000 +0\\.040 +0\\.000 +-"));
  }

  @Test
  void failedJobsAreLeftOutAndCounted() {
    CounterTimesRun run = run("");
    run.record("a", TWO_PAGES, true, 1_000_000, 0, 1);
    run.record("a", new CounterTimes.JobFacts(9, 9, -1, -1, -1), false, 9_000_000_000L, 0, 9_000);
    run.record("b", new CounterTimes.JobFacts(-1, 9, -1, -1, -1), false, 5, 0, 1);

    assertThat(run.table().tables().lines())
        .contains("Left out: 2 jobs that failed.")
        .anyMatch(line -> line.matches("a +1 +2 +2,000\\.0 +500\\.0 +0\\.001000 .*"))
        .anyMatch(line -> line.matches("b +0 +- +- +- +- +- +- +-"));
  }

  @Test
  void publishedTimesStandBesideAlsoOfCountersThatWereNotRun() {
    CounterTimesRun run =
        run("The article\nlabel | real | user | sys\nold | 0.361 | 0.196 | 0.164\na | 0.1 | - | 0");
    run.record("a", TWO_PAGES, true, 1_000_000, 0, 1);
    run.record("c", TWO_PAGES, true, 1_000_000, 0, 1);

    assertThat(run.table().tables().lines())
        .contains("Right of the bar, as published on other hardware: The article")
        .anyMatch(line -> line.matches("label .* cpu +\\| +real +user +sys"))
        .anyMatch(line -> line.matches("a +1 .* \\| +0\\.100 +- +0\\.000"))
        .anyMatch(line -> line.matches("c +1 .* \\| +- +- +-"))
        .anyMatch(line -> line.matches("old( +-){8} +\\| +0\\.361 +0\\.196 +0\\.164"));
  }

  @Test
  void rowsAreInTheOrderInWhichLabelsCame() {
    CounterTimesRun run = run("");
    for (String label : new String[] {"z", "a", "m", "a"}) {
      run.record(label, TWO_PAGES, true, 1_000_000, 0, 1);
    }

    assertThat(run.table().rows())
        .extracting(CounterTimes.Figures::label)
        .containsExactly("z", "a", "m");
  }

  @Test
  void labelsBeyondTheMostAreCountedTogether() {
    CounterTimesRun run = run("");
    for (int i = 0; i < RunRecorder.MAX_LABELS + 5; i++) {
      run.record("label " + i, TWO_PAGES, true, 1_000_000, 0, 1);
    }
    run.record("label 3", TWO_PAGES, true, 1_000_000, 0, 1);

    assertThat(run.table().rows()).hasSize(RunRecorder.MAX_LABELS + 1);
    assertThat(run.table().rows().get(RunRecorder.MAX_LABELS))
        .matches(row -> row.label().equals(RunRecorder.OTHER_LABELS) && row.jobs() == 5);
    assertThat(run.table().rows().get(3).jobs()).isEqualTo(2);
  }

  @Test
  void csvHasEveryFigureAndQuotesLabels() {
    CounterTimesRun run = run("t\nlabel | real | user | sys\n\"a\", b | 0.5 | - | 0.25");
    run.record("\"a\", b", TWO_PAGES, true, 1_000_000, 0, 1);

    assertThat(run.table().tables().csv().lines().skip(1))
        .containsExactly(
            "\"\"\"a\"\", b\",1,0,2,500000,2000.000000000,500.000000000,0.001000000,,,0.000250000,"
                + "0.500000000,,0.250000000");
  }

  @Test
  void runWithoutCountsSaysSo() {
    assertThat(run("").table().tables().lines())
        .containsExactly("Page Counter Times: no sample of Printer Page Count");
  }
}
