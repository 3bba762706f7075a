package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;

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

  @BeforeContainer
  static void jmeter() {
    JMeterTestHome.use();
  }

  @Provide
  Arbitrary<List<Sample>> samples() {
    Arbitrary<String> texts =
        Arbitraries.strings().withChars(TEXT_CHARACTERS.toCharArray()).ofMaxLength(12);
    return Combinators.combine(
            Arbitraries.longs().between(Jtl.START, Jtl.START + 50_000),
            Arbitraries.integers().between(0, 10_000),
            Arbitraries.integers().between(0, 100),
            texts,
            texts,
            Arbitraries.of(true, false))
        .as(Sample::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  @Property(tries = 60)
  void everyFileOfJMeterIsRead(
      @ForAll("samples") List<Sample> samples,
      @ForAll boolean message,
      @ForAll boolean connect,
      @ForAll boolean bytes,
      @ForAll boolean threads,
      @ForAll boolean counts,
      @ForAll boolean packedWithTabs)
      throws IOException {
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
    Path directory = Files.createTempDirectory("jtl");
    try {
      Jtl jtl = Jtl.of(directory, text.toString());

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
              samples.stream()
                  .collect(Collectors.groupingBy(Sample::label, Collectors.counting())));
      Map<String, Long> rows =
          jtl.rows().stream()
              .collect(
                  Collectors.groupingBy(r -> r.label(), Collectors.summingLong(r -> r.samples())));
      assertThat(rows.get("TOTAL")).isEqualTo(samples.size());
    } finally {
      Files.delete(directory.resolve("shop.jtl"));
      Files.delete(directory);
    }
  }
}
