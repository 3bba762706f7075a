package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run ends with its last virtual user, however long listeners take afterwards. */
class RunEndTest {
  /** Duration of the slow listener, seconds. */
  private static final int SECONDS = 7;

  @TempDir Path work;

  /** Is called before other listeners at the end, and delays them while its own clock runs. */
  private static final class SlowListener extends AbstractTestElement
      implements TestStateListener, NoThreadClone {
    private static final long serialVersionUID = 1L;

    @Override
    public void testStarted() {}

    @Override
    public void testStarted(String host) {}

    @Override
    @SuppressWarnings("try") // the clock ticks by itself
    public void testEnded() {
      CountDownLatch seconds = new CountDownLatch(SECONDS);
      long now = System.currentTimeMillis();
      try (RunRecorder clock =
          new RunRecorder(now, 1, (second, labels, total) -> seconds.countDown())) {
        seconds.await();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void testEnded(String host) {
      testEnded();
    }
  }

  private PerformanceGate gate(String criteria) {
    PerformanceGate gate = new PerformanceGate();
    gate.setName("gate");
    gate.setText(PerformanceGate.CRITERIA, criteria);
    gate.setText(PerformanceGate.DIRECTORY, work.resolve("verdict").toString());
    return gate;
  }

  private LoadReport report() {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("report").toString());
    return report;
  }

  @Test
  void endOfLostEngineIsTheFirstListenersCall() throws Exception {
    JMeterRun.begin();
    try {
      String engine = "engine.example.org";
      LoadReport report = (LoadReport) report().clone();
      PerformanceGate gate = (PerformanceGate) gate("all : samples = 1").clone();
      report.testStarted(engine);
      gate.testStarted(engine);
      SampleEvent sample =
          new SampleEvent(Samples.ok("x", System.currentTimeMillis(), 1_000_000), "users");
      report.sampleOccurred(sample);
      gate.sampleOccurred(sample);
      report.testEnded(engine);
      long told = System.currentTimeMillis();
      // The clock must have advanced when the gate is called.
      Waiting.await("the next millisecond", System::currentTimeMillis, now -> now > told);
      gate.testEnded(engine);

      assertThat(endOfVerdict())
          .isLessThanOrEqualTo(told)
          .isEqualTo(SummaryJson.read(work.resolve("report/summary.json")).info().endEpochMillis());
    } finally {
      JMeterRun.end();
    }
  }

  private long endOfVerdict() throws IOException {
    JsonNode verdict = new ObjectMapper().readTree(work.resolve("verdict/gate.json").toFile());
    return verdict.get("start_epoch_ms").asLong() + verdict.get("duration_ms").asLong();
  }

  @Test
  void timeOfOtherListenersIsNoSilence() throws Exception {
    String criteria = "all : errors < 50 % for 5 s -> stop\nall : samples = 3";
    EngineRun.run(1, 3, new DebugSampler(), new SlowListener(), report(), gate(criteria));

    JsonNode verdict = new ObjectMapper().readTree(work.resolve("verdict/gate.json").toFile());
    RunSummary run = SummaryJson.read(work.resolve("report/summary.json"));
    assertThat(verdict.get("passed").asBoolean()).as(verdict.toPrettyString()).isTrue();
    assertThat(verdict.get("end_reason").asText()).isEmpty();
    assertThat(endOfVerdict())
        .as("the end for the gate is that of the report")
        .isEqualTo(run.info().endEpochMillis());
    assertThat(run.info().endEpochMillis() - run.total().span().endEpochMillis())
        .as("from the last sample to the end")
        .isLessThan(1000L * (SECONDS - 1));
    assertThat(
            Gate.of(List.of(new GateText("gate", criteria)), Baseline.none()).judge(run).passed())
        .as("the finished run, judged")
        .isTrue();
  }
}
