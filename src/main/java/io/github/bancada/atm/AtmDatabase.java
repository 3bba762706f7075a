package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AuditCheck;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.prepare.AtmDrop;
import io.github.bancada.atm.prepare.AtmPreparation;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.prepare.PreparationSettings;
import io.github.bancada.atm.results.ToldAction;
import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Terminal;
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

  /** Response code when all is well. */
  public static final String SUCCESS = "0";

  /** Response code of an audit that found something wrong. */
  public static final String AUDIT_FAILED = "auditFailed";

  private static final String PARAMETER_ERROR = "parameterError";
  private static final String LOCAL_ERROR = "localError";

  /** Of the action under way; null if there is none. */
  private transient volatile ConnectionGroup working;

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    result.setOutsideLoad();
    long startEpochMillis = System.currentTimeMillis();
    long startNanoTime = System.nanoTime();
    AuditReport audit = null;
    try {
      DatabaseAction action = action();
      result.setResponseHeaders(new ToldAction(action).headers());
      switch (action) {
        case AUDIT -> {
          audit = audit(result);
          report(result, audit);
        }
        case DROP -> succeed(result, drop(result));
        case PREPARE -> succeed(result, prepare(result));
      }
    } catch (DatabaseFailure e) {
      fail(result, e.code(), e.getMessage());
    } catch (IllegalArgumentException e) {
      fail(result, PARAMETER_ERROR, e.getMessage());
    } catch (RuntimeException e) {
      log.error("'{}' failed: a programming error", getName(), e);
      fail(result, LOCAL_ERROR, "programming error, see the log: " + e);
    }
    result.setTimes(startEpochMillis, System.nanoTime() - startNanoTime, 0, 0, 0);
    if (audit != null) {
      for (AuditCheck check : audit.checks()) {
        result.storeSubResult(subResult(check, startEpochMillis), false);
      }
    }
    count(result); // after the sub-results, whose sizes JMeter adds
    if (!result.isSuccessful()) {
      conclude(result, audit);
    }
    return result;
  }

  /** The action is over: what has gone over the wire for it. */
  private void count(SampleResult result) {
    ConnectionGroup done = working;
    working = null;
    if (done != null) {
      result.setHeadersSize(0); // JMeter counts headers and data itself; these are the wire's
      result.setBodySize(done.receivedBytes());
      result.setSentBytes(done.sentBytes());
    }
  }

  private String prepare(TimedSampleResult result) throws DatabaseFailure {
    PreparationSettings settings = preparation();
    describe(result, settings.address());
    AtmPreparation preparation =
        new AtmPreparation(settings, AtmDatabase::say, limits(StopSignal.ofCurrentThread()));
    working = preparation.connections();
    return preparation.run();
  }

  private AuditReport audit(TimedSampleResult result) throws DatabaseFailure {
    DatabaseAddress address = address();
    describe(result, address);
    AtmAudit audit = new AtmAudit(address, accountsToAudit(), limits(StopSignal.ofCurrentThread()));
    working = audit.connections();
    return audit.run();
  }

  private String drop(TimedSampleResult result) throws DatabaseFailure {
    DatabaseAddress address = address();
    describe(result, address);
    AtmDrop drop = new AtmDrop(address, AtmDatabase::say, limits(StopSignal.ofCurrentThread()));
    working = drop.connections();
    return drop.run();
  }

  private void describe(TimedSampleResult result, DatabaseAddress address) {
    result.setSamplerData(action().token() + " " + address);
    result.setServer(address.url());
  }

  private static void succeed(SampleResult result, String done) {
    result.setSuccessful(true);
    result.setResponseCode(SUCCESS);
    result.setResponseMessage(done);
    result.setResponseData(done, StandardCharsets.UTF_8.name());
  }

  private static void report(SampleResult result, AuditReport audit) {
    Terminal.print(audit.isClean() ? audit.line() : audit.text().stripTrailing());
    result.setSuccessful(audit.isClean());
    result.setResponseCode(audit.isClean() ? SUCCESS : AUDIT_FAILED);
    result.setResponseMessage(audit.line());
    result.setResponseData(audit.text(), StandardCharsets.UTF_8.name());
  }

  private static SampleResult subResult(AuditCheck check, long startEpochMillis) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(check.name());
    result.setDataType(SampleResult.TEXT);
    result.setTimes(startEpochMillis, 0, 0, 0, 0);
    result.setSuccessful(check.passed());
    result.setResponseCode(check.passed() ? SUCCESS : AUDIT_FAILED);
    result.setResponseMessage(check.line()); // the data may be stripped on its way
    result.setResponseData(check.text(), StandardCharsets.UTF_8.name());
    return result;
  }

  /** What a failure means for the test: one without a database does not begin. */
  private void conclude(SampleResult result, AuditReport audit) {
    if (audit != null) {
      ProcessExit.with(ExitCode.CRITERION_FAILED);
    } else if (!result.getResponseCode().equals(DatabaseFailure.CANCELLED)) {
      String said = "ATM Database '" + getName() + "': " + result.getResponseMessage();
      if (isAfterTheUsers()) {
        ProcessExit.with(ExitCode.ERROR);
        Terminal.say(said);
      } else {
        TestAbort.because(said);
      }
    }
  }

  private boolean isAfterTheUsers() {
    String action = Setting.text(getAction());
    return action.equalsIgnoreCase(DatabaseAction.AUDIT.token())
        || action.equalsIgnoreCase(DatabaseAction.DROP.token());
  }

  private static void fail(SampleResult result, String code, String message) {
    result.setSuccessful(false);
    result.setResponseCode(code);
    result.setResponseMessage(message);
  }

  private static void say(String line) {
    Terminal.say("ATM Database: " + line);
  }

  @Override
  public boolean interrupt() {
    ConnectionGroup group = working;
    if (group == null) {
      return false;
    }
    group.cancel();
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
      TestAbort.ofElement("ATM Database", getName(), String.join("; ", problems));
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
