package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.FoundBank;
import io.github.bancada.atm.bank.HistoryReset;
import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.audit.AuditCheck;
import io.github.bancada.mysql.audit.UnresolvedCommits;
import io.github.bancada.mysql.tables.FoundTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Proves or disproves in one consistent snapshot that no withdrawal was lost or invented and that
 * every cent is where it belongs. Exact arithmetic. Run it after this load generator's virtual
 * users have ended; those of other load generators may be active.
 *
 * <p>Not thread-safe, but any thread may call {@link #connections()}.
 */
public final class AtmAudit {
  private static final int WAIT_SECONDS = 60;

  /** Most rows of the history for which accounts are checked by default: a few seconds. */
  private static final long FEW_ROWS = 200_000;

  private final DatabaseAddress address;
  private final EveryAccount everyAccount;
  private final int waitSeconds;
  private final long fewRows;
  private final ConnectionGroup connections;

  public AtmAudit(DatabaseAddress address, EveryAccount everyAccount) {
    this(address, everyAccount, WAIT_SECONDS, FEW_ROWS);
  }

  public AtmAudit(DatabaseAddress address, EveryAccount everyAccount, WorkLimits limits) {
    this(address, everyAccount, WAIT_SECONDS, FEW_ROWS, limits);
  }

  /**
   * @param waitSeconds longest wait for in-doubt transactions that are open on the server, and for
   *     others that create or empty the tables
   * @param fewRows most rows of the history for which accounts are checked by default
   */
  public AtmAudit(
      DatabaseAddress address, EveryAccount everyAccount, int waitSeconds, long fewRows) {
    this(address, everyAccount, waitSeconds, fewRows, WorkLimits.defaults(() -> false));
  }

  private AtmAudit(
      DatabaseAddress address,
      EveryAccount everyAccount,
      int waitSeconds,
      long fewRows,
      WorkLimits limits) {
    this.address = address;
    this.everyAccount = everyAccount;
    this.waitSeconds = waitSeconds;
    this.fewRows = fewRows;
    connections = new ConnectionGroup(address, limits);
  }

  /** Its connections; cancelling them from any thread ends {@link #run()} soon. */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Runs the audit.
   *
   * @throws DatabaseFailure if there is nothing to audit, the server fails, or the audit was
   *     cancelled
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
      return audit(new BankSnapshot(connection), own, ledger == null ? null : ledger.start());
    } catch (SQLException e) {
      throw connections.failure(e, "audit", "stopped before the audit was complete");
    }
  }

  private LedgerAudit ledgerAudit(Connection connection, EngineLedger ledger) throws SQLException {
    return new LedgerAudit(
        ledger,
        UnresolvedCommits.await(
            connection, "SELECT 1 FROM history WHERE trx_id = ?", ledger.inDoubt(), waitSeconds));
  }

  private void checkTables(Connection connection) throws SQLException, DatabaseFailure {
    FoundTables tables = FoundBank.of(connection).tables();
    if (tables.isOurs()) {
      tables.check();
    }
    if (!tables.isOurs() || !tables.isComplete()) {
      throw new DatabaseFailure(
          DatabaseFailure.NOT_PREPARED,
          "schema '"
              + tables.schema()
              + (tables.isOurs() ? "' is not completely" : "' is not")
              + " prepared, so there is nothing to audit; let ATM Database prepare it first");
    }
    if (HistoryReset.isPending(connection)) {
      SchemaLock.take(connection, line -> {}, waitSeconds);
      HistoryReset.complete(connection);
      SchemaLock.release(connection);
    }
  }

  private AuditReport audit(BankSnapshot snapshot, LedgerAudit own, RunStart start)
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
      checks.add(start.earlier().compare(snapshot, balances.engines(), snapshot.liveEngines()));
    }
    return new AuditReport(checks, tally, balances.historyRows(), otherRows);
  }

  private AuditCheck accounts(BankSnapshot snapshot, boolean sumsAgree, long historyRows)
      throws SQLException {
    if (everyAccount == EveryAccount.TRUE || !sumsAgree) {
      return AccountAudit.ofAll(snapshot);
    }
    return historyRows <= fewRows
        ? AccountAudit.ofAccountsWithRows(snapshot)
        : AuditCheck.notKnown(
            "C5",
            String.format(
                Locale.ROOT,
                "accounts not compared with their own history: it has %,d rows, more than %,d, and"
                    + " the sums agree; set the field everyAccount to true to compare them",
                historyRows,
                fewRows));
  }

  private static LedgerAudit.Result compare(BankSnapshot snapshot, LedgerAudit own)
      throws SQLException {
    long first = own.engine() * TransactionId.ENGINE;
    snapshot.forEach(
        "SELECT trx_id, account, teller, branch, delta, COALESCE("
            // A day of tolerance: sessions may have other time zones, and clocks are adjusted.
            + "trx_date < (SELECT DATE(started) - INTERVAL 1 DAY FROM atm_engine WHERE id = "
            + own.engine()
            + ") OR trx_date > CURRENT_DATE + INTERVAL 1 DAY"
            + " OR trx_time < 0 OR trx_time >= 86400, 0) FROM history WHERE trx_id >= "
            + first
            + " AND trx_id < "
            + (first + TransactionId.ENGINE)
            + " ORDER BY trx_id",
        row ->
            own.add(
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
