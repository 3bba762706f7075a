package io.github.bancada.atm;

import io.github.bancada.metrics.Setting;
import io.github.bancada.metrics.StopSignal;
import io.github.bancada.metrics.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler: makes the database of ATM withdrawals before a test, audits it afterwards, drops it. For
 * setUp and tearDown thread groups with one user.
 *
 * <p>One instance is one user's; {@link #interrupt()} may be called from any thread.
 */
public class AtmDatabase extends AtmDatabaseFields
    implements TestBean, TestStateListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(AtmDatabase.class);

  private static final String SUCCESS = "0";
  private static final String PARAMETER_ERROR = "parameterError";
  private static final String LOCAL_ERROR = "localError";

  private transient volatile Runnable cancel;

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    long startEpochMillis = System.currentTimeMillis();
    long startNanoTime = System.nanoTime();
    try {
      String done = run(result);
      result.setSuccessful(true);
      result.setResponseCode(SUCCESS);
      result.setResponseMessage(done);
      result.setResponseData(done, StandardCharsets.UTF_8.name());
    } catch (DatabaseFailure e) {
      fail(result, e.code(), e.getMessage());
    } catch (IllegalArgumentException e) {
      fail(result, PARAMETER_ERROR, e.getMessage());
    } catch (RuntimeException e) {
      log.error("'{}' failed: a programming error", getName(), e);
      fail(result, LOCAL_ERROR, "programming error, see the log: " + e);
    } finally {
      cancel = null;
    }
    result.setTimes(startEpochMillis, System.nanoTime() - startNanoTime, 0, 0, 0);
    if (isUnusable(result)) {
      TestAbort.because("ATM Database '" + getName() + "': " + result.getResponseMessage());
    }
    return result;
  }

  private String run(TimedSampleResult result) throws DatabaseFailure {
    DatabaseAction action = action();
    DatabaseAddress address = address();
    result.setSamplerData(action.token() + " " + address);
    result.setServer(address.url());
    switch (action) {
      case PREPARE -> {
        AtmPreparation preparation =
            new AtmPreparation(preparation(), this::say, StopSignal.ofCurrentThread());
        cancel = preparation::cancel;
        return preparation.run();
      }
      case DROP -> {
        AtmDrop drop = new AtmDrop(address, this::say);
        cancel = drop::cancel;
        return drop.run();
      }
      default -> throw new IllegalStateException("not yet");
    }
  }

  /** A test whose database is not ready does not begin; one that was stopped ends anyway. */
  private boolean isUnusable(SampleResult result) {
    String action = Setting.text(getAction());
    return !result.isSuccessful()
        && !result.getResponseCode().equals(DatabaseFailure.CANCELLED)
        && !action.equals(DatabaseAction.AUDIT.token())
        && !action.equals(DatabaseAction.DROP.token());
  }

  private static void fail(SampleResult result, String code, String message) {
    result.setSuccessful(false);
    result.setResponseCode(code);
    result.setResponseMessage(message);
  }

  private void say(String line) {
    System.out.println("ATM Database: " + line);
    System.out.flush();
  }

  @Override
  public boolean interrupt() {
    Runnable running = cancel;
    if (running == null) {
      return false;
    }
    running.run();
    return true;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    List<String> problems = problems();
    if (!problems.isEmpty()) {
      TestAbort.because("ATM Database '" + getName() + "': " + String.join("; ", problems));
    }
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    EngineLedger.closeAll();
  }
}
