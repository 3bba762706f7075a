package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.count.FakeCounter;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Printer Page Count with an external command, in test plans that JMeter's own engine runs. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExternalCommandRunTest extends PrinterPageCountRun {
  @Test
  void absentProgramIsSaidOnceAndNoSampleIsTaken() throws Exception {
    assertAborts(
        "there is no program 'no-such-counter'",
        sampler("engine", "external", "command", "no-such-counter {file}", "pattern", "(\\d+)"));
  }

  @Test
  void wrongTimeLimitIsSaidOnceAndNoSampleIsTaken() throws Exception {
    assertAborts("Time limit is 'soon'", external("bytes", "timeLimit", "soon"));
  }

  @Test
  void externalCommandCounts() throws Exception {
    TimedSampleResult result = only(EngineRun.run(1, 1, external("bytes")));

    assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    assertThat(result.getResponseCode()).isEqualTo("ok");
    assertThat(result.getResponseHeaders())
        .contains("pages.engine: external\n", "pages.pages: 14\n", "pages.exit: 0\n")
        .containsPattern("pages.real: \\d+\\.\\d{6}\n")
        .containsPattern("pages.user: (\\d+\\.\\d\\d|unknown)\n")
        .containsPattern("pages.sys: (\\d+\\.\\d\\d|unknown)\n");
    assertThat(result.getResponseDataAsString()).startsWith("14 pages");
    assertThat(result.getBytesAsLong()).isEqualTo(14);
    assertThat(result.getSamplerData()).contains("3.txt");
  }

  @ParameterizedTest
  @CsvSource({
    "bytes, 11, wrong count, 'expected 11 pages, got 14'",
    "none, '', empty, the command counted 0 pages",
    "complain, 0, no pages, what is this?",
    "fail, '', exit code 3, cannot read it",
    "mumble, '', no count, no number",
  })
  void externalCommandThatFailsIsAFailure(String what, String expected, String code, String message)
      throws Exception {
    TimedSampleResult result = only(EngineRun.run(1, 1, external(what, "expectedPages", expected)));

    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getResponseMessage()).contains(message);
  }

  @Test
  void zeroPagesAreRightIfExpectedAndNothingWasSaid() throws Exception {
    assertThat(only(EngineRun.run(1, 1, external("none", "expectedPages", "0"))))
        .matches(SampleResult::isSuccessful);
  }

  @Test
  void externalCommandIsKilledWhenItsTimeIsUp() throws Exception {
    TimedSampleResult result = only(EngineRun.run(1, 1, external("sleep", "timeLimit", "200")));

    assertThat(result.getResponseCode()).isEqualTo("timeout");
    assertThat(result.getResponseMessage()).contains("200 ms");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stoppedTestEndsExternalCommands(boolean now) throws Exception {
    EngineRun run = EngineRun.start(1, -1, external("sleep", "timeLimit", "0"));
    Path pid = FakeCounter.pidFile(work.resolve("3.txt"));
    Waiting.await("a running command", () -> Files.exists(pid));

    if (now) {
      run.stop();
    } else {
      run.shutdown();
    }
    run.awaitEnd();

    assertThat(new ArrayList<>(run.results()))
        .isNotEmpty()
        .extracting(SampleResult::getResponseCode)
        .containsOnly("cancelled");
  }

  @Test
  void variablesWorkInTheCommand() throws Exception {
    Arguments arguments = new Arguments();
    arguments.addArgument("what", "bytes");

    assertThat(only(EngineRun.run(1, 1, arguments, external("${what}"))).isSuccessful()).isTrue();
  }
}
