package io.github.bancada.element;

import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Workload;
import java.util.List;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base of every workload's sampler in a plan. A subclass gives the list of fields and the
 * {@link Workload}. The fields are checked when the test starts, and an error ends the test; then
 * each virtual user gets a {@link UserSampler}.
 *
 * <p>A new sampler {@code Toy} is: a subclass with its fields; a {@code ToyBeanInfo} of three
 * lines, see {@link FieldsBeanInfo}; texts in {@code Texts.properties} in each language; a {@link
 * Workload} with its {@link io.github.bancada.work.Task} and {@link io.github.bancada.work.Sample},
 * which do not depend on JMeter.
 *
 * <p>Thread-safe while the test runs.
 *
 * @param <S> the settings of a sample
 */
public abstract class WorkSampler<S> extends AbstractSampler
    implements FieldBean, TestStateListener {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(WorkSampler.class);

  /** Which engine this element runs on. */
  private EngineShare share = new EngineShare();

  /** Null before its first use in a test, and after the end. */
  private transient Workload<S> workload;

  /** Null before its first use in a test, and after the end. */
  private transient SamplerPatterns patterns;

  /** The settings that a sample needs, derived from the fields; a constant of the class. */
  protected abstract Derived<S> settings();

  /** Makes the work of one test; called once for each. */
  protected abstract Workload<S> newWorkload();

  /** Which of the engines of the test runs this element. */
  protected final EngineShare engineShare() {
    return share;
  }

  /**
   * Whether its fields repeat values of other elements: its faults are not reported when another
   * element has already ended the test.
   */
  protected boolean repeatsOthers() {
    return false;
  }

  @Override
  public final Fields fields() {
    return settings().fields();
  }

  /** Its name in the menu. */
  final String kind() {
    return fields().elementLabel();
  }

  final synchronized Workload<S> workload() {
    if (workload == null) {
      workload = newWorkload();
    }
    return workload;
  }

  final synchronized SamplerPatterns patterns() {
    if (patterns == null) {
      patterns = new SamplerPatterns(share.index() + 1);
    }
    return patterns;
  }

  /** Takes a sample as a virtual user that ends with it; a running test uses clones. */
  @Override
  public final SampleResult sample(Entry entry) {
    UserSampler<S> user = new UserSampler<>(this, propertyIterator());
    try {
      return user.sample(entry);
    } finally {
      user.threadFinished();
    }
  }

  /** Copies the element for a plan or, once the test runs, the sampler of one user. */
  @Override
  public final Object clone() {
    if (isRunningVersion()) {
      return new UserSampler<>(this, propertyIterator());
    }
    WorkSampler<?> copy = (WorkSampler<?>) super.clone();
    copy.share = share.ofClone();
    return copy;
  }

  @Override
  public final void testStarted() {
    testStarted("");
  }

  @Override
  public final void testStarted(String host) {
    end();
    Check check = patterns().check(fields(), this::text);
    workload().check(check);
    List<String> problems = check.problems();
    if (problems.isEmpty()) {
      rehearse();
    } else if (!(repeatsOthers() && TestAbort.isUnderWay())) {
      TestAbort.ofElement(kind(), getName(), String.join("; ", problems));
    }
  }

  private void rehearse() {
    try {
      Sample sample = workload().rehearse();
      if (sample != null) {
        SampleFiller.result(sample, getName(), workload());
      }
    } catch (RuntimeException e) {
      log.error("Rehearsing '{}' failed: a programming error", getName(), e);
    }
  }

  @Override
  public final void testEnded() {
    testEnded("");
  }

  @Override
  public final void testEnded(String host) {
    end();
  }

  private synchronized void end() {
    Workload<S> done = workload;
    workload = null;
    patterns = null;
    if (done != null) {
      try {
        done.close();
      } catch (RuntimeException e) {
        log.error("Ending '{}' failed: a programming error", getName(), e);
      }
    }
  }
}
