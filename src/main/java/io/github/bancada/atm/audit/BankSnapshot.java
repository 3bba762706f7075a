package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.sql.audit.AuditSnapshot;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The snapshot of a bank, with its scale and the history that was removed. Not thread-safe. */
final class BankSnapshot extends AuditSnapshot {
  private AtmScale scale;
  private boolean emptied;
  private BigDecimal moved;

  /** Takes the snapshot; the connection is reserved for it until {@link #end}. */
  BankSnapshot(Connection connection) throws SQLException {
    super(connection);
    forEach(
        "SELECT emptied, moved, branches, tellers, accounts FROM atm_database",
        row -> {
          emptied = row.getBoolean(1);
          moved = row.getBigDecimal(2);
          scale = new AtmScale(row.getInt(3), row.getInt(4), row.getInt(5));
        });
  }

  AtmScale scale() {
    return scale;
  }

  /** Whether the history was ever emptied. */
  boolean isEmptied() {
    return emptied;
  }

  /** Sum of the amounts of the removed rows. */
  BigDecimal moved() {
    return moved;
  }

  /**
   * The balances of rows by their ids, in cents; read by their keys.
   *
   * @param table account, teller or branch
   */
  Map<Integer, Long> balances(String table, Collection<Integer> ids) throws SQLException {
    Map<Integer, Long> balances = new HashMap<>();
    forEachOf(
        ids,
        keys -> "SELECT id, balance FROM " + table + " WHERE id IN (" + keys + ")",
        row -> balances.put(row.getInt(1), Cents.of(row.getBigDecimal(2))));
    return balances;
  }

  /** Engine numbers in the snapshot that are active now. */
  Set<Integer> liveEngines() throws SQLException {
    Set<Integer> live = new TreeSet<>();
    forEach(AtmSchema.ENGINES.liveQuery(dialect()), row -> live.add(row.getInt(1)));
    return live;
  }
}
