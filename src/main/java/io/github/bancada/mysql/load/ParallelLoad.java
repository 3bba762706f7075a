package io.github.bancada.mysql.load;

import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Loads tables over several connections and reports progress. Each connection loads a contiguous
 * share of each table in the order of the primary key. The first failure ends all. Not thread-safe.
 */
public final class ParallelLoad {
  private static final long LINE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long POLL_MILLIS = 100;

  private final ConnectionGroup connections;
  private final RowLoader loader;
  private final LoadProgress progress;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;

  /**
   * @param connections cancelling them ends the load
   * @param stopping whether the test is stopping, which also ends the load
   */
  public ParallelLoad(
      ConnectionGroup connections,
      RowLoader loader,
      LoadProgress progress,
      Consumer<String> console,
      BooleanSupplier stopping) {
    this.connections = connections;
    this.loader = loader;
    this.progress = progress;
    this.console = console;
    this.stopping = stopping;
  }

  /** A range of a table's units. */
  private record Chunk(LoadTable table, RowRange range) {}

  /**
   * Loads what is missing, one table after the other.
   *
   * @param missing ranges of units that are not loaded, by table
   * @param maxConnections most connections to use
   */
  public void run(Map<LoadTable, List<RowRange>> missing, int maxConnections)
      throws SQLException, DatabaseFailure {
    List<List<Chunk>> shares = new ArrayList<>();
    missing.forEach(
        (table, ranges) -> {
          List<List<RowRange>> split = RowRange.split(ranges, maxConnections, table.chunk());
          for (int i = 0; i < split.size(); i++) {
            if (i == shares.size()) {
              shares.add(new ArrayList<>());
            }
            for (RowRange range : split.get(i)) {
              shares.get(i).add(new Chunk(table, range));
            }
          }
        });
    if (!shares.isEmpty()) {
      load(shares);
    }
  }

  private void load(List<List<Chunk>> shares) throws SQLException, DatabaseFailure {
    ExecutorService threads = Executors.newFixedThreadPool(shares.size());
    try {
      CompletionService<Void> loads = new ExecutorCompletionService<>(threads);
      List<Future<Void>> futures = new ArrayList<>();
      for (List<Chunk> share : shares) {
        futures.add(loads.submit(() -> loadShare(share)));
      }
      await(loads, futures.size());
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

  private Void loadShare(List<Chunk> share) throws SQLException, DatabaseFailure {
    try (DatabaseLink link = connections.open(RowLoader.OPTIONS)) {
      Connection connection = link.jdbc();
      connection.setAutoCommit(false);
      for (Chunk chunk : share) {
        if (Thread.currentThread().isInterrupted()) {
          break; // another share failed
        }
        progress.add(loader.load(connection, chunk.table(), chunk.range()));
      }
    }
    return null;
  }

  private void await(CompletionService<Void> loads, int shares)
      throws InterruptedException, SQLException, DatabaseFailure {
    long nextLine = System.nanoTime() + LINE_INTERVAL_NANOS;
    for (int done = 0; done < shares; ) {
      Future<Void> load = loads.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (load != null) {
        check(load);
        done++;
      }
      if (stopping.getAsBoolean()) {
        connections.cancel();
      }
      if (System.nanoTime() - nextLine >= 0) {
        console.accept(progress.line(System.nanoTime()));
        nextLine += LINE_INTERVAL_NANOS;
      }
    }
  }

  /** Ends {@link #run} after a failure, when the other threads have ended their chunks. */
  private void check(Future<Void> load) throws InterruptedException, SQLException, DatabaseFailure {
    try {
      load.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof SQLException failure) {
        throw failure;
      }
      if (cause instanceof DatabaseFailure failure) {
        throw failure;
      }
      throw new IllegalStateException(cause);
    }
  }
}
