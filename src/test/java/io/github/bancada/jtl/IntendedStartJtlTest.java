package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.Samples;
import io.github.bancada.testing.JMeterTestHome;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.reporters.ResultCollectorHelper;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.visualizers.Visualizer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples with an intended start, written by JMeter and read by JMeter and by the bundle. */
class IntendedStartJtlTest {
  private static final long MILLI = Arriving.MILLI;

  @TempDir Path work;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  /** Of the bundle's class, and of JMeter's own, as HTTP samplers give it. */
  private static List<SampleResult> samples() {
    SampleResult failed =
        Arriving.late(Samples.inMilliseconds("page", Jtl.START, 20, false), 7 * MILLI);
    AssertionResult assertion = new AssertionResult("size");
    assertion.setFailure(true);
    assertion.setFailureMessage("too small");
    failed.addAssertionResult(assertion);
    return List.of(
        Arriving.late(Samples.ok("search", Jtl.START, 20 * MILLI), 412_345),
        Arriving.late(Samples.inMilliseconds("page", Jtl.START, 20, true), 0),
        failed,
        Samples.ok("plain", Jtl.START, 20 * MILLI));
  }

  private Path written(boolean xml) {
    Path file = work.resolve(xml ? "run.xml" : "run.csv");
    ResultCollector listener = new ResultCollector();
    SampleSaveConfiguration config = new SampleSaveConfiguration(true);
    config.setAsXml(xml);
    listener.setSaveConfig(config);
    listener.setFilename(file.toString());
    listener.testStarted("here");
    samples().forEach(each -> listener.sampleOccurred(new SampleEvent(each, "group", "here")));
    listener.testEnded("here");
    return file;
  }

  /** As View Results Tree does for a file. */
  private static List<SampleResult> readByJMeter(Path file) throws Exception {
    List<SampleResult> read = new ArrayList<>();
    Visualizer visualizer =
        new Visualizer() {
          @Override
          public void add(SampleResult sample) {
            read.add(sample);
          }

          @Override
          public boolean isStats() {
            return false;
          }
        };
    try (InputStream in = Files.newInputStream(file)) {
      SaveService.loadTestResults(in, new ResultCollectorHelper(new ResultCollector(), visualizer));
    }
    return read;
  }

  @Test
  void xmlNamesNoClassOfTheBundle() throws Exception {
    String xml = Files.readString(written(true));

    assertThat(xml)
        .doesNotContain("bancada")
        .contains(
            "<name>intended start: 412345 ns before, all users busy</name>",
            "<name>intended start: 0 ns before</name>");
  }

  @Test
  void jmeterReadsItsXmlAgain() throws Exception {
    List<SampleResult> read = readByJMeter(written(true));

    assertThat(read).hasSize(4);
    assertThat(read.get(0).isSuccessful()).isTrue();
    assertThat(read.get(0).getAssertionResults())
        .singleElement()
        .isExactlyInstanceOf(AssertionResult.class)
        .satisfies(
            each -> {
              assertThat(each.getName()).startsWith("intended start: 412345 ns");
              assertThat(each.isFailure()).isFalse();
              assertThat(each.isError()).isFalse();
            });
    assertThat(read.get(2).isSuccessful()).isFalse();
    assertThat(read.get(2).getFirstAssertionFailureMessage()).isEqualTo("too small");
    assertThat(read.get(3).getAssertionResults()).isEmpty();
  }

  @Test
  void responseTimesAreReadFromXml() throws Exception {
    Jtl jtl = Jtl.read(written(true));

    assertThat(jtl.label("search").asResponse().elapsed().maxNanos()).isEqualTo(20_412_345);
    assertThat(jtl.label("page").responses().outcomes().failed().maxNanos()).isEqualTo(27 * MILLI);
    assertThat(jtl.label("page").asResponse().elapsed().maxNanos()).isEqualTo(20 * MILLI);
    assertThat(jtl.label("plain").responses().isEmpty()).isTrue();
    assertThat(jtl.onlyError().message()).isEqualTo("too small");
    assertThat(jtl.summary().arrivals().isNone()).isTrue();
  }

  @Test
  void csvWithoutTheColumnHasServiceTimesOnly() throws Exception {
    Jtl jtl = Jtl.read(written(false));

    assertThat(jtl.total().samples()).isEqualTo(4);
    assertThat(jtl.total().errors()).isEqualTo(1);
    assertThat(jtl.total().responses().isEmpty()).isTrue();
    assertThat(jtl.onlyError().message()).isEqualTo("too small");
  }

  /** {@code sample_variables=late_ns} makes JMeter write it. */
  @Test
  void columnOfTheVariableIsRead() throws Exception {
    Jtl jtl =
        Jtl.ofLines(
            work,
            "timeStamp,elapsed,label,success,\"" + IntendedStart.VARIABLE + "\"",
            Jtl.START + ",20,search,true,\"5000000\"",
            Jtl.START + ",20,search,true,\"0\"",
            Jtl.START + ",20,plain,true,",
            Jtl.START + ",20,plain,true,null");

    assertThat(jtl.label("search").asResponse().elapsed().maxNanos()).isEqualTo(25 * MILLI);
    assertThat(jtl.label("search").responses().outcomes().count()).isEqualTo(2);
    assertThat(jtl.label("plain").responses().isEmpty()).isTrue();
  }

  @Test
  void nameInOtherPartsOfASampleMeansNothing() throws Exception {
    Jtl jtl =
        Jtl.of(
            work,
            "<testResults version=\"1.2\"><sample t=\"20\" ts=\""
                + Jtl.START
                + "\" s=\"true\" lb=\"a\"><other><name>intended start: 5 ns before</name></other>"
                + "</sample></testResults>\n");

    assertThat(jtl.total().samples()).isEqualTo(1);
    assertThat(jtl.total().responses().isEmpty()).isTrue();
  }

  @Test
  void mergedMachinesHaveTheResponseTimesOfBoth() throws Exception {
    var first = Arriving.frozen();
    var other = Arriving.frozen(2);

    var merged = RunMerge.merge(Map.of("a", first, "b", other));

    assertThat(merged.total().asResponse().samples()).isEqualTo(4_000);
    assertThat(merged.total().asResponse().elapsed().sumNanos())
        .isEqualTo(
            first.total().asResponse().elapsed().sumNanos()
                + other.total().asResponse().elapsed().sumNanos());
    assertThat(merged.total().responses().blocks().isEmpty()).isFalse();
    assertThat(merged.arrivals().served()).isEqualTo(4_000);
  }
}
