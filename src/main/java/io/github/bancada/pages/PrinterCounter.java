package io.github.bancada.pages;

import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.printer.CounterSample;
import io.github.bancada.pages.printer.CounterTask;
import io.github.bancada.pages.printer.PrinterAddress;
import io.github.bancada.pages.printer.PrinterSessions;
import io.github.bancada.pages.printer.PrinterSettings;
import io.github.bancada.pages.printer.Reading;
import io.github.bancada.text.Setting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler: a printer's own count of what it has printed in its life, and how far it has moved since
 * this user's last sample of it. That is what proves that a job was printed.
 *
 * <p>One instance is one user's; {@link #interrupt()} may be called from any thread.
 */
public class PrinterCounter extends PrinterCounterFields
    implements TestBean, TestStateListener, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(PrinterCounter.class);

  /** Variable with the count of the last sample. */
  static final String COUNT = "printer.count";

  /** Variable with the difference to the sample before. */
  static final String DELTA = "printer.delta";

  /** Name of the variable object that holds a user's printers, shared by its samplers. */
  private static final String PRINTERS_OBJECT = "bancada.pages.printers";

  private static final String PARAMETER_ERROR = "parameterError";

  private transient PrinterSessions printers;
  private transient volatile CounterTask task;

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    try {
      if (Setting.text(getHost()).isEmpty()) {
        TestAbort.ofElement("Printer Counter", getName(), PrinterAddress.NO_HOST);
        return null;
      }
      PrinterSettings settings = settings();
      begin();
      CounterSample sample = task.run(settings);
      fill(result, settings, sample);
      publish(sample.reading(), sample.delta());
    } catch (RuntimeException e) {
      if (!(e instanceof IllegalArgumentException)) {
        log.error("The fields of '{}' could not be read: a programming error", getName(), e);
      }
      publish(null, null);
      result.setTimes(System.currentTimeMillis(), 0, 0, 0, 0);
      result.setResponseCode(PARAMETER_ERROR);
      result.setResponseMessage(
          e instanceof IllegalArgumentException ? e.getMessage() : e.toString());
      result.setSuccessful(false);
    }
    return result;
  }

  private void begin() {
    if (task == null) {
      printers = printersOfUser();
      task = new CounterTask(printers, StopSignal.ofCurrentThread());
    }
  }

  private static void fill(
      TimedSampleResult result, PrinterSettings settings, CounterSample sample) {
    result.setTimes(
        sample.startEpochMillis(),
        sample.elapsedNanos(),
        sample.connectNanos(),
        0,
        sample.latencyNanos());
    result.setSuccessful(sample.success());
    result.setResponseCode(sample.code());
    result.setResponseMessage(sample.message());
    result.setServer(settings.address().uri());
    result.setSamplerData(settings.request());
    result.setResponseHeaders(headers(settings, sample));
    if (sample.reading() != null) {
      result.setResponseData(sample.reading().text(), StandardCharsets.UTF_8.name());
    }
    // JMeter counts headers and data itself when they are set; ours are the bytes on the wire.
    result.setHeadersSize(0);
    result.setBodySize(sample.receivedBytes());
    result.setSentBytes(sample.sentBytes());
  }

  private static String headers(PrinterSettings settings, CounterSample sample) {
    StringBuilder headers = new StringBuilder();
    headers.append("Server: ").append(settings.address().uri()).append('\n');
    if (sample.reading() != null) {
      headers.append("Count: ").append(sample.reading().text()).append('\n');
      headers.append("Type: ").append(sample.reading().type().title()).append('\n');
    }
    if (sample.delta() != null) {
      headers.append("Delta: ").append(sample.delta()).append('\n');
    }
    headers.append("Polls: ").append(sample.polls()).append('\n');
    headers.append("Retries: ").append(sample.retries()).append('\n');
    return headers.toString();
  }

  /** Sets the user's variables; one without a value goes, so that nobody takes an old one. */
  private static void publish(Reading reading, Long delta) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null) {
      publish(variables, COUNT, reading == null ? null : reading.text());
      publish(variables, DELTA, delta == null ? null : delta.toString());
    }
  }

  private static void publish(JMeterVariables variables, String name, String value) {
    if (value == null) {
      variables.remove(name);
    } else {
      variables.put(name, value);
    }
  }

  /** The printers of the thread this runs in. */
  private static PrinterSessions printersOfUser() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables == null) {
      return new PrinterSessions();
    }
    PrinterSessions known = (PrinterSessions) variables.getObject(PRINTERS_OBJECT);
    if (known == null) {
      known = new PrinterSessions();
      variables.putObject(PRINTERS_OBJECT, known);
    }
    return known;
  }

  @Override
  public boolean interrupt() {
    CounterTask running = task;
    return running != null && running.cancel();
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    List<String> problems = problems();
    if (!problems.isEmpty()) {
      TestAbort.ofElement("Printer Counter", getName(), String.join("; ", problems));
    }
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    // Nothing outlives the users.
  }

  @Override
  public void threadStarted() {
    // A session is opened by the first sample: settings are not complete before it.
  }

  @Override
  public void threadFinished() {
    // The thread's variables are gone by now: JMeter clears its context first.
    if (printers != null) {
      printers.close();
      printers = null;
    }
    task = null;
  }
}
