package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.FoundTables;
import io.github.bancada.atm.bank.HistoryReset;
import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Proves, or disproves, that no withdrawal was lost, none invented and every cent is where it
 * belongs; all of it in one consistent snapshot. Exact arithmetic. Run it when this engine's users
 * are done; those of other engines may be at work.
 *
 * <p>Not thread-safe, but {@link #connections()} may be called from any thread.
 */
public final class AtmAudit {
  private static final int PATIENCE_SECONDS = 60;

  /** Up to so many rows, accounts are compared with theirs without being asked: a few seconds. */
  private static final long FEW_ROWS = 200_000;

  private final DatabaseAddress address;
  private final EveryAccount everyAccount;
  private final int patienceSeconds;
  private final long fewRows;
  private final ConnectionGroup connections;

  public AtmAudit(DatabaseAddress address, EveryAccount everyAccount) {
    this(address, everyAccount, PATIENCE_SECONDS, FEW_ROWS);
  }

  public AtmAudit(DatabaseAddress address, EveryAccount everyAccount, WorkLimits limits) {
    this(address, everyAccount, PATIENCE_SECONDS, FEW_ROWS, limits);
  }

  /**
   * @param patienceSeconds how long to wait for transactions in doubt that are still open on the
   *     server, and for somebody who makes or empties the tables
   * @param fewRows up to so many rows of the history, accounts are compared with theirs without
   *     being asked
   */
  public AtmAudit(
      DatabaseAddress address, EveryAccount everyAccount, int patienceSeconds, long fewRows) {
    this(address, everyAccount, patienceSeconds, fewRows, WorkLimits.defaults(() -> false));
  }

  private AtmAudit(
      DatabaseAddress address,
      EveryAccount everyAccount,
      int patienceSeconds,
      long fewRows,
      WorkLimits limits) {
    this.address = address;
    this.everyAccount = everyAccount;
    this.patienceSeconds = patienceSeconds;
    this.fewRows = fewRows;
    connections = new ConnectionGroup(address, limits);
  }

  /** What it works over; to cancel it, from any thread, ends {@link #run()} soon. */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Audits.
   *
   * @throws DatabaseFailure if there is nothing to audit, the server cannot be asked, or somebody
   *     asked for the end
   */
  public AuditReport run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      Connection connection = group.open(Map.of()).jdbc();
      ServerCheck.of(connection, address);
      EngineLedger ledger = EngineLedger.find(address, group::attach);
      try {
        checkTables(connection);
      } catch (DatabaseFailure e) {
        if (ledger == null || ledger.acknowledged() == 0) {
          throw e;
        }
        return AuditReport.withoutTables(ledger.acknowledged(), e.getMessage());
      }
      LedgerAudit own = ledger == null ? null : ledgerAudit(connection, ledger);
      return audit(AuditSnapshot.take(connection), own, ledger == null ? null : ledger.start());
    } catch (SQLException e) {
      throw connections.failure(e, "audit", "stopped before the audit was done");
    }
  }

  private LedgerAudit ledgerAudit(Connection connection, EngineLedger ledger) throws SQLException {
    return new LedgerAudit(ledger, OpenDoubts.await(connection, ledger, patienceSeconds));
  }

  private void checkTables(Connection connection) throws SQLException, DatabaseFailure {
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
  }

  private AuditReport audit(AuditSnapshot snapshot, LedgerAudit own, RunStart start)
      throws SQLException {
    BalanceAudit balances = BalanceAudit.of(snapshot);
    List<AuditCheck> checks =
        new ArrayList<>(
            List.of(
                balances.c1(),
                balances.c2(),
                BranchAudit.of(snapshot, start == null ? null : start.opening())));
    boolean agree = checks.stream().allMatch(AuditCheck::passed);
    WithdrawalTally tally = null;
    long otherRows = balances.historyRows();
    if (own != null) {
      LedgerAudit.Result result = compare(snapshot, own);
      checks.add(result.check());
      tally = result.tally();
      otherRows -= balances.historyRows(own.engine());
    }
    if (everyAccount != EveryAccount.FALSE) {
      checks.add(accounts(snapshot, agree, balances.historyRows()));
    }
    if (start != null) {
      checks.add(
          start.earlier().compare(snapshot, balances.engines(), LiveEngines.numbers(snapshot)));
    }
    return new AuditReport(checks, tally, balances.historyRows(), otherRows);
  }

  private AuditCheck accounts(AuditSnapshot snapshot, boolean sumsAgree, long historyRows)
      throws SQLException {
    if (everyAccount == EveryAccount.TRUE || !sumsAgree) {
      return AccountAudit.ofAll(snapshot);
    }
    return historyRows <= fewRows
        ? AccountAudit.ofThoseWithRows(snapshot)
        : AuditCheck.notKnown(
            "C5",
            String.format(
                Locale.ROOT,
                "accounts not compared with their own history: it has %,d rows, more than %,d, and"
                    + " the sums agree; set the field everyAccount to true to compare them",
                historyRows,
                fewRows));
  }

  private static LedgerAudit.Result compare(AuditSnapshot snapshot, LedgerAudit own)
      throws SQLException {
    long first = own.engine() * TransactionId.ENGINE;
    snapshot.forEach(
        "SELECT trx_id, account, teller, branch, delta, COALESCE("
            // A day more on both sides: sessions may have other time zones, and clocks are set.
            + "trx_date < (SELECT DATE(started) - INTERVAL 1 DAY FROM atm_engine WHERE id = "
            + own.engine()
            + ") OR trx_date > CURRENT_DATE + INTERVAL 1 DAY"
            + " OR trx_time < 0 OR trx_time >= 86400, 0) FROM history WHERE trx_id >= "
            + first
            + " AND trx_id < "
            + (first + TransactionId.ENGINE)
            + " ORDER BY trx_id",
        row ->
            own.see(
                new LedgerAudit.OwnRow(
                    new Withdrawal(
                        row.getLong(1),
                        row.getInt(2),
                        row.getInt(3),
                        row.getInt(4),
                        Cents.of(row.getBigDecimal(5))),
                    row.getBoolean(6))));
    return own.result();
  }
}
