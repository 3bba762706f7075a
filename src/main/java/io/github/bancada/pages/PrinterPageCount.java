package io.github.bancada.pages;

import io.github.bancada.jmeter.OnceATest;
import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.count.CountFields;
import io.github.bancada.pages.count.CountSample;
import io.github.bancada.pages.count.CountSettings;
import io.github.bancada.pages.count.CountTask;
import io.github.bancada.pages.count.JobSource;
import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.times.CountedJob;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Sampler: counts the pages of a print job, by {@link PageCounter} or by an external command, timed
 * in nanoseconds.
 *
 * <p>One instance is one user's; {@link #interrupt()} may be called from any thread. All users
 * share the jobs.
 */
public class PrinterPageCount extends PrinterPageCountFields
    implements TestBean, TestStateListener, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;

  private static final String NO_JOBS =
      "Jobs is empty; name a file, a directory or a glob such as spool/*.ps";

  /** Jobs of the test; shared by the users' copies of one element. */
  private transient JobSource source;

  private transient volatile CountTask task;

  /** What was read last, and as what. */
  private transient CountFields fields;

  private transient CountSettings settings;

  /** Why nothing is counted, if the program is not there and that is no failure. */
  private transient Optional<String> skipped;

  @Override
  public Object clone() {
    PrinterPageCount copy = (PrinterPageCount) super.clone();
    copy.use(source);
    return copy;
  }

  private void use(JobSource jobs) {
    source = jobs;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    use(newSource());
    try {
      CountSettings known = CountSettings.parse(fields().withoutVariables());
      Optional<String> missing = known.missingProgram();
      if (missing.isPresent() && known.absent() == CountSettings.Absent.SKIP) {
        skip(missing.get());
      } else if (missing.isPresent()) {
        abort(missing.get());
      } else if (!known.jobs().isEmpty() && known.order() != CountSettings.Order.VARIABLE) {
        source.prepare(known);
      }
    } catch (IllegalArgumentException e) {
      abort(e.getMessage());
    } catch (IOException e) {
      abort("Jobs: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
    }
  }

  private void abort(String problem) {
    TestAbort.ofElement("Printer Page Count", getName(), problem);
  }

  private static void skip(String missing) {
    OnceATest.say("Printer Page Count: an external command is skipped: " + missing);
  }

  /** Relative paths are looked for beside the plan, then where JMeter was started. */
  private static JobSource newSource() {
    return new JobSource(
        List.of(
            Path.of(FileServer.getFileServer().getBaseDir()).toAbsolutePath().normalize(),
            Path.of("").toAbsolutePath()));
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    use(null); // what it holds in memory is for one test
  }

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    try {
      read();
    } catch (IllegalArgumentException e) {
      result.setTimes(System.currentTimeMillis(), 0, 0, 0, 0);
      result.setResponseCode("wrong setting");
      result.setResponseMessage(e.getMessage());
      result.setSuccessful(false);
      return result;
    }
    if (skipped.isPresent()) {
      skip(skipped.get());
      return null;
    }
    if (settings.jobs().isEmpty()) {
      abort(NO_JOBS);
      return null;
    }
    if (task == null) {
      if (source == null) {
        use(newSource());
      }
      task = new CountTask(source, StopSignal.ofCurrentThread());
    }
    fill(result, task.run(settings));
    return result;
  }

  /** Reads the fields, if they have changed. */
  private void read() {
    CountFields now = fields();
    if (!now.equals(fields)) {
      fields = null;
      settings = CountSettings.parse(now);
      skipped =
          settings.absent() == CountSettings.Absent.SKIP
              ? settings.missingProgram()
              : Optional.empty();
      fields = now;
    }
  }

  private void fill(TimedSampleResult result, CountSample sample) {
    result.setTimes(sample.startEpochMillis(), sample.elapsedNanos(), 0, 0, 0);
    result.setSampleLabel(label(sample));
    result.setWithoutServer();
    result.setSuccessful(sample.success());
    result.setResponseCode(sample.status());
    result.setResponseMessage(sample.message());
    result.setSamplerData(sample.request());
    if (!sample.output().isEmpty()) {
      result.setContentType("text/plain");
      result.setResponseData(sample.output(), StandardCharsets.UTF_8.name());
    }
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    StringBuilder headers = new StringBuilder();
    for (Map.Entry<String, String> fact : sample.facts().entrySet()) {
      String name = CountedJob.PREFIX + fact.getKey();
      SampleFacts.append(headers, name, fact.getValue());
      if (variables != null) {
        variables.put(name, fact.getValue());
      }
    }
    result.setResponseHeaders(headers.toString());
    // JMeter counts headers and data itself when they are set; ours are the bytes of the job.
    result.setHeadersSize(0);
    result.setBodySize(sample.sizeBytes());
    result.setSentBytes(0);
  }

  private String label(CountSample sample) {
    return switch (settings.labels()) {
      case NAME -> getName();
      case FORMAT -> getName() + " " + sample.facts().get("format");
      case FILE -> getName() + " " + fileName(sample.facts().get("file"));
    };
  }

  private static String fileName(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }

  @Override
  public boolean interrupt() {
    CountTask running = task;
    return running != null && running.cancel();
  }

  @Override
  public void threadStarted() {
    // Jobs are looked for when the test starts, or by the first sample.
  }

  @Override
  public void threadFinished() {
    task = null;
  }
}
