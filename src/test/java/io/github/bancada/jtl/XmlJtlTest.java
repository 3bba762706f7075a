package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests JTL files in XML. */
class XmlJtlTest {
  private static final String HEAD =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n";

  @TempDir Path work;

  @BeforeAll
  static void jmeter() {
    JMeterTestHome.use();
  }

  /** A sample as JMeter writes it, with all nested elements. */
  private static String sample(long afterStartMillis, String label, boolean success) {
    return """
    <httpSample t="20" it="0" lt="15" ct="4" ts="%d" s="%s" lb="%s" rc="%s" rm="OK" tn="users 1-1" \
    dt="text" by="1000" sby="100" sc="1" ec="%d" ng="5" na="7" hn="here">
      <httpSample t="5" lt="5" ts="%d" s="true" lb="redirect" rc="302" rm="Found" by="10" na="7"/>
      <assertionResult>
        <name>size</name>
        <failure>%s</failure>
        <error>false</error>
        <failureMessage>%s</failureMessage>
      </assertionResult>
      <responseData class="java.lang.String">&lt;testResults&gt; &amp; more</responseData>
      <java.net.URL>http://localhost/</java.net.URL>
    </httpSample>
    """
        .formatted(
            Jtl.START + afterStartMillis,
            success,
            label,
            success ? "200" : "500",
            success ? 0 : 1,
            Jtl.START,
            !success,
            success ? "" : "too small");
  }

  @Test
  void subresultsDoNotCount() throws Exception {
    Jtl jtl =
        Jtl.of(
            work,
            HEAD
                + sample(0, "a &amp; &lt;b&gt;", true)
                + sample(10, "search", false)
                + "<sample t=\"7\" ts=\""
                + Jtl.START
                + "\" s=\"true\" lb=\"search\"/>"
                + "</testResults>\n");

    assertThat(jtl.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly("a & <b>", "search");
    assertThat(jtl.total().samples()).isEqualTo(3);
    assertThat(jtl.total().errors()).isEqualTo(1);
    assertThat(jtl.total().outcomes().all().sumNanos()).isEqualTo(47_000_000);
    assertThat(jtl.total().connects().sumNanos()).isEqualTo(8_000_000);
    assertThat(jtl.total().traffic().receivedBytes()).isEqualTo(2_000);
    assertThat(jtl.onlyError().code()).isEqualTo("500");
    assertThat(jtl.onlyError().message()).isEqualTo("too small");
    assertThat(jtl.summary().failures().first().orElseThrow().users()).isEqualTo(7);
    assertThat(jtl.summary().info().endReason()).isEmpty();
  }

  @Test
  void bundleResultsWrittenByJMeterAreRead() throws Exception {
    Path file = work.resolve("bundle.xml");
    ResultCollector listener = new ResultCollector();
    SampleSaveConfiguration everything = new SampleSaveConfiguration(true);
    everything.setAsXml(true);
    listener.setSaveConfig(everything);
    listener.setFilename(file.toString());
    listener.testStarted("here");
    for (int i = 0; i < 3; i++) {
      TimedSampleResult result = new TimedSampleResult();
      result.setSampleLabel("search");
      result.setTimes(Jtl.START, 20_400_000, 4_000_000, 0, 15_000_000);
      result.setSuccessful(i > 0);
      result.setResponseCode(i > 0 ? "0 success" : "52 unavailable");
      result.setResponseMessage("going <down>");
      TimedSampleResult step = new TimedSampleResult();
      step.setTimes(Jtl.START, 4_000_000, 0, 0, 0);
      result.storeSubResult(step, false);
      listener.sampleOccurred(new SampleEvent(result, "group", "here"));
    }
    listener.testEnded("here");

    Jtl jtl = Jtl.read(file);

    assertThat(jtl.summary().info().endReason()).isEmpty();
    assertThat(jtl.label("search").samples()).isEqualTo(3);
    assertThat(jtl.total().samples()).isEqualTo(3);
    assertThat(jtl.total().outcomes().all().sumNanos()).isEqualTo(60_000_000);
    assertThat(jtl.onlyError().code()).isEqualTo("52 unavailable");
    assertThat(jtl.onlyError().message()).isEqualTo("going <down>");
  }

  @Test
  void truncatedFileIsReadUpToItsEnd() throws Exception {
    String two = HEAD + sample(0, "search", true);
    String whole = two + sample(5, "search", true);
    for (int length = two.length(); length < whole.length() - 15; length += 7) {
      Jtl jtl = Jtl.of(work, whole.substring(0, length));

      assertThat(jtl.total().samples()).isEqualTo(1);
      assertThat(jtl.summary().info().endReason()).startsWith("the file is cut off: line ");
    }
  }

  @Test
  void missingClosingTagIsReported() throws Exception {
    Jtl jtl = Jtl.of(work, HEAD + sample(0, "search", true));

    assertThat(jtl.total().samples()).isEqualTo(1);
    assertThat(jtl.summary().info().endReason()).startsWith("the file is cut off");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          <html><body/></html>          ~ its root is <html>, expected <testResults>
          <testResults/>                ~ has no samples
          <testResults><sample ts="1"/></testResults>  ~ in line 1 <sample> lacks the required elapsed
          <testResults><sample t="1"/></testResults>   ~ in line 1 <sample> lacks the required timeStamp
          <testResults><sample t="NaN" ts="1"/></testResults> ~ in line 1 elapsed is 'NaN'
          <testResults><sample t="1" ts="1"></testResults>    ~ line 1 is not valid XML
          <testResults                  ~ is not valid XML
          """)
  void otherFilesAreRejected(String content, String expected) {
    assertThatThrownBy(() -> Jtl.of(work, content))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void documentTypeEntitiesAreNotRead() throws Exception {
    Path secret = Files.writeString(work.resolve("secret"), "the secret");
    String text =
        "<!DOCTYPE testResults [<!ENTITY x SYSTEM \""
            + secret.toUri()
            + "\">]><testResults><sample t=\"1\" ts=\"1\" s=\"false\" lb=\"a\">"
            + "<assertionResult><failureMessage>&x;</failureMessage></assertionResult>"
            + "</sample></testResults>";

    assertThatThrownBy(() -> Jtl.of(work, text))
        .isInstanceOf(IOException.class)
        .message()
        .contains("is not valid XML")
        .doesNotContain("the secret");
  }

  /** Exceeds the parser's entity limits, which are meant for small documents. */
  @Test
  void largeFileIsAccepted() throws Exception {
    Path file = work.resolve("large.xml");
    String many = sample(0, "a &amp; b", true).repeat(1_000);
    try (var out = Files.newBufferedWriter(file)) {
      out.write(HEAD);
      for (int i = 0; i < 80; i++) {
        out.write(many);
      }
      out.write("</testResults>");
    }

    assertThat(Jtl.read(file).total().samples()).isEqualTo(80_000);
  }
}
