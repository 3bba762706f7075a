package io.github.bancada.server;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.server.source.Sources;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: what the server's machine and its processes did before and during the load, second by
 * second, from several sources; in distributed mode, watched from the controller.
 */
public class ServerWatch extends ResultsListener<WatchRun> {
  static final Fields FIELDS = new Fields(ServerWatch.class);

  /** See {@link Sources}. */
  static final Field<String> SOURCES = FIELDS.text("sources", "");

  /** Of the server under load: a URL or the path of a Unix socket. */
  static final Field<String> ADDRESS = FIELDS.text("address", "${__P(database.url,)}");

  /** Of the database or the directory, where it is a source. */
  static final Field<String> USER = FIELDS.text("user", "${__P(database.user,)}");

  static final Field<String> PASSWORD = FIELDS.password("password", "${__P(database.password,)}");

  /** Time to watch before the load. */
  static final Field<Integer> REST = FIELDS.number("rest", 10, 0, 3600).in("s");

  private static final long serialVersionUID = 1L;

  public ServerWatch() {
    super("Server Watch", "server-watch.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected WatchRun newRun(Values settings) {
    return new WatchRun(
        Sources.of(
            settings.get(SOURCES),
            settings.get(ADDRESS),
            new Sources.Login(settings.get(USER), settings.get(PASSWORD))),
        settings.get(REST));
  }

  @Override
  public void testStarted(String host) {
    super.testStarted(host);
    WatchRun run = run();
    if (run != null) {
      run.rest();
    }
  }

  @Override
  protected void record(WatchRun run, SampleResult sample) {
    if (!OutsideLoad.isOutside(sample)) {
      run.load()
          .add(
              sample.getStartTime(),
              sample.getEndTime(),
              sample.getAllThreads(),
              IntendedStart.lateNanos(sample));
    }
  }

  @Override
  protected List<ResultTable> soFar(WatchRun run) {
    return run.soFar();
  }

  @Override
  protected RunTables tables(WatchRun run) {
    return run.tables();
  }
}
