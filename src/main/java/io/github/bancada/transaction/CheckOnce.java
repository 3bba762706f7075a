package io.github.bancada.transaction;

import io.github.bancada.sql.DatabaseException;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/**
 * Checks each database once per test; later virtual users wait for the first one's result. If the
 * server cannot be reached, those that wait fail too, and the next one checks again. Thread-safe.
 *
 * @param <K> what the result depends on; defines {@code equals}
 * @param <V> the result
 */
public final class CheckOnce<K, V> {
  /** Results of the current test. Thousands of users ask at the same time, so there is no lock. */
  private final ConcurrentMap<K, CompletableFuture<V>> results = new ConcurrentHashMap<>();

  /**
   * Looks at a database.
   *
   * @param <V> what it finds
   */
  public interface Look<V> {
    /**
     * @throws DatabaseException if the test cannot use it
     * @throws SQLException if the server cannot be reached
     */
    V look() throws DatabaseException, SQLException;
  }

  /**
   * The result of the first look in this test.
   *
   * @throws DatabaseException if the test cannot use the database
   * @throws SQLException if the server cannot be reached
   */
  public V result(K key, Look<V> look) throws DatabaseException, SQLException {
    CompletableFuture<V> known = results.get(key);
    if (known != null) {
      return await(known);
    }
    CompletableFuture<V> mine = new CompletableFuture<>();
    known = results.putIfAbsent(key, mine);
    if (known != null) {
      return await(known);
    }
    try {
      V found = look.look();
      mine.complete(found);
      return found;
    } catch (DatabaseException e) {
      mine.completeExceptionally(e);
      throw e;
    } catch (SQLException | RuntimeException e) {
      results.remove(key, mine);
      mine.completeExceptionally(e);
      throw e;
    }
  }

  private static <V> V await(CompletableFuture<V> result) throws DatabaseException, SQLException {
    try {
      return result.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while another user checked the database", "08001", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DatabaseException unfit) {
        throw unfit;
      }
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** What was checked successfully so far. */
  public Stream<K> known() {
    return results.entrySet().stream()
        .filter(each -> each.getValue().isDone())
        .filter(each -> !each.getValue().isCompletedExceptionally())
        .map(Map.Entry::getKey);
  }

  /** Forgets all results; the next test checks again. */
  public void forget() {
    results.clear();
  }
}
