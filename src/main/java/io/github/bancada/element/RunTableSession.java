package io.github.bancada.element;

import io.github.bancada.jmeter.RemoteEngines;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.ProcessExit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The runs of one {@link RunTableListener}, one after the other. The clones that JMeter makes for
 * each remote engine share it, so that there is one table, of all of them. Thread-safe.
 *
 * @param <R> what records a run
 */
public final class RunTableSession<R> {
  private final String listener;
  private final String file;
  private final Function<R, RunTable> table;
  private final RemoteEngines engines = new RemoteEngines();
  private final Runnable onExit = this::finish;
  private volatile R run;
  private Consumer<List<String>> output;

  /**
   * @param listener its name, for messages
   * @param file the table's file, beside those of the Load Report
   * @param table of a run that is over
   */
  public RunTableSession(String listener, String file, Function<R, RunTable> table) {
    this.listener = listener;
    this.file = file;
    this.table = table;
  }

  /**
   * A test begins, or one more engine of it. A field that is wrong ends it at once.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count how many engines the test has in all
   * @param newRun reads the fields; throws IllegalArgumentException if one is wrong
   * @param show takes the lines of the table when the run is over
   * @return whether a run began with this call
   */
  synchronized boolean start(
      String engine, int count, Supplier<R> newRun, Consumer<List<String>> show) {
    if (!engines.begins(engine, count)) {
      return false;
    }
    run = null;
    output = show;
    try {
      run = newRun.get();
      ProcessExit.first(onExit);
    } catch (IllegalArgumentException e) {
      TestAbort.because(listener + ": " + e.getMessage());
    }
    return true;
  }

  /** The run that goes on; empty before and after. */
  public Optional<R> run() {
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
    R current = run;
    run = null;
    if (current == null) {
      return;
    }
    ProcessExit.forget(onExit);
    RunTable made = table.apply(current);
    if (TestAbort.isUnderWay() && made.isEmpty()) {
      return;
    }
    output.accept(made.lines());
    ResultsDirectory.ofThisTest().ifPresent(directory -> write(directory.resolve(file), made));
  }

  private void write(Path path, RunTable made) {
    try {
      AtomicFile.create(path, part -> Files.writeString(part, made.csv()));
    } catch (IOException e) {
      UnwrittenResults.because(listener, e);
    }
  }
}
