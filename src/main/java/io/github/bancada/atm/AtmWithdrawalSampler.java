package io.github.bancada.atm;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.results.CountedTransaction;
import io.github.bancada.atm.withdraw.AtmOperation;
import io.github.bancada.atm.withdraw.WithdrawalSample;
import io.github.bancada.atm.withdraw.WithdrawalSettings;
import io.github.bancada.atm.withdraw.WithdrawalUser;
import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.text.Setting;
import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the samples of {@link AtmWithdrawal} for one user.
 *
 * <p>Not thread-safe, but {@link #interrupt()} may be called from any thread.
 */
abstract class AtmWithdrawalSampler extends AtmWithdrawalFields
    implements ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(AtmWithdrawalSampler.class);

  /** Name of the variable object that holds users whose connection is open. */
  private static final String CONNECTED_USERS = "bancada.atm.connected";

  private static final String PARAMETER_ERROR = "parameterError";

  private transient AtmWithdrawalParser parser;
  private transient volatile WithdrawalUser user;

  /** What the fields said when that user began; the very object, for a quick look. */
  private transient WithdrawalSettings settingsOfUser;

  /** Brings the fields up to date, where JMeter does not do it. */
  void evaluate() {}

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    try {
      evaluate();
      if (Setting.text(getUrl()).isEmpty()) {
        return abort(DatabaseAddress.NO_URL);
      }
      WithdrawalUser working = begin();
      if (parser.operation() == AtmOperation.CONNECT) {
        fill(result, working.settings(), working.connect());
        connectedUsers().put(working.settings(), working);
      } else {
        fill(result, working.settings(), working.run());
      }
    } catch (DatabaseFailure e) {
      return abort(e.getMessage());
    } catch (RuntimeException e) {
      if (!(e instanceof IllegalArgumentException)) {
        log.error("The fields of '{}' could not be read: a programming error", getName(), e);
      }
      result.setTimes(System.currentTimeMillis(), 0, 0, 0, 0);
      result.setResponseCode(PARAMETER_ERROR);
      result.setResponseMessage(
          e instanceof IllegalArgumentException ? e.getMessage() : e.toString());
      result.setSuccessful(false);
    }
    return result;
  }

  private SampleResult abort(String why) {
    TestAbort.ofElement("ATM Withdrawal", getName(), why);
    return null;
  }

  /** The user as the fields want it: another one if they have changed. */
  private WithdrawalUser begin() {
    if (parser == null) {
      parser = new AtmWithdrawalParser();
    }
    WithdrawalSettings settings = parser.parse(this);
    WithdrawalUser known = user;
    if (known == null || settingsOfUser != settings) {
      if (known != null) {
        known.close();
      }
      known = connectedUsers().get(settings);
      if (known == null) {
        known =
            new WithdrawalUser(
                settings, Thread.currentThread().getName(), StopSignal.ofCurrentThread());
      }
      user = known;
      settingsOfUser = settings;
    }
    return known;
  }

  /** Those whose connection another sampler of this thread has opened for whoever wants it. */
  @SuppressWarnings("unchecked") // only this puts the object there
  private static Map<WithdrawalSettings, WithdrawalUser> connectedUsers() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables == null) {
      return new HashMap<>();
    }
    Object known = variables.getObject(CONNECTED_USERS);
    if (known == null) {
      known = new HashMap<WithdrawalSettings, WithdrawalUser>();
      variables.putObject(CONNECTED_USERS, known);
    }
    return (Map<WithdrawalSettings, WithdrawalUser>) known;
  }

  private void fill(
      TimedSampleResult result, WithdrawalSettings settings, WithdrawalSample sample) {
    result.setTimes(
        sample.startEpochMillis(),
        sample.elapsedNanos(),
        sample.connectNanos(),
        0,
        sample.latencyNanos());
    boolean connected = sample.outcome() == WithdrawalSample.Outcome.CONNECTED;
    result.setSuccessful(connected || sample.outcome() == WithdrawalSample.Outcome.COMMITTED);
    result.setResponseCode(sample.code());
    result.setResponseMessage(sample.message());
    result.setServer(settings.address().url());
    result.setSamplerData(
        parser.operation() == AtmOperation.CONNECT
            ? AtmOperation.CONNECT.token()
            : request(settings, sample.withdrawal()));
    if (parser.operation() == AtmOperation.TRANSACTION) {
      result.setResponseHeaders(CountedTransaction.headers(sample.outcome(), sample.retries()));
    }
    // JMeter counts headers and data itself when they are set; ours are the bytes on the wire.
    result.setHeadersSize(0);
    result.setBodySize(sample.receivedBytes());
    result.setSentBytes(sample.sentBytes());
    for (WithdrawalSample.StatementTime statement : sample.statements()) {
      result.storeSubResult(subResult(result, sample, statement), false);
    }
  }

  private static String request(WithdrawalSettings settings, Withdrawal w) {
    if (w == null) {
      return settings.transaction().token();
    }
    String what = settings.transaction().token() + " " + w.id() + ": account " + w.account();
    return what
        + ", teller "
        + w.teller()
        + ", branch "
        + w.branch()
        + ", amount "
        + Cents.decimal(w.deltaCents()).toPlainString();
  }

  private static SampleResult subResult(
      TimedSampleResult parent, WithdrawalSample sample, WithdrawalSample.StatementTime statement) {
    TimedSampleResult sub = new TimedSampleResult();
    sub.setSampleLabel(parent.getSampleLabel() + " " + statement.name());
    sub.setThreadName(parent.getThreadName());
    sub.setTimes(
        sample.startEpochMillis() + statement.offsetNanos() / 1_000_000,
        statement.elapsedNanos(),
        0,
        0,
        0);
    sub.setSuccessful(statement.success());
    sub.setResponseCode(statement.success() ? WithdrawalSample.SUCCESS : sample.code());
    sub.setResponseMessage(statement.success() ? "" : sample.message());
    return sub;
  }

  @Override
  public boolean interrupt() {
    WithdrawalUser running = user;
    return running != null && running.cancel();
  }

  @Override
  public void threadStarted() {
    // The connection is opened by the first sample: settings are not complete before it.
  }

  @Override
  public void threadFinished() {
    WithdrawalUser done = user;
    if (done != null) {
      done.close();
      user = null;
    }
  }
}
