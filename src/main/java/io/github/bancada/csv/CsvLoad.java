package io.github.bancada.csv;

import io.github.bancada.jmeter.StopSignal;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sampler: rows of a CSV file into a table. With the action {@code load} each sample is one
 * statement, timed in nanoseconds: the SELECT that looks for a row, or the INSERT of one that is
 * absent. All users share the rows; a user ends when there are no more. With {@code prepare} the
 * one sample makes the table.
 *
 * <p>One instance is one user's; {@link #interrupt()} may be called from any thread.
 */
public class CsvLoad extends CsvLoadFields
    implements TestBean, TestStateListener, ThreadListener, Interruptible {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(CsvLoad.class);

  /** The file of the test; shared by the users' copies of one element. */
  private transient SharedRows rows;

  private transient volatile RowLoad load;
  private transient volatile ConnectionGroup preparing;

  @Override
  public Object clone() {
    CsvLoad copy = (CsvLoad) super.clone();
    copy.use(rows);
    return copy;
  }

  private void use(SharedRows shared) {
    rows = shared;
  }

  @Override
  public SampleResult sample(Entry entry) {
    if (TestAbort.isUnderWay()) {
      return null;
    }
    CsvLoadAction action;
    try {
      action = Setting.token("Action", getAction(), CsvLoadAction.class, CsvLoadAction.LOAD);
      if (action == CsvLoadAction.PREPARE) {
        return prepare();
      }
      if (load == null) {
        load = begin();
      }
    } catch (IllegalArgumentException | IOException e) {
      return failure("wrong setting", String.valueOf(e.getMessage()));
    }
    Optional<StatementSample> sample = load.next();
    if (sample.isEmpty()) {
      JMeterThread user = getThreadContext().getThread();
      if (user != null) {
        user.stop();
      }
      return null;
    }
    return result(sample.get());
  }

  private RowLoad begin() throws IOException {
    CsvLoadSettings settings = settings();
    DatabaseAddress address = address();
    if (rows == null) {
      use(new SharedRows());
    }
    CsvSource source = rows.of(settings);
    return new RowLoad(
        address,
        source,
        new CsvTable(settings.table(), source.columns(), settings.key()),
        limits(StopSignal.ofCurrentThread()));
  }

  private SampleResult prepare() {
    long startMillis = System.currentTimeMillis();
    long start = System.nanoTime();
    try {
      ConnectionGroup connections =
          new ConnectionGroup(address(), limits(StopSignal.ofCurrentThread()));
      preparing = connections;
      CsvPreparation.Outcome outcome =
          CsvPreparation.prepare(
              connections, settings(), Setting.flag("Replace", getReplace(), false));
      TimedSampleResult result = new TimedSampleResult();
      result.setSampleLabel(getName());
      result.setTimes(startMillis, System.nanoTime() - start, 0, 0, 0);
      result.setResponseCode("0");
      result.setResponseMessage(outcome.toString());
      result.setSuccessful(true);
      result.setBodySize(connections.receivedBytes());
      result.setSentBytes(connections.sentBytes());
      Terminal.say("CSV Load: " + outcome);
      return result;
    } catch (DatabaseFailure e) {
      return e.code().equals(DatabaseFailure.CANCELLED)
          ? failed(e.code(), e.getMessage())
          : failure(e.code(), e.getMessage());
    } catch (IOException e) {
      return failure("file", String.valueOf(e.getMessage()));
    } finally {
      preparing = null;
    }
  }

  /** Nothing can be loaded: the test ends. */
  private SampleResult failure(String code, String message) {
    TestAbort.ofElement("CSV Load", getName(), message);
    return failed(code, message);
  }

  private SampleResult failed(String code, String message) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    result.setTimes(System.currentTimeMillis(), 0, 0, 0, 0);
    result.setResponseCode(code);
    result.setResponseMessage(message);
    result.setSuccessful(false);
    return result;
  }

  private SampleResult result(StatementSample sample) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName() + " " + sample.kind());
    result.setDataType(SampleResult.TEXT);
    result.setTimes(
        sample.startEpochMillis(),
        sample.elapsedNanos(),
        sample.connectNanos(),
        0,
        sample.elapsedNanos());
    result.setSuccessful(sample.success());
    result.setResponseCode(sample.code());
    result.setResponseMessage(sample.message());
    result.setServer(getUrl().replaceFirst("^jdbc:", "").replaceFirst("[?].*", ""));
    result.setSamplerData(sample.kind() + " row " + sample.row() + ", key " + sample.key());
    result.setResponseHeaders(LoadedStatement.headers(sample));
    // JMeter counts headers and data itself when they are set; ours are the bytes on the wire.
    result.setHeadersSize(0);
    result.setBodySize(sample.receivedBytes());
    result.setSentBytes(sample.sentBytes());
    return result;
  }

  /** Relative paths are looked for beside the plan, then where JMeter was started. */
  private CsvLoadSettings settings() {
    return CsvLoadSettings.parse(
        getFile(),
        List.of(
            Path.of(FileServer.getFileServer().getBaseDir()).toAbsolutePath(),
            Path.of("").toAbsolutePath()),
        getDelimiter(),
        getEncoding(),
        getTable(),
        getKey());
  }

  private WorkLimits limits(BooleanSupplier stopping) {
    return new WorkLimits(
        Setting.number("Connect timeout", getConnectTimeout(), 10_000, 0),
        Setting.number("Statement timeout", getStatementTimeout(), 60_000, 0),
        stopping);
  }

  private DatabaseAddress address() {
    return DatabaseAddress.parse(
        getUrl(), getUser(), getPassword(), getTransport(), getSocket(), getTrust());
  }

  @Override
  public boolean interrupt() {
    ConnectionGroup group = preparing;
    if (group != null) {
      group.cancel();
      return true;
    }
    RowLoad running = load;
    return running != null && running.cancel();
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    use(new SharedRows());
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    SharedRows shared = rows;
    use(null);
    if (shared != null) {
      try {
        shared.close();
      } catch (IOException e) {
        log.warn("The CSV file of '{}' was not closed well", getName(), e);
      }
    }
  }

  @Override
  public void threadStarted() {
    // The connection is opened by the first sample: settings are not complete before it.
  }

  @Override
  public void threadFinished() {
    RowLoad mine = load;
    load = null;
    if (mine != null) {
      mine.close();
    }
  }
}
