package io.github.bancada.element;

import io.github.bancada.jmeter.MeasuredWindows;
import io.github.bancada.jmeter.OfferedTables;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The runs of one {@link ResultsListener}. The tables of a run are made once: at its end, or
 * earlier if a report of the same test asks. Thread-safe.
 *
 * @param <R> recorder of a run
 */
public final class ResultsSession<R> extends RunSession<R> {
  private ResultsListener<R> listener;
  private volatile RunTables made;
  private boolean shown;

  ResultsSession(String listener) {
    super(listener);
  }

  /**
   * Starts a test, or one more engine of it.
   *
   * @param count number of engines of the test
   * @param from reads the fields, and shows the tables
   * @return whether a run began with this call
   */
  synchronized boolean begin(String engine, int count, ResultsListener<R> from) {
    Optional<R> begun =
        begin(
            engine,
            count,
            () -> {
              made = null;
              shown = false;
              listener = from;
              return from.newRun();
            });
    begun.ifPresent(
        run -> {
          OfferedTables.ofThisTest().offer(() -> offered(run));
          MeasuredWindows.ofThisTest().offer(() -> from.windows(run));
        });
    return begun.isPresent();
  }

  boolean isUnderWay() {
    return current() != null && made == null;
  }

  private RunTables made(R run) {
    if (made == null) {
      made = listener.tables(run);
    }
    return made;
  }

  private void show(RunTables tables) {
    if (!shown) {
      shown = true;
      listener.show(tables.lines());
    }
  }

  /**
   * Tables for reports of the same test; none if there is nothing to show. Tables that answer the
   * plan's question are on the console before the report that asks for them.
   */
  private synchronized List<ResultTable> offered(R run) {
    RunTables tables = made(run);
    if (tables.isEmpty()) {
      return List.of();
    }
    if (tables.answers()) {
      show(tables);
    }
    return tables.tables();
  }

  @Override
  protected void finish(R run, String reason) throws IOException {
    RunTables tables = made(run);
    if (tables.tables().isEmpty() || TestAbort.isUnderWay() && tables.isEmpty()) {
      return;
    }
    show(tables);
    Optional<Path> directory = ResultsDirectory.ofThisTest();
    if (directory.isPresent()) {
      AtomicFile.create(
          directory.get().resolve(listener.file()), part -> Files.writeString(part, tables.csv()));
    }
  }
}
