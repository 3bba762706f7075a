package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the users of this load machine (engine) know of their transactions in one database, during
 * one test. An engine has a number of its own in the database, so the ids of its transactions are
 * its own as well, and keeps a connection open with a lock of its name: others see by it that its
 * users may be at work. Thread-safe.
 */
public final class EngineLedger {
  /** Ledgers of the current test, by URL; also the lock for it. */
  private static final Map<String, EngineLedger> OPEN = new HashMap<>();

  private final int engine;
  private final Connection presence;
  private final List<UserLedger> users = new ArrayList<>();

  private EngineLedger(int engine, Connection presence) {
    this.engine = engine;
    this.presence = presence;
  }

  /**
   * The ledger of a database; the first call of a test takes an engine number from it.
   *
   * @throws SQLException if the database cannot be reached, or was not prepared
   */
  public static EngineLedger of(DatabaseAddress address) throws SQLException {
    synchronized (OPEN) {
      EngineLedger ledger = OPEN.get(address.url());
      if (ledger == null) {
        ledger = join(address);
        OPEN.put(address.url(), ledger);
      }
      return ledger;
    }
  }

  private static EngineLedger join(DatabaseAddress address) throws SQLException {
    Connection connection = DatabaseConnector.open(address, Map.of());
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "INSERT INTO atm_engine (host, started) VALUES (SUBSTRING_INDEX(USER(), '@', -1), NOW())",
          Statement.RETURN_GENERATED_KEYS);
      int engine;
      try (ResultSet key = statement.getGeneratedKeys()) {
        key.next();
        engine = key.getInt(1);
      }
      try (PreparedStatement lock =
          connection.prepareStatement("SELECT GET_LOCK(CONCAT(?, MD5(DATABASE())), 0)")) {
        lock.setString(1, lockName(engine));
        lock.executeQuery().close();
      }
      return new EngineLedger(engine, connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** First part of the name of an engine's lock; the MD5 of the schema's name follows. */
  static String lockName(int engine) {
    return "bancada_atm_" + engine + "_";
  }

  /** The test is over: forgets all ledgers and says so to the databases. */
  public static void closeAll() {
    synchronized (OPEN) {
      for (EngineLedger ledger : OPEN.values()) {
        try {
          ledger.presence.close();
        } catch (SQLException e) {
          // The server has gone away before us, and its lock with it.
        }
      }
      OPEN.clear();
    }
  }

  /** This engine's number. */
  public int engine() {
    return engine;
  }

  /** A ledger for a user that begins; users are numbered from 1. */
  public synchronized UserLedger newUser() {
    UserLedger user = new UserLedger(engine, users.size() + 1);
    users.add(user);
    return user;
  }

  /** All users so far; a copy. */
  synchronized List<UserLedger> users() {
    return List.copyOf(users);
  }
}
