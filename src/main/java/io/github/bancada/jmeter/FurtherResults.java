package io.github.bancada.jmeter;

import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBeanHelper;
import org.apache.jmeter.testelement.AbstractScopedAssertion;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContext.TestLogicalAction;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;

/**
 * Results of a sampler's call besides the one that the call returns. Each is processed like that
 * one: post-processors, assertions, listeners, and the thread group's action after an error.
 * Pre-processors and timers run once for each call. Within a transaction that is a single sample,
 * listeners get the transaction only, as always; the first failed result of a call becomes a part
 * of it and makes it fail. The others are not kept: a call may have millions.
 *
 * <p>For the thread of the virtual user.
 */
public final class FurtherResults {
  private final JMeterContext context = JMeterContextService.getContext();
  private final ListenerNotifier notifier = new ListenerNotifier();
  private boolean endCall;

  /** Whether a result of this call has failed the transaction around it. */
  private boolean failed;

  /** A call of the sampler begins. */
  public void begin() {
    endCall = false;
    failed = false;
  }

  /** Whether an error requires the virtual user to stop its work. */
  public boolean endCall() {
    return endCall;
  }

  /** Processes a result; does nothing outside a test. */
  public void add(SampleResult result) {
    AbstractThreadGroup group = context.getThreadGroup();
    SamplePackage pack = underWay();
    if (pack == null || group == null) {
      return;
    }
    tellThreads(result, group);
    context.setPreviousResult(result);
    for (PostProcessor each : pack.getPostProcessors()) {
      TestBeanHelper.prepare((TestElement) each);
      each.process();
    }
    for (Assertion each : pack.getAssertions()) {
      check(each, result);
    }
    tellListeners(result, group, pack);
    failTransaction(result, pack);
    act(result, group);
  }

  /**
   * Gives a result that does not belong to the sampler's call, such as an event noticed meanwhile,
   * to the listeners only. Does nothing outside a test.
   */
  public void note(SampleResult result) {
    AbstractThreadGroup group = context.getThreadGroup();
    SamplePackage pack = underWay();
    if (pack != null && group != null && !TestAbort.isUnderWay()) {
      tellThreads(result, group);
      tellListeners(result, group, pack);
    }
  }

  /** The sampler whose call is under way, with all that belongs to it; null outside a test. */
  private SamplePackage underWay() {
    JMeterVariables variables = context.getVariables();
    Object found = variables == null ? null : variables.getObject(JMeterThread.PACKAGE_OBJECT);
    return found instanceof SamplePackage pack ? pack : null;
  }

  private void tellListeners(SampleResult result, AbstractThreadGroup group, SamplePackage pack) {
    if (!result.isIgnore() && !WholeTransactions.has(pack)) {
      notifier.notifyListeners(
          new SampleEvent(result, group.getName(), context.getVariables()),
          pack.getSampleListeners());
    }
  }

  private void failTransaction(SampleResult result, SamplePackage pack) {
    if (!result.isSuccessful() && !result.isIgnore() && !failed) {
      failed = true;
      WholeTransactions.around(pack).ifPresent(each -> each.addSubSamplerResult(result));
    }
  }

  private static void tellThreads(SampleResult result, AbstractThreadGroup group) {
    result.setThreadName(Thread.currentThread().getName());
    result.setGroupThreads(group.getNumberOfThreads());
    result.setAllThreads(JMeterContextService.getNumberOfThreads());
    for (SampleResult part : result.getSubResults()) {
      part.setThreadName(result.getThreadName());
      part.setGroupThreads(result.getGroupThreads());
      part.setAllThreads(result.getAllThreads());
    }
  }

  private static void check(Assertion assertion, SampleResult result) {
    TestBeanHelper.prepare((TestElement) assertion);
    if (!(assertion instanceof AbstractScopedAssertion scoped)) {
      judge(assertion, result);
      return;
    }
    String scope = scoped.fetchScope();
    if (!scoped.isScopeChildren(scope)) {
      judge(assertion, result);
    }
    if (scoped.isScopeChildren(scope) || scoped.isScopeAll(scope)) {
      for (SampleResult part : result.getSubResults()) {
        judge(assertion, part);
        result.setSuccessful(result.isSuccessful() && part.isSuccessful());
      }
    }
  }

  private static void judge(Assertion assertion, SampleResult result) {
    AssertionResult judged;
    try {
      judged = assertion.getResult(result);
    } catch (RuntimeException | AssertionError e) {
      judged = new AssertionResult(((TestElement) assertion).getName());
      judged.setError(true);
      judged.setFailureMessage(e.toString());
    }
    result.setSuccessful(result.isSuccessful() && !judged.isError() && !judged.isFailure());
    result.addAssertionResult(judged);
  }

  /** Acts as the thread group does after an error, or as an element has asked. */
  private void act(SampleResult result, AbstractThreadGroup group) {
    boolean error = !result.isSuccessful();
    if (result.isStopThread() || error && group.getOnErrorStopThread()) {
      context.getThread().stop();
    } else if (result.isStopTest() || error && group.getOnErrorStopTest()) {
      context.getThread().stop(); // the engine asks all threads a moment later
      context.getEngine().askThreadsToStop();
    } else if (result.isStopTestNow() || error && group.getOnErrorStopTestNow()) {
      context.getThread().stop();
      context.getEngine().stopTest(true);
    } else if (error && group.getOnErrorStartNextLoop()) {
      context.setTestLogicalAction(TestLogicalAction.START_NEXT_ITERATION_OF_THREAD);
    } else {
      return;
    }
    endCall = true;
  }
}
