package io.github.bancada.atm.prepare;

import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
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
 * Loads ranges of accounts over several connections and reports progress. Each connection loads a
 * contiguous share in the order of the primary key. The first failure ends all. Not thread-safe.
 */
final class ParallelLoad {
  /** Accounts per transaction, and so the largest loss of a connection by an interruption. */
  static final int CHUNK = 50_000;

  private static final long LINE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long POLL_MILLIS = 100;

  private final ConnectionGroup connections;
  private final AccountLoader loader;
  private final LoadProgress progress;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;

  /**
   * @param connections cancelling them ends the load
   * @param stopping whether the test is stopping, which also ends the load
   */
  ParallelLoad(
      ConnectionGroup connections,
      AccountLoader loader,
      LoadProgress progress,
      Consumer<String> console,
      BooleanSupplier stopping) {
    this.connections = connections;
    this.loader = loader;
    this.progress = progress;
    this.console = console;
    this.stopping = stopping;
  }

  /**
   * @param maxConnections most connections to use
   */
  void run(List<AccountRange> missing, int maxConnections) throws SQLException, DatabaseFailure {
    List<List<AccountRange>> shares = AccountRange.split(missing, maxConnections, CHUNK);
    if (shares.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(shares.size());
    try {
      CompletionService<Void> loads = new ExecutorCompletionService<>(threads);
      List<Future<Void>> futures = new ArrayList<>();
      for (List<AccountRange> share : shares) {
        futures.add(loads.submit(() -> load(share)));
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

  private Void load(List<AccountRange> share) throws SQLException, DatabaseFailure {
    try (DatabaseLink link = connections.open(AccountLoader.OPTIONS)) {
      Connection connection = link.jdbc();
      connection.setAutoCommit(false);
      for (AccountRange chunk : share) {
        if (Thread.currentThread().isInterrupted()) {
          break; // another share failed
        }
        loader.load(connection, chunk);
        progress.add(chunk.size());
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
