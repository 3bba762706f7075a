package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bancada compare} takes from stored runs besides the figures of their labels. */
class CompareStoredRunsTest {
  private static final long START = 1_700_000_000_000L;
  private static final String UNKNOWN =
      "Latencies, bytes and connect times of a part are not known";

  @TempDir Path work;

  private Path summary(String name, String published) throws Exception {
    Path file = Files.createDirectory(work.resolve(name)).resolve("summary.json");
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int i = 0; i < 400; i++) {
        recorder.record(Samples.ok("x", START + 50L * i + 50, 36_000_000));
        recorder.advanceTo((START + 50L * i) / 1000);
      }
      SummaryJson.write(
          file,
          recorder
              .finish(Samples.info(START, START + 20_000))
              .withResults(
                  new Results(
                      PublishedForm.table("figure", "published").parse(published), List.of())));
    }
    return file;
  }

  private Path jtl(String name) throws Exception {
    StringBuilder lines =
        new StringBuilder("timeStamp,elapsed,label,responseCode,success,Latency,bytes\n");
    for (int i = 0; i < 400; i++) {
      lines.append(START + 50L * i).append(",36,x,200,true,12,100\n");
    }
    return Files.writeString(work.resolve(name), lines);
  }

  private CommandRun compare(Object one, Object other, String... options) {
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(one.toString(), other.toString(), "-o", work.resolve("p.html").toString()));
    all.addAll(List.of(options));
    return CommandRun.of(all.toArray(new String[0]));
  }

  @Test
  void publishedFiguresStandBesideBothRuns() throws Exception {
    String published = "Paper (2019)\nfigure | published\nsamples | about 500\nmean ms | 36";

    CommandRun run = compare(summary("old", published), summary("new", ""));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains(
            "Published figures beside these runs:",
            "figure   old  new  |  published",
            "samples  400  400  |  about 500",
            "mean ms   36   36  |         36");
    assertThat(work.resolve("p.html")).content().contains("about 500");
  }

  @Test
  void wholeMillisecondsHaveNoDecimals() throws Exception {
    CommandRun run = compare(summary("old", ""), jtl("new.jtl"));

    assertThat(run.out()).containsPattern("p95 ms +36 +36 ");
  }

  @Test
  void partOfASummarySaysWhatIsNotKnown() throws Exception {
    assertThat(compare(summary("a", ""), summary("b", ""), "--skip", "5").out())
        .contains("Without the first 5 s of each run. " + UNKNOWN);
  }

  @Test
  void partOfAJtlFileIsExactAndKnowsEverything() throws Exception {
    CommandRun run = compare(jtl("a.jtl"), jtl("b.jtl"), "--skip", "5");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Without the first 5 s of each run.").doesNotContain(UNKNOWN);
  }
}
