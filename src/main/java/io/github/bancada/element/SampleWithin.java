package io.github.bancada.element;

import io.github.bancada.jmeter.TestAbort;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;

/**
 * Gives the listeners of a sampler a result that comes while its sample is still under way, as a
 * Transaction Controller does with its own. Post-processors, assertions and timers do not see it.
 * Stateless; for the thread of the virtual user.
 */
final class SampleWithin {
  private static final ListenerNotifier NOTIFIER = new ListenerNotifier();

  private SampleWithin() {}

  /** Outside a thread of a test nobody is told. */
  static void tell(SampleResult result, JMeterContext context) {
    JMeterVariables variables = context.getVariables();
    Object sampling = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
    AbstractThreadGroup group = context.getThreadGroup();
    if (!(sampling instanceof SamplePackage samplers) || group == null || TestAbort.isUnderWay()) {
      return;
    }
    result.setThreadName(Thread.currentThread().getName());
    result.setGroupThreads(group.getNumberOfThreads());
    result.setAllThreads(JMeterContextService.getNumberOfThreads());
    List<SampleListener> listeners = samplers.getSampleListeners();
    NOTIFIER.notifyListeners(new SampleEvent(result, group.getName(), variables), listeners);
  }
}
