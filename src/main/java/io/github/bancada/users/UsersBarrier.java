package io.github.bancada.users;

import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.text.Setting;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Sampler: holds each user until all users of its thread group are there, and counts the
 * connections that they hold at that moment. It gives no sample, unless its time was up.
 *
 * <p>One instance is one user's; those of all users share one {@link CountedBarrier}.
 */
public class UsersBarrier extends AbstractSampler
    implements TestBean, TestStateListener, ThreadListener {
  private static final long serialVersionUID = 1L;
  private static final int TIMEOUT_MILLIS = 60_000;
  private static final String PARAMETER_ERROR = "parameterError";
  private static final String TIMED_OUT = "barrierTimeout";

  private transient String timeout = "";
  private transient String ifTimeIsUp = "";
  private transient String countConnectionsTo = "";

  /** Made when the test starts; JMeter copies properties only, so {@link #clone()} hands it on. */
  private transient CountedBarrier shared;

  /** How often this user was here. */
  private transient int rounds;

  private record Settings(int timeoutMillis, TimeIsUp timeIsUp, TcpConnections counted) {}

  @Override
  public Object clone() {
    UsersBarrier copy = (UsersBarrier) super.clone();
    copy.shared = shared;
    return copy;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    shared = new CountedBarrier(getName());
    if (TestAbort.isUnderWay() || (timeout + ifTimeIsUp + countConnectionsTo).contains("${")) {
      return; // all is said, or a user's own: read when it comes
    }
    try {
      settings();
    } catch (IllegalArgumentException e) {
      TestAbort.ofElement("Users Barrier", getName(), e.getMessage());
    }
  }

  private Settings settings() {
    return new Settings(
        Setting.number("Longest wait", timeout, TIMEOUT_MILLIS, 0),
        Setting.token("If time is up", ifTimeIsUp, TimeIsUp.class, TimeIsUp.FAIL),
        TcpConnections.to(countConnectionsTo));
  }

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    Settings settings;
    try {
      settings = settings();
    } catch (IllegalArgumentException e) {
      return failed(startEpochMillis, 0, PARAMETER_ERROR, e.getMessage());
    }
    rounds++;
    AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
    int expected = group == null ? 1 : group.getNumThreads();
    shared().count(settings.counted());
    Barrier.Outcome outcome =
        shared()
            .barrier()
            .await(rounds, expected, settings.timeoutMillis(), StopSignal.ofCurrentThread());
    return outcome == Barrier.Outcome.TIMED_OUT && settings.timeIsUp() == TimeIsUp.FAIL
        ? failed(startEpochMillis, System.nanoTime() - begin, TIMED_OUT, missing(settings))
        : null;
  }

  /** Outside a test a user is alone. */
  private CountedBarrier shared() {
    if (shared == null) {
      shared = new CountedBarrier(getName());
    }
    return shared;
  }

  private String missing(Settings settings) {
    return shared.lastOpening().users()
        + " of "
        + shared.lastOpening().expected()
        + " users were here when "
        + settings.timeoutMillis()
        + " ms were over, and went on without the others; let the users start more quickly, or"
        + " wait longer";
  }

  private SampleResult failed(
      long startEpochMillis, long elapsedNanos, String code, String message) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    result.setTimes(startEpochMillis, elapsedNanos, 0, 0, 0);
    result.setSuccessful(false);
    result.setResponseCode(code);
    result.setResponseMessage(message);
    return result;
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    // The next test makes a barrier of its own.
  }

  @Override
  public void threadStarted() {
    // A user is expected from the start.
  }

  @Override
  public void threadFinished() {
    shared().barrier().userEnded();
  }

  /** Longest wait, milliseconds; 0 = no limit. */
  public String getTimeout() {
    return timeout;
  }

  public void setTimeout(String milliseconds) {
    timeout = milliseconds;
  }

  /** What it means that the time was up, see {@link TimeIsUp}. */
  public String getIfTimeIsUp() {
    return ifTimeIsUp;
  }

  public void setIfTimeIsUp(String token) {
    ifTimeIsUp = token;
  }

  /** URL, or host and port, whose TCP connections are counted; "" = Bancada's samplers' only. */
  public String getCountConnectionsTo() {
    return countConnectionsTo;
  }

  public void setCountConnectionsTo(String url) {
    countConnectionsTo = url;
  }
}
