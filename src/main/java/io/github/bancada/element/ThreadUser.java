package io.github.bancada.element;

import io.github.bancada.jmeter.FurtherResults;
import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.ThinkTime;
import io.github.bancada.work.Sample;
import io.github.bancada.work.VirtualUser;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;

/** The virtual user of the current thread. For that thread. */
final class ThreadUser implements VirtualUser {
  private final String elementKind;
  private final String elementName;
  private final Function<Sample, SampleResult> results;
  private final JMeterContext context = JMeterContextService.getContext();
  private final FurtherResults notices = new FurtherResults();
  private final BooleanSupplier stopping = StopSignal.ofCurrentThread();

  /**
   * @param elementKind name of the sampler in the menu
   * @param elementName its name in the plan
   * @param results makes JMeter's result of a sample
   */
  ThreadUser(String elementKind, String elementName, Function<Sample, SampleResult> results) {
    this.elementKind = elementKind;
    this.elementName = elementName;
    this.results = results;
  }

  @Override
  public String name() {
    return Thread.currentThread().getName();
  }

  @Override
  public String sampler() {
    return elementKind + " '" + elementName + "'";
  }

  @Override
  public BooleanSupplier stopping() {
    return stopping;
  }

  @Override
  public long endEpochMillis() {
    JMeterThread thread = context.getThread();
    return thread == null ? 0 : thread.getEndTime();
  }

  @Override
  public int numberInGroup() {
    return context.getThreadNum();
  }

  @Override
  public int usersOfGroup() {
    AbstractThreadGroup group = context.getThreadGroup();
    return group == null ? 1 : group.getNumThreads();
  }

  @Override
  @SuppressWarnings("unchecked") // one name stands for one type
  public <T> T shared(String name, Supplier<T> maker) {
    JMeterVariables variables = context.getVariables();
    Object known = variables == null ? null : variables.getObject(name);
    if (known == null) {
      known = maker.get();
      if (variables != null) {
        variables.putObject(name, known);
      }
    }
    return (T) known;
  }

  @Override
  public void report(Sample sample) {
    notices.note(results.apply(sample));
  }

  @Override
  public void think(Runnable thought) {
    ThinkTime.during(thought);
  }

  @Override
  public void end() {
    end(context);
  }

  /** Ends the user of a thread's context after the current sample. */
  static void end(JMeterContext context) {
    JMeterThread thread = context.getThread();
    if (thread != null) {
      thread.stop();
    }
  }

  @Override
  public void abortTest(String problem) {
    TestAbort.ofElement(elementKind, elementName, problem);
  }
}
