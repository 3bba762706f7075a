package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the users of this load machine (engine) know of their transactions in one database, during
 * one test. An engine has a number of its own in the database, so the ids of its transactions are
 * its own as well, and shows there that its users may be at work (see {@link EnginePresence}).
 *
 * <p>There is one ledger for a database, also if users reach it by several URLs or transports.
 * Thread-safe.
 */
public final class EngineLedger {
  /** Ledgers of the current test, by URL; also the lock for it. */
  private static final Map<String, EngineLedger> OPEN = new HashMap<>();

  private final EnginePresence presence;
  private final List<UserLedger> users = new ArrayList<>();

  private EngineLedger(EnginePresence presence) {
    this.presence = presence;
  }

  /**
   * The ledger of a database; the first call of a test takes an engine number from it.
   *
   * @throws SQLException if the database cannot be reached, or was not prepared
   */
  public static EngineLedger of(DatabaseAddress address) throws SQLException {
    return of(address, new Cancellation(() -> false));
  }

  /**
   * As {@link #of(DatabaseAddress)}, for a user who may be told to give up.
   *
   * @throws SQLException if the database cannot be reached, or was not prepared, or the user is to
   *     give up
   */
  public static EngineLedger of(DatabaseAddress address, Cancellation cancellation)
      throws SQLException {
    synchronized (OPEN) {
      if (cancellation.requested()) {
        throw new SQLException("the test was stopped", "08001"); // while others asked the server
      }
      EngineLedger ledger = find(address, cancellation::attach);
      if (ledger == null) {
        ledger = new EngineLedger(EnginePresence.of(address, cancellation::attach));
        OPEN.put(address.url(), ledger);
      }
      return ledger;
    }
  }

  /**
   * The ledger of a database, if a user of this engine has one in this test; else null.
   *
   * @param attach is given what can end the question to the server, if there is one
   * @throws SQLException if the database cannot be reached
   */
  static EngineLedger find(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    synchronized (OPEN) {
      EngineLedger known = OPEN.get(address.url());
      if (known == null && !OPEN.isEmpty()) {
        String identity = EnginePresence.identity(address, attach);
        for (EngineLedger each : OPEN.values()) {
          if (each.presence.identity().equals(identity)) {
            known = each;
          }
        }
        if (known != null) {
          OPEN.put(address.url(), known);
        }
      }
      return known;
    }
  }

  /** The test is over: forgets all ledgers and says so to the databases. */
  public static void closeAll() {
    synchronized (OPEN) {
      OPEN.values().forEach(ledger -> ledger.presence.close());
      OPEN.clear();
    }
  }

  /** What the database held when this engine's first user came. */
  RunStart start() {
    return presence.start();
  }

  /** This engine's number. */
  public int engine() {
    return presence.engine();
  }

  /**
   * A ledger for a user that begins; users are numbered from 1.
   *
   * @throws IllegalStateException if there were {@link TransactionId#MAX_USER} already
   */
  public UserLedger newUser() {
    synchronized (users) {
      if (users.size() == TransactionId.MAX_USER) {
        throw new IllegalStateException(
            "An engine has numbers for "
                + TransactionId.MAX_USER
                + " users in a test; use several engines");
      }
      UserLedger user = new UserLedger(engine(), users.size() + 1);
      users.add(user);
      return user;
    }
  }

  /** How many commits the server has acknowledged to all users. */
  long acknowledged() {
    return users().stream().mapToLong(user -> user.acknowledged().cardinality()).sum();
  }

  /** All users so far; a copy. */
  List<UserLedger> users() {
    synchronized (users) {
      return List.copyOf(users);
    }
  }
}
