package io.github.bancada.element;

import io.github.bancada.field.Derived;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.MissingValue;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.Workload;
import java.util.function.IntFunction;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes samples of a {@link Workload} for one virtual user: evaluates the fields, runs the user's
 * task, and makes JMeter's result of its outcome. Never throws, and takes no sample once the test
 * is being aborted.
 *
 * <p>The element of a plan is a {@link WorkSampler}; each virtual user works with a {@link
 * UserSampler}, which costs less for each sample.
 *
 * <p>Not thread-safe, but {@link #interrupt()} may be called from any thread.
 *
 * @param <S> the settings of a sample
 */
abstract class FieldSampler<S> extends AbstractSampler implements ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(FieldSampler.class);

  private transient FieldValues values;
  private transient UserTexts texts;
  private transient IntFunction<String> textAt;
  private transient Derived<S> settings;
  private transient Workload<S> workload;
  private transient volatile Task<S> task;
  private transient SamplerFlow<S> flow;

  abstract WorkSampler<S> element();

  /** Whether all texts are those that were read for the last sample. */
  abstract boolean hasTextsOfLastSample();

  /** As above, for a further sample of the same call, in which JMeter's properties do not count. */
  abstract boolean keepsTextsInCall();

  /** Called before the texts of a sample are read. */
  abstract void beginTexts();

  /** Called after they were read. */
  abstract void endTexts();

  /** Makes functions in the texts give new values within the same sample of JMeter's. */
  abstract void renewTexts();

  /** The text of the field at this position, variables and functions evaluated. */
  abstract String textAt(int position);

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    if (task == null) {
      try {
        begin();
      } catch (RuntimeException e) {
        return programmingError(e);
      }
    }
    Sample sample;
    try {
      readTexts();
      flow.begin();
      sample = task.run(values.get(settings), flow);
    } catch (MissingValue e) {
      TestAbort.ofElement(element().kind(), getName(), e.getMessage());
      return null;
    } catch (IllegalArgumentException e) {
      String code = workload.code(LocalCode.PARAMETER_ERROR);
      return failed(task.refused(values, new FailedSample(code, e.getMessage())));
    } catch (RuntimeException e) {
      return programmingError(e);
    }
    if (sample == null) {
      return null;
    }
    return result(sample);
  }

  /** JMeter's result of a sample. */
  final SampleResult result(Sample sample) {
    SampleResult result = SampleFiller.result(sample, getName(), workload);
    SampleFiller.publish(sample); // after the name was evaluated, which may use these variables
    return result;
  }

  private void readTexts() {
    if (hasTextsOfLastSample()) {
      texts.next(values);
    } else {
      beginTexts();
      texts.fill(values, textAt);
      endTexts();
    }
  }

  /**
   * The settings of a further sample of the same call.
   *
   * @throws IllegalArgumentException if they are wrong
   */
  final S nextSettings() {
    try {
      if (keepsTextsInCall()) {
        texts.next(values);
      } else {
        renewTexts();
        texts.fill(values, textAt);
        endTexts();
      }
      return values.get(settings);
    } catch (MissingValue e) {
      TestAbort.ofElement(element().kind(), getName(), e.getMessage());
      throw e;
    }
  }

  private void begin() {
    settings = element().settings();
    values = new FieldValues(settings.fields());
    workload = element().workload();
    ThreadUser user =
        new ThreadUser(
            element().kind(),
            getName(),
            sample -> SampleFiller.result(sample, getName(), workload));
    texts = new UserTexts(settings.fields(), element().patterns(), user);
    textAt = this::textAt;
    flow = new SamplerFlow<>(this, user);
    task = workload.newTask(user);
  }

  /** The result of a programming error; there may be no workload yet. */
  private SampleResult programmingError(RuntimeException e) {
    log.error("A sample of '{}' failed: a programming error", getName(), e);
    LocalCode code = LocalCode.LOCAL_ERROR;
    return failed(
        new FailedSample(
            workload == null ? code.text() : workload.code(code),
            "programming error, see the log: " + e));
  }

  private SampleResult failed(Sample sample) {
    if (workload != null) {
      SampleFiller.retract(workload.variables());
    }
    return SampleFiller.result(sample, getName(), workload);
  }

  @Override
  public boolean interrupt() {
    Task<S> running = task;
    return running != null && running.cancel();
  }

  /**
   * Makes the task; its first sample opens connections. An exception here would end JMeter's thread
   * without a result, so the first sample tries again and reports it.
   */
  @Override
  public void threadStarted() {
    try {
      begin();
    } catch (RuntimeException e) {
      log.debug("'{}' has no task yet", getName(), e);
    }
  }

  /** JMeter clears the thread's context first, so its variables are gone. */
  @Override
  public void threadFinished() {
    Task<S> done = task;
    task = null;
    if (done != null) {
      done.close();
    }
  }
}
