package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.net.Cancellation;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Checks each database once per test; later virtual users wait for the first one's result. If the
 * server cannot be reached, those that wait fail too, and the next one checks again. Thread-safe.
 */
public final class DatabaseCheckOnce {
  /** What the result of a check depends on. */
  private record Check(
      DatabaseAddress address, AtmScale scale, TransactionKind transaction, boolean procedure) {}

  /** Results of the current test; also their lock. */
  private static final Map<Check, CompletableFuture<AtmScale>> RESULTS = new HashMap<>();

  private DatabaseCheckOnce() {}

  /**
   * The scale of a database that withdrawals can begin on.
   *
   * @throws DatabaseFailure if they cannot
   * @throws SQLException if the server cannot be reached
   */
  static AtmScale scale(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    Check check =
        new Check(
            settings.address(),
            settings.scale(),
            settings.transaction(),
            settings.statements() == StatementMode.PROCEDURE);
    CompletableFuture<AtmScale> mine = new CompletableFuture<>();
    CompletableFuture<AtmScale> result;
    synchronized (RESULTS) {
      result = RESULTS.computeIfAbsent(check, key -> mine);
    }
    if (result != mine) {
      return await(result);
    }
    try {
      AtmScale scale = AtmCheck.run(settings, cancellation);
      mine.complete(scale);
      return scale;
    } catch (DatabaseFailure e) {
      mine.completeExceptionally(e);
      throw e;
    } catch (SQLException | RuntimeException e) {
      synchronized (RESULTS) {
        RESULTS.remove(check, mine);
      }
      mine.completeExceptionally(e);
      throw e;
    }
  }

  private static AtmScale await(CompletableFuture<AtmScale> result)
      throws DatabaseFailure, SQLException {
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while another user checked the database", "08001", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DatabaseFailure unfit) {
        throw unfit;
      }
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** A database that virtual users of this process work on; null if there is none. */
  public static DatabaseAddress anyAddress() {
    synchronized (RESULTS) {
      return RESULTS.entrySet().stream()
          .filter(each -> each.getValue().isDone())
          .filter(each -> !each.getValue().isCompletedExceptionally())
          .map(each -> each.getKey().address())
          .findFirst()
          .orElse(null);
    }
  }

  /** Forgets all results; the next test checks again. */
  public static void forget() {
    synchronized (RESULTS) {
      RESULTS.clear();
    }
  }
}
