package io.github.bancada.element;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.MissingValueException;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.Workload;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes samples of a {@link Workload} for one virtual user: evaluates the fields, runs the user's
 * task, and makes JMeter's result of its outcome. Never throws, and takes no sample once the test
 * is being aborted.
 *
 * <p>It is the {@link WorkSampler} of a plan, copied for one thread, and is not a TestBean: before
 * each sample JMeter sets every field of a TestBean, through a look-up by name and reflection, and
 * afterwards restores every property. For some twenty fields that costs more than the rest of a
 * sample outside the kernel. Its {@link UserTexts} keep and evaluate the properties. Variables,
 * functions, and pre-processors that set a property work as in any element.
 *
 * <p>Not thread-safe, but {@link #interrupt()} may be called from any thread.
 *
 * @param <S> the settings of a sample
 */
public final class UserSampler<S> extends AbstractSampler implements ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(UserSampler.class);

  private final transient WorkSampler<S> element;
  private final transient Derived<S> settings;
  private final transient UserTexts texts;
  private transient Workload<S> workload;
  private transient volatile Task<S> task;
  private transient SamplerFlow<S> flow;

  /** Copies a running element. */
  UserSampler(WorkSampler<S> element, PropertyIterator all) {
    this.element = element;
    this.settings = element.settings();
    this.texts = new UserTexts(this, element);
    while (all.hasNext()) {
      setProperty(TextOfProperties.cheapest(all.next().clone()));
    }
    setRunningVersion(true);
  }

  @Override
  public Object clone() {
    return new UserSampler<>(element, propertyIterator());
  }

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      // JMeter stops the users that it knows, and may be starting another one at that moment.
      ThreadUser.end(getThreadContext());
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
      texts.next();
      flow.begin();
      sample = task.run(texts.values().get(settings), flow);
    } catch (MissingValueException e) {
      TestAbort.ofElement(element.kind(), getName(), e.getMessage());
      return null;
    } catch (IllegalArgumentException e) {
      String code = workload.code(LocalCode.PARAMETER_ERROR);
      return failed(task.refused(texts.values(), new FailedSample(code, e.getMessage())));
    } catch (RuntimeException e) {
      return programmingError(e);
    }
    if (sample == null) {
      return null;
    }
    return result(sample);
  }

  /** JMeter's result of a sample. */
  SampleResult result(Sample sample) {
    SampleResult result = SampleFiller.result(sample, getName(), workload);
    SampleFiller.publish(sample); // after the name was evaluated, which may use these variables
    return result;
  }

  /**
   * The settings of a further sample of the same call.
   *
   * @throws IllegalArgumentException if they are wrong
   */
  S nextSettings() {
    try {
      texts.nextInCall();
      return texts.values().get(settings);
    } catch (MissingValueException e) {
      TestAbort.ofElement(element.kind(), getName(), e.getMessage());
      throw e;
    }
  }

  private void begin() {
    workload = element.workload();
    ThreadUser user =
        new ThreadUser(
            element.kind(), getName(), sample -> SampleFiller.result(sample, getName(), workload));
    texts.begin(element.patterns(), user);
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

  /** All properties, those of these fields first. */
  JMeterProperty[] lookUp(List<Field<?>> fields) {
    List<JMeterProperty> found = new ArrayList<>();
    for (Field<?> field : fields) {
      JMeterProperty property = super.getPropertyOrNull(field.name());
      found.add(
          property == null || property instanceof NullProperty
              ? new StringProperty(field.name(), field.ifAbsent())
              : property);
    }
    for (PropertyIterator all = super.propertyIterator(); all.hasNext(); ) {
      JMeterProperty property = all.next();
      if (found.stream().noneMatch(known -> known == property)) {
        found.add(property);
      }
    }
    return found.toArray(JMeterProperty[]::new);
  }

  @Override
  public void recoverRunningVersion() {
    if (!texts.recover()) {
      super.recoverRunningVersion();
    }
  }

  @Override
  public JMeterProperty getPropertyOrNull(String key) {
    if (!TestElement.NAME.equals(key)) { // JMeter itself asks for the name
      texts.touch();
    }
    return super.getPropertyOrNull(key);
  }

  @Override
  public PropertyIterator propertyIterator() {
    texts.touch();
    return super.propertyIterator();
  }

  @Override
  public void setProperty(JMeterProperty property) {
    texts.lookUpAgain();
    super.setProperty(property);
  }

  @Override
  protected void addProperty(JMeterProperty property, boolean clone) {
    texts.lookUpAgain();
    super.addProperty(property, clone);
  }

  @Override
  public void setTemporary(JMeterProperty property) {
    texts.expectRemoval();
    super.setTemporary(property);
  }

  @Override
  public void removeProperty(String key) {
    texts.lookUpAgain();
    super.removeProperty(key);
  }

  @Override
  public void clear() {
    texts.lookUpAgain();
    super.clear();
  }
}
