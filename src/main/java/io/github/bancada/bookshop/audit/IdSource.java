package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.mysql.engine.EnginePresence;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ids of one sequence for this load generator. It takes ranges of ids and records them as its own;
 * the next range is taken in another thread when half of one is used, so that a virtual user waits
 * for the server only if that fails. Thread-safe.
 */
final class IdSource {
  private static final Logger log = LoggerFactory.getLogger(IdSource.class);

  private final EnginePresence<?> presence;
  private final String kind;

  /** The next id; ids up to {@link #last} are ours. */
  private long next = 1;

  private long last;

  /** First id of the range after that; 0 if it is not taken. */
  private long following;

  private boolean taking;

  IdSource(EnginePresence<?> presence, String kind) {
    this.presence = presence;
    this.kind = kind;
  }

  /**
   * A new id.
   *
   * @throws SQLException if none is left and the server cannot be reached
   */
  synchronized long next() throws SQLException {
    if (next > last) {
      awaitFollowing();
    }
    if (next > last) {
      begin(following == 0 ? take() : following);
    }
    if (following == 0 && !taking && last - next < ShopSchema.RANGE_SIZE / 2) {
      taking = true;
      presence.later(this::takeAhead);
    }
    return next++;
  }

  /** Waits for a range that is being taken, which is bounded, so that ids ascend. */
  private synchronized void awaitFollowing() throws SQLException {
    try {
      while (taking) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while new ids were taken", "08001", e);
    }
  }

  private void begin(long first) {
    next = first;
    last = first + ShopSchema.RANGE_SIZE - 1;
    following = 0;
  }

  private void takeAhead() {
    long first = 0;
    try {
      first = take();
    } catch (SQLException e) {
      log.debug("No ids can be taken ahead now; the next virtual user tries again", e);
    }
    synchronized (this) {
      following = first;
      taking = false;
      notifyAll();
    }
  }

  /** Takes a range; returns its first id. */
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
    statement.executeUpdate(
        "UPDATE bookshop_sequence SET next_id = LAST_INSERT_ID(next_id) + "
            + ShopSchema.RANGE_SIZE
            + " WHERE kind = '"
            + kind
            + "'");
    long first;
    try (ResultSet row = statement.executeQuery("SELECT LAST_INSERT_ID()")) {
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
