package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.interpret.Interpreter;
import io.github.bancada.testing.EngineRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.jmeter.modifiers.CounterConfig;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Printer Page Count in test plans that JMeter's own engine runs without GUI. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PrinterPageCountRunTest extends PrinterPageCountRun {
  @Test
  void usersTakeTheJobsOneAfterTheOther() throws Exception {
    List<SampleResult> results = EngineRun.run(3, 4, sampler("labels", "file"));

    assertThat(results).hasSize(12).allMatch(SampleResult::isSuccessful);
    assertThat(results.stream().collect(Collectors.groupingBy(SampleResult::getSampleLabel)))
        .hasEntrySatisfying("count 1.txt", each -> assertThat(each).hasSize(4))
        .hasEntrySatisfying("count 2.txt", each -> assertThat(each).hasSize(4))
        .hasEntrySatisfying("count 3.txt", each -> assertThat(each).hasSize(4));
  }

  @Test
  void countingAsksNoServer() throws Exception {
    try (RunRecorder recorder = new RunRecorder(System.currentTimeMillis() - 60_000, 2)) {
      EngineRun.run(1, 1, sampler("labels", "file")).forEach(recorder::record);

      assertThat(recorder.server("").none()).isTrue();
    }
  }

  @Test
  void samplersWithTheSameJobsEachTakeAllOfThem() throws Exception {
    List<SampleResult> results =
        EngineRun.run(1, 3, sampler("labels", "file"), sampler("labels", "file"));

    assertThat(results)
        .extracting(SampleResult::getSampleLabel)
        .containsExactly(
            "count 1.txt",
            "count 1.txt",
            "count 2.txt",
            "count 2.txt",
            "count 3.txt",
            "count 3.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void resultCarriesTimesBytesAndCounts(String hold) throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1,
                1,
                sampler(
                    "jobs",
                    work.resolve("3.txt").toString(),
                    "hold",
                    hold,
                    "labels",
                    "format",
                    "expectedPages",
                    "3",
                    "expectedTotal",
                    "3")));

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseCode()).isEqualTo("ok");
    assertThat(result.getSampleLabel()).isEqualTo("count text");
    assertThat(result.getElapsedNanos()).isPositive();
    assertThat(result.getBytesAsLong()).isEqualTo(Files.size(work.resolve("3.txt")));
    assertThat(result.getResponseHeaders())
        .contains("pages.format: text\n", "pages.pages: 3\n", "pages.total: 3\n")
        .contains("pages.engine: builtin\n", "pages.user: unknown\n");
  }

  @Test
  void variablesTellTheCount() throws Exception {
    Variables.SEEN.clear();
    EngineRun.run(1, 1, sampler("jobs", work.resolve("2.txt").toString()), new Variables());

    assertThat(Variables.SEEN.peek())
        .containsEntry("pages.format", "text")
        .containsEntry("pages.pages", "2")
        .containsEntry("pages.copies", "1")
        .containsEntry("pages.total", "2")
        .containsEntry("pages.duplex", "none")
        .containsEntry("pages.confidence", "exact")
        .containsEntry("pages.status", "ok")
        .containsEntry("pages.file", work.resolve("2.txt").toString());
  }

  @Test
  void wrongCountFailsTheSampleAndSaysWhatCame() throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1, 1, sampler("jobs", work.resolve("2.txt").toString(), "expectedPages", "11")));

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("wrong count");
    assertThat(result.getResponseMessage()).isEqualTo("expected 11 pages, got 2");
    assertThat(result.getResponseHeaders()).contains("pages.pages: 2\n");
  }

  @Test
  void wrongTotalFailsTheSample() throws Exception {
    TimedSampleResult result =
        only(
            EngineRun.run(
                1, 1, sampler("jobs", work.resolve("2.txt").toString(), "expectedTotal", "1")));

    assertThat(result.getResponseCode()).isEqualTo("wrong count");
    assertThat(result.getResponseMessage()).isEqualTo("expected 1 page in all copies, got 2");
  }

  @Test
  void jobThatCannotBeCountedFailsWithItsStatus() throws Exception {
    Path job = Files.write(work.resolve("job"), new byte[] {1, 2, 3, 4, 5});
    Path empty = Files.write(work.resolve("none"), new byte[0]);

    TimedSampleResult result =
        only(EngineRun.run(1, 1, sampler("jobs", job.toString(), "expectedPages", "0")));
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo("unknown");
    assertThat(result.getResponseMessage()).contains("in no known language");
    assertThat(only(EngineRun.run(1, 1, sampler("jobs", empty.toString()))))
        .matches(each -> !each.isSuccessful() && each.getResponseCode().equals("empty"));
    assertThat(only(EngineRun.run(1, 1, sampler("jobs", empty.toString(), "expectedPages", "0"))))
        .as("no pages, as expected")
        .matches(each -> each.isSuccessful() && each.getResponseCode().equals("empty"));
  }

  @Test
  void variableNamesTheFileOfEachSample() throws Exception {
    CounterConfig counter = new CounterConfig();
    counter.setStart(1);
    counter.setIncrement(1);
    counter.setVarName("n");

    List<SampleResult> results =
        EngineRun.run(
            1,
            4,
            counter,
            sampler("jobs", work + "/${n}.txt", "order", "variable", "expectedPages", "${n}"));

    assertThat(results)
        .extracting(SampleResult::getResponseCode)
        .containsExactly("ok", "ok", "ok", "unreadable");
    assertThat(results.get(3).getResponseMessage()).contains("4.txt' does not exist");
  }

  @Test
  void wrongValueOfAUsersVariableFailsTheSampleAndNamesTheField() throws Exception {
    CounterConfig counter = new CounterConfig();
    counter.setStart(1);
    counter.setIncrement(1);
    counter.setVarName("n");

    TimedSampleResult result = only(EngineRun.run(1, 1, counter, sampler("order", "${n}")));

    assertThat(result.getResponseCode()).isEqualTo("parameterError");
    assertThat(result.getResponseMessage()).contains("Order is '1'");
  }

  @ParameterizedTest
  @CsvSource({
    "jobs, '', Jobs is empty",
    "jobs, /no/such/place, '''/no/such/place'' does not exist'",
    "jobs, /no/such/*.ps, no file matches",
    "order, backwards, Order is 'backwards'",
    "engine, magic, Engine is 'magic'",
    "engine, external, Command is empty",
    "copiesPolicy, all, Copies is 'all'",
    "labels, long, Labels is 'long'",
    "hold, maybe, Hold in memory is 'maybe'",
    "memoryLimit, 0, Memory limit is '0'",
    "expectedPages, few, Pages is 'few'",
    "expectedTotal, -1, Total is '-1'",
  })
  void badConfigurationIsSaidOnceAndNoSampleIsTaken(String property, String value, String message)
      throws Exception {
    assertAborts(message, sampler(property, value));
  }

  @Test
  void jobsThatDoNotFitIntoMemoryAreSaidOnceAndNoSampleIsTaken() throws Exception {
    Files.write(work.resolve("big"), new byte[3 << 20]);

    assertAborts("do not fit into memory", sampler("hold", "true", "memoryLimit", "2"));
  }

  @Test
  void postScriptThatOnlyAnInterpreterCanTellIsRun() throws Exception {
    assumeTrue(
        Interpreter.missingProgram().isEmpty(),
        "no Ghostscript here; install the package ghostscript");
    Path loop = Files.writeString(work.resolve("loop.ps"), "%!PS\n3 {showpage} repeat\n");

    TimedSampleResult result =
        only(EngineRun.run(1, 1, sampler("jobs", loop.toString(), "interpret", "true")));

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseHeaders())
        .contains("pages.pages: 3")
        .contains("pages.confidence: interpreted")
        .contains("pages.engine: builtin");
  }

  @Test
  void jobsInMemoryCannotBeInterpreted() throws Exception {
    assertAborts("Ghostscript reads files", sampler("hold", "true", "interpret", "true"));
  }
}
