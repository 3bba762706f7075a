package io.github.bancada.sql.load;

import io.github.bancada.sql.ConnectionGroup;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SessionOption;
import io.github.bancada.sql.Sql;
import io.github.bancada.sql.load.LoadQueue.Chunk;
import io.github.bancada.sql.load.LoadQueue.Step;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Loads tables over several connections, makes their indexes, and reports progress. The connections
 * take the steps of a {@link LoadQueue}. The first failure ends all. Not thread-safe.
 */
public final class ParallelLoad {
  private static final long LINE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long POLL_MILLIS = 100;

  private final ConnectionGroup connections;
  private final DatabaseLink idle;
  private final RowLoader loader;
  private final LoadProgress progress;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;

  /** Tables whose indexes are being made. */
  private final Set<String> indexing = new ConcurrentSkipListSet<>();

  /**
   * @param connections cancelling them ends the load
   * @param idle one of them, otherwise unused and without its idle timeout: it shows that the
   *     server is alive while indexes are made
   * @param stopping whether the test is stopping, which also ends the load
   */
  public ParallelLoad(
      ConnectionGroup connections,
      DatabaseLink idle,
      RowLoader loader,
      LoadProgress progress,
      Consumer<String> console,
      BooleanSupplier stopping) {
    this.connections = connections;
    this.idle = idle;
    this.loader = loader;
    this.progress = progress;
    this.console = console;
    this.stopping = stopping;
  }

  /**
   * Loads missing rows and makes missing indexes.
   *
   * @param missing ranges of units that are not loaded, by table, in the order of loading
   * @param maxConnections most connections to use
   */
  public void run(Map<LoadTable, List<RowRange>> missing, int maxConnections)
      throws SQLException, DatabaseException {
    LoadQueue queue = new LoadQueue(missing);
    int workers = Math.min(maxConnections, queue.size());
    if (workers > 0) {
      run(queue, workers);
    }
  }

  private void run(LoadQueue queue, int workers) throws SQLException, DatabaseException {
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      CompletionService<Void> loads = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < workers; i++) {
        loads.submit(() -> work(queue));
      }
      await(loads, workers);
    } catch (InterruptedException e) {
      connections.cancel();
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    } finally {
      threads.shutdownNow();
      awaitEnd(threads);
    }
  }

  /** No thread may load after the schema lock is released. */
  private static void awaitEnd(ExecutorService threads) {
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = threads.awaitTermination(1, TimeUnit.DAYS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private Void work(LoadQueue queue) throws SQLException, DatabaseException, InterruptedException {
    try (DatabaseLink link = connections.open(Set.of(SessionOption.BULK_LOAD))) {
      link.jdbc().setAutoCommit(false);
      Optional<Step> step = queue.next();
      while (step.isPresent() && !Thread.currentThread().isInterrupted()) { // another one failed
        take(step.get(), link);
        queue.done(step.get());
        step = queue.next();
      }
    }
    return null;
  }

  private void take(Step step, DatabaseLink link) throws SQLException, DatabaseException {
    if (step instanceof Chunk chunk) {
      progress.add(loader.load(link.jdbc(), chunk.table(), chunk.range()));
      return;
    }
    connections.resume(link, idle);
    indexing.add(step.table().name());
    step.table().makeIndexes(link.jdbc(), console);
    indexing.remove(step.table().name());
    connections.resume(link);
  }

  private void await(CompletionService<Void> loads, int workers)
      throws InterruptedException, SQLException, DatabaseException {
    long nextLine = System.nanoTime() + LINE_INTERVAL_NANOS;
    for (int done = 0; done < workers; ) {
      Future<Void> load = loads.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (load != null) {
        check(load);
        done++;
      }
      if (stopping.getAsBoolean()) {
        connections.cancel();
      }
      if (System.nanoTime() - nextLine >= 0) {
        console.accept(progress.line(System.nanoTime(), making()));
        nextLine += LINE_INTERVAL_NANOS;
      }
    }
  }

  /** The tables whose indexes are being made; also checks that the server is alive. */
  private String making() throws SQLException {
    List<String> tables = List.copyOf(indexing);
    if (tables.isEmpty()) {
      return "";
    }
    connections.resume(idle);
    try {
      Sql.execute(idle.jdbc(), "SELECT 1");
    } finally {
      connections.pause(idle);
    }
    return "making indexes of " + String.join(", ", tables);
  }

  /** Ends {@link #run} after a failure, when the other threads have ended their chunks. */
  private void check(Future<Void> load)
      throws InterruptedException, SQLException, DatabaseException {
    try {
      load.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof SQLException failure) {
        throw failure;
      }
      if (cause instanceof DatabaseException failure) {
        throw failure;
      }
      throw new IllegalStateException(cause);
    }
  }
}
