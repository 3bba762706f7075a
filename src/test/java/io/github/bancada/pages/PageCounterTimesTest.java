package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.count.FakeCounter;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The listener as JMeter calls it, on its own and on a controller; and what is skipped. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PageCounterTimesTest {
  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir Path work;

  @BeforeEach
  void aTestBegins() {
    JMeterRun.begin();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void theTestEnds() {
    System.setOut(console);
    JMeterRun.end();
  }

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static void sample(PageCounterTimes times, String label) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(label);
    result.setTimes(1_000_000, 2_000_000, 0, 0, 0);
    result.setSuccessful(true);
    result.setResponseHeaders("pages.file: a.ps\npages.size: 1000\npages.total: 3\n");
    times.sampleOccurred(new SampleEvent(result, "users"));
  }

  @Test
  void tableIsPrintedWhenTheTestEndsAndWrittenBesideTheReport() throws Exception {
    ResultsDirectory.take(work);
    PageCounterTimes times = new PageCounterTimes();
    times.testStarted();
    sample(times, "a");
    sample(times, "a");
    SampleResult other = SampleResult.createTestSample(5);
    other.setSampleLabel("a page of the web");
    times.sampleOccurred(new SampleEvent(other, "users"));
    times.testEnded();
    times.testEnded();

    assertThat(console())
        .containsOnlyOnce("Page Counter Times: ")
        .containsPattern("(?m)^a +2 +3 +1,500\\.0 +0\\.50 +0\\.002000 +- +- +-$")
        .doesNotContain("web");
    assertThat(work.resolve("page-counters.csv")).content().contains("\na,2,0,6,2000,");
  }

  @Test
  void fileThatIsThereIsNotOverwritten() throws Exception {
    Path precious = Files.writeString(work.resolve("page-counters.csv"), "precious");
    ResultsDirectory.take(work);
    PageCounterTimes times = new PageCounterTimes();
    times.testStarted();
    sample(times, "a");
    times.testEnded();

    assertThat(precious).hasContent("precious");
    assertThat(console()).contains("Page Counter Times: ");
  }

  @Test
  void clonesOfAllEnginesMakeOneTable() {
    PageCounterTimes source = new PageCounterTimes();
    PageCounterTimes first = (PageCounterTimes) source.clone();
    PageCounterTimes second = (PageCounterTimes) source.clone();
    first.testStarted("one:1099");
    sample(first, "a");
    first.testEnded("one:1099");
    assertThat(console()).as("one engine has not begun yet").isEmpty();
    second.testStarted("two:1099");
    sample(second, "a");
    second.testEnded("two:1099");

    assertThat(console()).containsOnlyOnce("Page Counter Times: ").containsPattern("(?m)^a +2 +3 ");
  }

  @Test
  void functionsThatAControllerLeavesAreEvaluated() {
    JMeterUtils.setProperty("page.counter.times.test", "an article");
    PageCounterTimes times = new PageCounterTimes();
    times.set(
        PageCounterTimes.PUBLISHED,
        "${__P(page.counter.times.test,)}\nlabel | real | user | sys\na | 1 | 1 | 1");
    times.testStarted("a");
    sample(times, "a");
    times.testEnded("a");
    JMeterUtils.getJMeterProperties().remove("page.counter.times.test");

    assertThat(console()).contains("as published on other hardware: an article");
  }

  @Test
  void wrongTableEndsTheTestBeforeItsFirstSample() {
    PageCounterTimes times = new PageCounterTimes();
    times.set(
        PageCounterTimes.PUBLISHED, "The article\nlabel | real | user | sys\na | soon | 1 | 1");
    times.testStarted();
    times.testEnded();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(console())
        .containsOnlyOnce("Page Counter Times: 'soon' in the line 'a | soon | 1 | 1'");
  }

  @Test
  void samplesBeforeTheStartAndAfterTheEndAreIgnored() {
    PageCounterTimes times = new PageCounterTimes();
    sample(times, "early");
    times.testStarted();
    sample(times, "a");
    times.testEnded();
    sample(times, "late");

    assertThat(console()).containsPattern("(?m)^a +1 ").doesNotContain("early", "late");
  }

  private PrinterPageCount absent(String name, String command) throws Exception {
    PrinterPageCount sampler = new PrinterPageCount();
    sampler.setName(name);
    sampler.setProperty(TestElement.TEST_CLASS, PrinterPageCount.class.getName());
    sampler.setProperty(
        "jobs", Files.writeString(work.resolve("job.txt"), "one page\n").toString());
    sampler.setProperty("engine", "external");
    sampler.setProperty("command", command);
    sampler.setProperty("pattern", "(\\d+)");
    sampler.setProperty("absent", "skip");
    return sampler;
  }

  @Test
  void programThatIsAbsentIsNamedOnceAndTakesNoSamples() throws Exception {
    assertThat(
            EngineRun.run(
                3,
                4,
                absent("one", "no-such-counter {file}"),
                absent("two", "no-such-counter -v {file}"),
                absent("three", "/no/such/counter {file}")))
        .isEmpty();

    assertThat(console())
        .containsOnlyOnce("skipped: there is no program 'no-such-counter' in the folders of PATH")
        .containsOnlyOnce("skipped: there is no program at '/no/such/counter'")
        .doesNotContain("cannot start");
  }

  @Test
  void programThatIsThereIsNotSkipped() throws Exception {
    PrinterPageCount sampler = absent("fake", FakeCounter.text("bytes", "{file}"));

    assertThat(EngineRun.run(1, 2, sampler)).hasSize(2).allMatch(SampleResult::isSuccessful);
    assertThat(console()).doesNotContain("skipped");
  }
}
