package io.github.bancada.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.count.FakeCounter;
import io.github.bancada.testing.EngineRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Printer Page Count in a test plan, with small jobs. */
abstract class PrinterPageCountRun {
  @TempDir Path work;

  @BeforeEach
  void jobs() throws IOException {
    Files.writeString(work.resolve("1.txt"), "one page\n");
    Files.writeString(work.resolve("2.txt"), "one\ftwo\f");
    Files.writeString(work.resolve("3.txt"), "one\ftwo\fthree\f");
  }

  /** A sampler with these properties, name and value in turn; empty ones as the GUI saves them. */
  PrinterPageCount sampler(String... properties) {
    PrinterPageCount sampler = new PrinterPageCount();
    sampler.setName("count");
    sampler.setProperty(TestElement.TEST_CLASS, PrinterPageCount.class.getName());
    sampler.setProperty("jobs", work.toString());
    for (int i = 0; i < properties.length; i += 2) {
      sampler.setProperty(properties[i], properties[i + 1]);
    }
    return sampler;
  }

  PrinterPageCount external(String what, String... properties) {
    PrinterPageCount sampler = sampler(properties);
    sampler.setProperty("jobs", work.resolve("3.txt").toString());
    sampler.setProperty("engine", "external");
    sampler.setProperty("command", FakeCounter.text(what, "{file}"));
    sampler.setProperty("pattern", "(\\d+) page");
    return sampler;
  }

  static TimedSampleResult only(List<SampleResult> results) {
    assertThat(results).hasSize(1);
    return (TimedSampleResult) results.get(0);
  }

  /** Keeps the variables as they are after each sample. */
  public static final class Variables extends AbstractTestElement implements PostProcessor {
    static final long serialVersionUID = 1L;
    static final ConcurrentLinkedQueue<Map<String, String>> SEEN = new ConcurrentLinkedQueue<>();

    @Override
    public void process() {
      SEEN.add(
          JMeterContextService.getContext().getVariables().entrySet().stream()
              .filter(each -> each.getKey().startsWith("pages."))
              .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().toString())));
    }
  }

  static void assertAborts(String message, PrinterPageCount sampler) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    List<SampleResult> results;
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      results = EngineRun.run(5, 3, sampler);
    } finally {
      System.setOut(console);
    }

    assertThat(results).isEmpty();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("Bancada: the test cannot start")
        .contains("Printer Page Count 'count'")
        .contains(message);
  }
}
