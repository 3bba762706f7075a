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
 * Loads ranges of accounts over several connections at once, each its contiguous share in the order
 * of the primary key, and tells how far it is. The first failure ends all. Not thread-safe.
 */
final class ParallelLoad {
  /** Accounts in one transaction: what an interruption costs each connection at most. */
  static final int CHUNK = 50_000;

  private static final long NANOS_BETWEEN_LINES = TimeUnit.SECONDS.toNanos(2);
  private static final long MILLIS_BETWEEN_LOOKS = 100;

  private final ConnectionGroup connections;
  private final AccountLoader loader;
  private final LoadProgress progress;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;

  /**
   * @param connections whose end also ends the load
   * @param stopping says whether the test was asked to stop; that ends the load, too
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
   * @param most connections to use at most
   */
  void run(List<AccountRange> missing, int most) throws SQLException, DatabaseFailure {
    List<List<AccountRange>> shares = AccountRange.deal(missing, most, CHUNK);
    if (shares.isEmpty()) {
      return;
    }
    ExecutorService threads = Executors.newFixedThreadPool(shares.size());
    try {
      CompletionService<Void> loads = new ExecutorCompletionService<>(threads);
      List<Future<Void>> under = new ArrayList<>();
      for (List<AccountRange> share : shares) {
        under.add(loads.submit(() -> load(share)));
      }
      await(loads, under.size());
    } catch (InterruptedException e) {
      connections.cancel();
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", e);
    } finally {
      threads.shutdownNow();
      awaitEnd(threads);
    }
  }

  /** Nobody may load on after the lock of the schema is gone. */
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
          break; // another has failed
        }
        loader.load(connection, chunk);
        progress.add(chunk.size());
      }
    }
    return null;
  }

  private void await(CompletionService<Void> loads, int shares)
      throws InterruptedException, SQLException, DatabaseFailure {
    long nextLine = System.nanoTime() + NANOS_BETWEEN_LINES;
    for (int done = 0; done < shares; ) {
      Future<Void> load = loads.poll(MILLIS_BETWEEN_LOOKS, TimeUnit.MILLISECONDS);
      if (load != null) {
        check(load);
        done++;
      }
      if (stopping.getAsBoolean()) {
        connections.cancel();
      }
      if (System.nanoTime() - nextLine >= 0) {
        console.accept(progress.line(System.nanoTime()));
        nextLine += NANOS_BETWEEN_LINES;
      }
    }
  }

  /** The first failure ends {@link #run}; it waits until the others have ended their chunk. */
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
