package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Any file that JMeter writes, with any columns, is read unchanged. */
class JtlPropertyTest {
  private static final String TEXT_CHARACTERS = "aZ 0\"',;\t\n\r|é<&>\u20ac";

  /** A sample; its texts may contain anything that breaks a CSV. */
  record Sample(long start, int elapsed, int connect, String label, String message, boolean ok) {
    SampleResult result() {
      SampleResult result = SampleResult.createTestSample(start, start + elapsed);
      result.setSampleLabel(label);
      result.setResponseCode(ok ? "200" : "500");
      result.setResponseMessage(message);
      result.setSuccessful(ok);
      result.setConnectTime(connect);
      result.setBytes(elapsed * 3L);
      result.setSentBytes(elapsed * 2L);
      result.setAllThreads(3);
      return result;
    }
  }

  @TempDir Path work;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  private static List<Sample> samples(Any any) {
    return any.list(
        1,
        20,
        () ->
            new Sample(
                any.longNumber(Jtl.START, Jtl.START + 50_000),
                any.number(0, 10_000),
                any.number(0, 100),
                any.textOf(TEXT_CHARACTERS, 0, 12),
                any.textOf(TEXT_CHARACTERS, 0, 12),
                any.flag()));
  }

  @Property(tries = 60)
  void everyFileOfJMeterIsRead(Any any) throws IOException {
    List<Sample> samples = samples(any);
    boolean message = any.flag();
    boolean connect = any.flag();
    boolean bytes = any.flag();
    boolean threads = any.flag();
    boolean counts = any.flag();
    boolean packedWithTabs = any.flag();
    SampleSaveConfiguration config = new SampleSaveConfiguration(true);
    config.setMessage(message);
    config.setConnectTime(connect);
    config.setBytes(bytes);
    config.setSentBytes(bytes);
    config.setThreadCounts(threads);
    config.setSampleCount(counts);
    String delimiter = packedWithTabs ? "\t" : ",";
    StringBuilder text =
        new StringBuilder(
                CSVSaveService.printableFieldNamesToString(config).replace(",", delimiter))
            .append("\n");
    for (Sample sample : samples) {
      SampleResult result = sample.result();
      text.append(
              CSVSaveService.resultToDelimitedString(
                  new SampleEvent(result, "users"), result, config, delimiter))
          .append("\n");
    }
    Jtl jtl = Jtl.of(work, text.toString());

    assertThat(jtl.summary().info().endReason()).isEmpty();
    assertThat(jtl.total().samples()).isEqualTo(samples.size());
    assertThat(jtl.total().errors()).isEqualTo(samples.stream().filter(s -> !s.ok()).count());
    assertThat(jtl.total().outcomes().all().sumNanos())
        .isEqualTo(1_000_000L * samples.stream().mapToLong(Sample::elapsed).sum());
    assertThat(jtl.total().connects().sumNanos())
        .isEqualTo(connect ? 1_000_000L * samples.stream().mapToLong(Sample::connect).sum() : 0);
    assertThat(jtl.total().traffic().receivedBytes())
        .isEqualTo(bytes ? 3L * samples.stream().mapToLong(Sample::elapsed).sum() : 0);
    assertThat(
            jtl.summary().labels().stream()
                .collect(Collectors.toMap(LabelSummary::label, LabelSummary::samples)))
        .isEqualTo(
            samples.stream().collect(Collectors.groupingBy(Sample::label, Collectors.counting())));
    Map<String, Long> rows =
        jtl.rows().stream()
            .collect(
                Collectors.groupingBy(r -> r.label(), Collectors.summingLong(r -> r.samples())));
    assertThat(rows.get("TOTAL")).isEqualTo(samples.size());
  }
}
