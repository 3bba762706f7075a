package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.EnginePresence;
import io.github.bancada.sql.SqlFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ids of one sequence for this load generator. A background thread takes ranges of ids and records
 * them. It takes the next range when half of one is used, so a virtual user waits for the server
 * only if that fails. Thread-safe.
 */
final class IdSource {
  private static final Logger log = LoggerFactory.getLogger(IdSource.class);

  /** Longest wait of a virtual user for a range. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final EnginePresence<?> presence;
  private final String kind;

  /** The next id; ids up to {@link #last} are ours. */
  private long next = 1;

  private long last;

  /** First id of the range after that; 0 if it is not taken. */
  private long following;

  private boolean taking;

  /** Why the last attempt to take a range failed; null if it did not. */
  private SQLException failure;

  IdSource(EnginePresence<?> presence, String kind) {
    this.presence = presence;
    this.kind = kind;
  }

  /**
   * A new id. Users that wait for the same range fail together, after a few seconds at most.
   *
   * @throws SQLException if none is left and the server cannot be reached
   */
  synchronized long next() throws SQLException {
    if (next > last) {
      begin();
    }
    if (last - next < ShopSchema.RANGE_SIZE / 2) {
      takeLater();
    }
    return next++;
  }

  /** An id above all that were given. */
  synchronized long unused() {
    return next;
  }

  /** Begins the following range, after a wait if it is not taken yet; ids ascend. */
  private void begin() throws SQLException {
    long start = System.nanoTime();
    while (next > last) {
      if (following != 0) {
        next = following;
        last = following + ShopSchema.RANGE_SIZE - 1;
        following = 0;
      } else {
        takeLater();
        awaitTaken(start);
      }
    }
  }

  /** Waits for the end of an attempt to take a range; another user may begin it. */
  private void awaitTaken(long start) throws SQLException {
    try {
      while (taking) {
        long left = WAIT_NANOS - (System.nanoTime() - start);
        if (left <= 0) {
          throw new SQLException("no new ids within 5 s; the server is silent", "08001");
        }
        wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while new ids were taken", "08001", e);
    }
    if (failure != null) {
      throw new SQLException(
          "no new ids: " + SqlFailure.text(failure), failure.getSQLState(), failure);
    }
  }

  private void takeLater() {
    if (following == 0 && !taking) {
      taking = true;
      failure = null;
      presence.later(this::takeAhead);
    }
  }

  private void takeAhead() {
    long first = 0;
    SQLException why = null;
    try {
      first = take();
    } catch (SQLException e) {
      log.debug("No ids can be taken now; the next virtual user tries again", e);
      why = e;
    } catch (RuntimeException e) {
      log.error("Taking ids failed by a programming error", e);
      why = new SQLException(e.toString(), "HY000", e);
    }
    synchronized (this) {
      following = first;
      failure = why;
      taking = false;
      notifyAll();
    }
  }

  /** Takes a range in one transaction; returns its first id. */
  private long take() throws SQLException {
    return presence.ask(
        connection -> {
          connection.setAutoCommit(false);
          try (Statement statement = connection.createStatement()) {
            long first = take(statement);
            connection.commit();
            return first;
          } catch (SQLException e) {
            rollback(connection, e);
            throw e;
          } finally {
            connection.setAutoCommit(true);
          }
        });
  }

  private long take(Statement statement) throws SQLException {
    String sequence = " WHERE kind = '" + kind + "'";
    statement.executeUpdate(
        "UPDATE bookshop_sequence SET next_id = next_id + " + ShopSchema.RANGE_SIZE + sequence);
    long first;
    try (ResultSet row =
        statement.executeQuery(
            "SELECT next_id - " + ShopSchema.RANGE_SIZE + " FROM bookshop_sequence" + sequence)) {
      row.next();
      first = row.getLong(1);
    }
    statement.executeUpdate(
        String.format(
            "INSERT INTO bookshop_range VALUES ('%s', %d, %d, %d)",
            kind, first, first + ShopSchema.RANGE_SIZE - 1, presence.engine()));
    return first;
  }

  private static void rollback(Connection connection, SQLException why) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      why.addSuppressed(e);
    }
  }
}
