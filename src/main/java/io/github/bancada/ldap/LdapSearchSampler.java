package io.github.bancada.ldap;

import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.text.Setting;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the samples of {@link LdapSearch} for one user.
 *
 * <p>Not thread-safe, but {@link #interrupt()} may be called from any thread.
 */
abstract class LdapSearchSampler extends LdapSearchFields implements ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LdapSearchSampler.class);

  /** Name of the variable object that holds a user's connections, shared by its samplers. */
  private static final String CONNECTIONS_OBJECT = "bancada.ldap.connections";

  /** {@code LDAP_PARAM_ERROR} of the C API. */
  private static final int PARAM_ERROR = 89;

  private transient LdapSearchParser parser;
  private transient ResponseHeaders headers;
  private transient volatile SearchTask task;
  private transient UserConnections connections;

  /** Brings the fields up to date, where JMeter does not do it. */
  void evaluate() {}

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    if (task == null) {
      parser = new LdapSearchParser();
      headers = new ResponseHeaders();
      connections = connectionsOfUser();
      task = new SearchTask(LdapTest.current().client(), connections, StopSignal.ofCurrentThread());
    }
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setDataType(SampleResult.TEXT);
    LdapSettings settings;
    try {
      evaluate();
      if (!parser.isCurrent(this) && Setting.text(getUrl()).isEmpty()) {
        TestAbort.ofElement("LDAP Search", getName(), ServerSettings.NO_URL);
        return null;
      }
      settings = parser.parse(this);
    } catch (RuntimeException e) {
      if (!(e instanceof IllegalArgumentException)) {
        log.error("The fields of '{}' could not be read: a programming error", getName(), e);
      }
      result.setTimes(System.currentTimeMillis(), 0, 0, 0, 0);
      result.setResponseCode(ResultCodes.text(PARAM_ERROR));
      result.setResponseMessage(
          e instanceof IllegalArgumentException ? e.getMessage() : e.toString());
      result.setSuccessful(false);
      return result;
    }
    fill(result, task.run(settings));
    return result;
  }

  private void fill(TimedSampleResult result, SearchSample sample) {
    result.setTimes(
        sample.startEpochMillis(),
        sample.elapsedNanos(),
        sample.connectNanos(),
        sample.bindNanos(),
        sample.latencyNanos());
    result.setSuccessful(sample.success());
    result.setResponseCode(sample.code());
    result.setResponseMessage(sample.message());
    result.setServer(sample.server());
    result.setSamplerData(sample.request());
    result.setResponseHeaders(headers.of(sample));
    if (!sample.ldif().isEmpty()) {
      result.setContentType("text/x-ldif");
      result.setResponseData(sample.ldif(), StandardCharsets.UTF_8.name());
    }
    // JMeter counts headers and data itself when they are set; ours are the bytes on the wire.
    result.setHeadersSize(0);
    result.setBodySize(sample.receivedBytes());
    result.setSentBytes(sample.sentBytes());
    for (SearchSample.Phase phase : sample.phases()) {
      result.storeSubResult(subResult(result, sample, phase), false);
    }
  }

  private static SampleResult subResult(
      TimedSampleResult parent, SearchSample sample, SearchSample.Phase phase) {
    TimedSampleResult sub = new TimedSampleResult();
    sub.setSampleLabel(parent.getSampleLabel() + " " + phase.name());
    sub.setThreadName(parent.getThreadName());
    sub.setTimes(
        sample.startEpochMillis() + phase.offsetNanos() / 1_000_000, phase.elapsedNanos(), 0, 0, 0);
    sub.setSuccessful(phase.success());
    sub.setResponseCode(phase.success() ? ResultCodes.text(0) : sample.code());
    sub.setResponseMessage(phase.success() ? "" : sample.message());
    return sub;
  }

  /** The connections of the thread this runs in. */
  private static UserConnections connectionsOfUser() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables == null) {
      return new UserConnections();
    }
    UserConnections known = (UserConnections) variables.getObject(CONNECTIONS_OBJECT);
    if (known == null) {
      known = new UserConnections();
      variables.putObject(CONNECTIONS_OBJECT, known);
    }
    return known;
  }

  @Override
  public boolean interrupt() {
    SearchTask running = task;
    return running != null && running.cancel();
  }

  @Override
  public void threadStarted() {
    // Connections are opened by the first sample: settings are not complete before it.
  }

  @Override
  public void threadFinished() {
    // The thread's variables are gone by now: JMeter clears its context first.
    if (connections != null) {
      connections.close();
      connections = null;
    }
    task = null;
  }
}
