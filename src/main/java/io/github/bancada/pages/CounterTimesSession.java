package io.github.bancada.pages;

import io.github.bancada.metrics.ProcessExit;
import io.github.bancada.metrics.RemoteEngines;
import io.github.bancada.metrics.ResultsDirectory;
import io.github.bancada.metrics.TestAbort;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of one Page Counter Times, one after the other. The clones that JMeter makes for each
 * remote engine share it, so that there is one table, of all of them. Thread-safe.
 */
final class CounterTimesSession {
  private static final Logger log = LoggerFactory.getLogger(CounterTimesSession.class);

  /** The file, beside those of the Load Report. */
  static final String FILE = "page-counters.csv";

  private final RemoteEngines engines = new RemoteEngines();
  private final Runnable onExit = this::finish;
  private volatile CounterTimesRun run;
  private Consumer<List<String>> output;

  /**
   * A test begins, or one more engine of it. A published table that is wrong ends it at once.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count how many engines the test has in all
   * @param published see {@link PublishedTimes}
   * @param show takes the lines of the table when the run is over
   * @return whether a run began with this call
   */
  synchronized boolean start(
      String engine, int count, String published, Consumer<List<String>> show) {
    if (!engines.begins(engine, count)) {
      return false;
    }
    run = null;
    output = show;
    try {
      run = new CounterTimesRun(PublishedTimes.parse(published));
      ProcessExit.first(onExit);
    } catch (IllegalArgumentException e) {
      TestAbort.because("Page Counter Times: " + e.getMessage());
    }
    return true;
  }

  /** The run that goes on; empty before and after. */
  Optional<CounterTimesRun> run() {
    return Optional.ofNullable(run);
  }

  /**
   * The test has ended, or one engine of it; with the last one the table is shown and written.
   *
   * @param engine name of the remote engine, "" for this process
   */
  synchronized void end(String engine) {
    if (engines.ends(engine)) {
      finish();
    }
  }

  private synchronized void finish() {
    CounterTimesRun current = run;
    run = null;
    if (current == null) {
      return;
    }
    ProcessExit.forget(onExit);
    CounterTimesTable table = current.table();
    if (TestAbort.isUnderWay() && table.rows().isEmpty()) {
      return;
    }
    output.accept(table.lines());
    ResultsDirectory.ofThisTest().ifPresent(directory -> write(directory.resolve(FILE), table));
  }

  private static void write(Path file, CounterTimesTable table) {
    try {
      Files.writeString(file, table.csv(), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      log.error("The times of the page counters cannot be written to {}", file, e);
      System.err.println(
          "Bancada: the times of the page counters cannot be written to " + file + ": " + e);
    }
  }
}
