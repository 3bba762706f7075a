package io.github.bancada.sql;

import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The ledgers of one workload in the current test: a database has one, even if virtual users reach
 * it by several URLs or transports. Thread-safe.
 *
 * @param <L> a ledger
 */
public class OpenLedgers<L extends DatabaseLedger<?>> {
  public interface Maker<L> {
    L make(DatabaseAddress address, Consumer<Deadlines.Guard> attach) throws SQLException;
  }

  private final Maker<L> maker;
  private final Map<String, L> byUrl = new HashMap<>();

  public OpenLedgers(Maker<L> maker) {
    this.maker = maker;
  }

  /**
   * The ledger of a database; the first call of a test obtains an engine number.
   *
   * @throws SQLException if the database cannot be reached or is not prepared, or after a cancel
   */
  public synchronized L of(DatabaseAddress address, Cancellation cancellation) throws SQLException {
    if (cancellation.requested()) {
      throw new SQLException("the test was stopped", "08001"); // while another thread had the lock
    }
    L ledger = find(address, cancellation::attach);
    if (ledger == null) {
      ledger = maker.make(address, cancellation::attach);
      byUrl.put(address.url(), ledger);
    }
    return ledger;
  }

  /**
   * The ledger of a database, if this load generator has one in this test; else null.
   *
   * @param attach receives the guard of the query, if there is one
   * @throws SQLException if the database cannot be reached
   */
  public synchronized L find(DatabaseAddress address, Consumer<Deadlines.Guard> attach)
      throws SQLException {
    L known = byUrl.get(address.url());
    if (known == null && !byUrl.isEmpty()) {
      String identity = EnginePresence.identity(address, attach);
      for (L each : byUrl.values()) {
        if (each.presence().identity().equals(identity)) {
          known = each;
        }
      }
      if (known != null) {
        byUrl.put(address.url(), known);
      }
    }
    return known;
  }

  /** Closes all ledgers at the end of the test, and the marks in the databases. */
  public synchronized void closeAll() {
    byUrl.values().forEach(ledger -> ledger.presence().close());
    byUrl.clear();
  }
}
