package io.github.bancada.csv;

import io.github.bancada.field.Values;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.sql.ConnectionGroup;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.io.IOException;
import java.util.Optional;

/**
 * One virtual user of CSV Load: creates the table, or executes the statements of {@link RowLoad}
 * until the last row. Aborts the test if nothing can be loaded.
 *
 * <p>Not thread-safe, except for {@link #cancel()}.
 */
final class CsvTask implements Task<CsvLoadSettings> {
  private final CsvWorkload workload;
  private final VirtualUser user;
  private volatile RowLoad load;
  private volatile ConnectionGroup preparing;

  CsvTask(CsvWorkload workload, VirtualUser user) {
    this.workload = workload;
    this.user = user;
  }

  @Override
  public Sample run(CsvLoadSettings settings) {
    try {
      return settings.action() == CsvLoadSettings.Action.PREPARE
          ? prepare(settings)
          : next(settings);
    } catch (IOException e) {
      return failed(StatementSample.code(e), String.valueOf(e.getMessage()));
    } catch (DatabaseException e) {
      return e.code().equals(LocalCode.CANCELLED.text())
          ? new FailedSample(e.code(), e.getMessage())
          : failed(e.code(), e.getMessage());
    } finally {
      preparing = null;
    }
  }

  /** Aborts the test: without a row taken, virtual users would fail forever. */
  @Override
  public Sample refused(Values values, FailedSample sample) {
    user.abortTest(sample.message());
    return sample;
  }

  private Sample failed(String code, String message) {
    user.abortTest(message);
    return new FailedSample(code, message);
  }

  private Sample next(CsvLoadSettings settings) throws IOException {
    if (load == null) {
      CsvSource rows = workload.rows(settings);
      load =
          new RowLoad(
              settings.address(),
              rows,
              new CsvTable(
                  settings.address().dialect(), settings.table(), rows.columns(), settings.key()),
              limits(settings));
    }
    Optional<StatementSample> sample = load.next();
    if (sample.isEmpty()) {
      user.end();
    }
    if (load.isCutOff()) {
      sample.ifPresent(this::sayThatTheLoadEnds);
    }
    return sample.orElse(null);
  }

  /** Earlier rows are loaded, and the statements of other users continue. */
  private void sayThatTheLoadEnds(StatementSample sample) {
    Terminal.say(user.sampler() + ": the load ends here: " + sample.message());
    ProcessExit.with(ExitCode.ERROR);
  }

  /** The sample of a prepared table. */
  private record Prepared(
      long startEpochMillis, long elapsedNanos, String message, long sentBytes, long receivedBytes)
      implements Sample {
    @Override
    public boolean success() {
      return true;
    }

    @Override
    public String code() {
      return LocalCode.SUCCESS.text();
    }
  }

  private Sample prepare(CsvLoadSettings settings) throws DatabaseException, IOException {
    long startMillis = System.currentTimeMillis();
    long start = System.nanoTime();
    ConnectionGroup connections = new ConnectionGroup(settings.address(), limits(settings));
    preparing = connections;
    String outcome =
        CsvPreparation.prepare(
                connections,
                workload.input(settings),
                settings.table(),
                settings.key(),
                settings.replace())
            .toString();
    Terminal.say("CSV Load: " + outcome);
    return new Prepared(
        startMillis,
        System.nanoTime() - start,
        outcome,
        connections.sentBytes(),
        connections.receivedBytes());
  }

  private WorkLimits limits(CsvLoadSettings settings) {
    return new WorkLimits(
        settings.connectTimeoutMillis(), settings.statementTimeoutMillis(), user.stopping());
  }

  @Override
  public boolean cancel() {
    ConnectionGroup group = preparing;
    if (group != null) {
      group.cancel();
      return true;
    }
    RowLoad running = load;
    return running != null && running.cancel();
  }

  @Override
  public void close() {
    if (load != null) {
      load.close();
      load = null;
    }
  }
}
