package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Proves, or disproves, that no withdrawal was lost, none invented and every cent is where it
 * belongs; all of it in one consistent snapshot. Exact arithmetic. Run it when this engine's users
 * are done; those of other engines may be at work.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class AtmAudit {
  private static final int PATIENCE_SECONDS = 60;

  private final DatabaseAddress address;
  private final EveryAccount everyAccount;
  private final int patienceSeconds;
  private final ConnectionGroup connections;

  AtmAudit(DatabaseAddress address, EveryAccount everyAccount) {
    this(address, everyAccount, PATIENCE_SECONDS);
  }

  AtmAudit(DatabaseAddress address, EveryAccount everyAccount, WorkLimits limits) {
    this(address, everyAccount, PATIENCE_SECONDS, limits);
  }

  AtmAudit(DatabaseAddress address, EveryAccount everyAccount, int patienceSeconds) {
    this(address, everyAccount, patienceSeconds, WorkLimits.defaults(() -> false));
  }

  /**
   * @param patienceSeconds how long to wait for transactions in doubt that are still open on the
   *     server, and for somebody who makes or empties the tables
   */
  private AtmAudit(
      DatabaseAddress address, EveryAccount everyAccount, int patienceSeconds, WorkLimits limits) {
    this.address = address;
    this.everyAccount = everyAccount;
    this.patienceSeconds = patienceSeconds;
    connections = new ConnectionGroup(address, limits);
  }

  /** Ends {@link #run()} soon. */
  void cancel() {
    connections.cancel();
  }

  /**
   * Audits.
   *
   * @throws DatabaseFailure if there is nothing to audit, the server cannot be asked, or somebody
   *     asked for the end
   */
  AuditReport run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      Connection connection = group.open(Map.of()).jdbc();
      ServerCheck.of(connection, address);
      AtmScale scale = prepared(connection);
      EngineLedger ledger = EngineLedger.find(address, group::attach);
      LedgerAudit own = ledger == null ? null : ledgerAudit(connection, ledger);
      return audit(AuditSnapshot.take(connection, scale), own);
    } catch (SQLException e) {
      throw connections.failure(e, "audit", "stopped before the audit was done");
    }
  }

  private LedgerAudit ledgerAudit(Connection connection, EngineLedger ledger) throws SQLException {
    return new LedgerAudit(ledger, OpenDoubts.await(connection, ledger, patienceSeconds));
  }

  private AtmScale prepared(Connection connection) throws SQLException, DatabaseFailure {
    FoundTables there = FoundTables.of(connection);
    if (there.isOurs()) {
      there.check();
    }
    if (!there.isOurs() || !there.isComplete()) {
      throw new DatabaseFailure(
          DatabaseFailure.NOT_PREPARED,
          "schema '"
              + there.schema()
              + (there.isOurs() ? "' is not completely" : "' is not")
              + " prepared, so there is nothing to audit; let ATM Database prepare it first");
    }
    if (HistoryReset.isPending(connection)) {
      SchemaLock.take(connection, line -> {}, patienceSeconds);
      HistoryReset.complete(connection);
      SchemaLock.release(connection);
    }
    return there.scale();
  }

  private AuditReport audit(AuditSnapshot snapshot, LedgerAudit own) throws SQLException {
    BalanceAudit balances = BalanceAudit.of(snapshot);
    List<AuditCheck> checks = new ArrayList<>(List.of(balances.c1(), balances.c2(), balances.c3()));
    boolean agree = checks.stream().allMatch(AuditCheck::passed);
    WithdrawalTally tally = null;
    long otherRows = balances.historyRows();
    if (own != null) {
      LedgerAudit.Result result = compare(snapshot, own);
      checks.add(result.check());
      tally = result.tally();
      otherRows -= balances.historyRows(own.engine());
    }
    if (everyAccount == EveryAccount.TRUE || everyAccount == EveryAccount.AUTO && !agree) {
      checks.add(AccountAudit.of(snapshot));
    }
    return new AuditReport(checks, tally, balances.historyRows(), otherRows);
  }

  private static LedgerAudit.Result compare(AuditSnapshot snapshot, LedgerAudit own)
      throws SQLException {
    long first = own.engine() * TransactionId.ENGINE;
    snapshot.forEach(
        "SELECT trx_id FROM history WHERE trx_id >= "
            + first
            + " AND trx_id < "
            + (first + TransactionId.ENGINE)
            + " ORDER BY trx_id",
        row -> own.see(row.getLong(1)));
    return own.result();
  }
}
