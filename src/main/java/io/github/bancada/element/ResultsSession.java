package io.github.bancada.element;

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
 * The runs of one {@link ResultsListener}. What a run came to is made once: when the run is over,
 * or before, when a report of the same test asks. Thread-safe.
 *
 * @param <R> what records a run
 */
public final class ResultsSession<R> extends RunSession<R> {
  private ResultsListener<R> listener;
  private RunTables made;

  ResultsSession(String listener) {
    super(listener);
  }

  /**
   * A test begins, or one more engine of it.
   *
   * @param count how many engines the test has in all
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
              listener = from;
              return from.newRun();
            });
    begun.ifPresent(run -> OfferedTables.ofThisTest().offer(() -> offered(run)));
    return begun.isPresent();
  }

  private RunTables made(R run) {
    if (made == null) {
      made = listener.tables(run);
    }
    return made;
  }

  /** For reports of the same test; nothing if there is nothing to show. */
  private synchronized List<ResultTable> offered(R run) {
    RunTables tables = made(run);
    return tables.isEmpty() ? List.of() : tables.tables();
  }

  @Override
  protected void finish(R run, String reason) throws IOException {
    RunTables tables = made(run);
    if (TestAbort.isUnderWay() && tables.isEmpty()) {
      return;
    }
    listener.show(tables.lines());
    Optional<Path> directory = ResultsDirectory.ofThisTest();
    if (directory.isPresent()) {
      AtomicFile.create(
          directory.get().resolve(listener.file()), part -> Files.writeString(part, tables.csv()));
    }
  }
}
