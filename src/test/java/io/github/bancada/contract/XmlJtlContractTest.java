package io.github.bancada.contract;

import static io.github.bancada.contract.BundleElement.prepared;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.users.UsersBarrier;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.reporters.ResultCollectorHelper;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.visualizers.Visualizer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JMeter writes the results of every sampler of the bundle into XML files, and reads them. */
class XmlJtlContractTest {
  @TempDir Path work;

  /** All but the barrier, which gives a result only when its time is up. */
  static List<BundleElement> samplers() {
    return BundleElements.all().stream()
        .filter(kind -> Sampler.class.isAssignableFrom(kind.type()))
        .filter(kind -> kind.type() != UsersBarrier.class)
        .toList();
  }

  @BeforeEach
  void aTestBegins() {
    BundleElements.use();
    JMeterRun.begin();
  }

  @AfterEach
  void theTestEnds() {
    JMeterRun.end();
  }

  @Test
  void samplersAreFound() {
    assertThat(samplers())
        .extracting(BundleElement::toString)
        .contains("LdapSearch", "AtmWithdrawal", "AtmDatabase", "CsvLoad", "PrinterCounter");
  }

  private static SampleResult resultOf(BundleElement kind) {
    TestElement element = prepared(kind.quickElement());
    if (element instanceof TestStateListener listener) {
      listener.testStarted();
    }
    try {
      SampleResult result = ((Sampler) element).sample(null);
      result.setThreadName("users 1-1");
      return result;
    } finally {
      if (element instanceof TestStateListener listener) {
        listener.testEnded();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samplers")
  void fileIsAsThatOfJMetersOwnResults(BundleElement kind) throws Exception {
    SampleResult ours = resultOf(kind);
    ours.addAssertionResult(failedAssertion());

    assertThat(Files.readString(fileOf(ours))).isEqualTo(Files.readString(fileOf(plain(ours))));
    assertThat(read(fileOf(ours)))
        .singleElement()
        .satisfies(
            read -> {
              assertThat(read.getSampleLabel()).isEqualTo(ours.getSampleLabel());
              assertThat(read.getResponseCode()).isEqualTo(ours.getResponseCode());
              assertThat(read.getResponseMessage()).isEqualTo(ours.getResponseMessage());
              assertThat(read.getTime()).isEqualTo(ours.getTime());
              assertThat(read.getAssertionResults())
                  .filteredOn(each -> !each.getName().startsWith(IntendedStart.NAME))
                  .hasSize(1);
            });
  }

  /** Under a result of JMeter's own, as a Transaction Controller makes it. */
  @ParameterizedTest
  @MethodSource("samplers")
  void partOfATransactionIsAsAPartOfJMetersOwn(BundleElement kind) throws Exception {
    SampleResult ours = resultOf(kind);
    TimedSampleResult step = new TimedSampleResult();
    step.setSampleLabel("step");
    ours.storeSubResult(step, false);
    SampleResult transaction = SampleResult.createTestSample(100);
    transaction.setSampleLabel("transaction");
    transaction.storeSubResult(ours, false);

    assertThat(Files.readString(fileOf(transaction)))
        .isEqualTo(Files.readString(fileOf(plain(transaction))));
    assertThat(read(fileOf(transaction)))
        .singleElement()
        .satisfies(read -> assertThat(read.getSubResults()[0].getSubResults()).hasSize(1));
  }

  @Test
  void charactersThatXmlDoesNotAllowLeaveTheFileReadable() throws Exception {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel("bell \u0007");
    result.setResponseMessage("NUL \0 escape \u001b half \ud800 whole \ud83d\ude00 \u00e7 <&\">\t");
    result.setSamplerData("in\u000belement \ufffe");

    assertThat(read(fileOf(result)))
        .singleElement()
        .satisfies(
            read -> {
              assertThat(read.getSampleLabel()).isEqualTo("bell \ufffd");
              assertThat(read.getResponseMessage())
                  .isEqualTo(
                      "NUL \ufffd escape \ufffd half \ufffd whole \ud83d\ude00 \u00e7 <&\">\t");
              assertThat(read.getSamplerData()).isEqualTo("in\ufffdelement \ufffd");
            });
  }

  private static AssertionResult failedAssertion() {
    AssertionResult assertion = new AssertionResult("size");
    assertion.setFailure(true);
    assertion.setFailureMessage("too <small>");
    return assertion;
  }

  /** The same as JMeter's own class. */
  private static SampleResult plain(SampleResult result) {
    SampleResult copy = new SampleResult(result);
    copy.removeSubResults();
    for (SampleResult part : result.getSubResults()) {
      copy.storeSubResult(plain(part), false);
    }
    return copy;
  }

  /** All JMeter can save of a result, written by one of its listeners. */
  private Path fileOf(SampleResult result) throws Exception {
    Path file = Files.createTempFile(work, "results", ".xml");
    Files.delete(file);
    ResultCollector listener = new ResultCollector();
    SampleSaveConfiguration everything = new SampleSaveConfiguration(true);
    everything.setAsXml(true);
    listener.setSaveConfig(everything);
    listener.setFilename(file.toString());
    listener.testStarted("here");
    listener.sampleOccurred(new SampleEvent(result, "group", "here"));
    listener.testEnded("here");
    return file;
  }

  private static List<SampleResult> read(Path file) throws Exception {
    List<SampleResult> found = new ArrayList<>();
    Visualizer visualizer =
        new Visualizer() {
          @Override
          public void add(SampleResult sample) {
            found.add(sample);
          }

          @Override
          public boolean isStats() {
            return false;
          }
        };
    try (InputStream in = Files.newInputStream(file)) {
      SaveService.loadTestResults(in, new ResultCollectorHelper(new ResultCollector(), visualizer));
    }
    return found;
  }
}
