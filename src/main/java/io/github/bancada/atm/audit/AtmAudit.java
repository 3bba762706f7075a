package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.HistoryReset;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.SchemaLock;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.audit.CommitTally;
import io.github.bancada.sql.tables.OwnTables;
import io.github.bancada.text.Token;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Proves or disproves that no withdrawal was lost or invented and that all balances are right.
 * Immutable.
 *
 * @param everyAccount which accounts are compared with their own history
 * @param waitSeconds longest wait for in-doubt transactions that are open on the server, and for
 *     others that create or empty the tables
 * @param fewRows most rows of the history for which accounts are checked by default
 */
public record AtmAudit(EveryAccount everyAccount, int waitSeconds, long fewRows)
    implements AuditRules<AtmLedger, AuditReport> {

  private static final int WAIT_SECONDS = 60;

  /** Checking them takes a few seconds. */
  private static final long FEW_ROWS = 200_000;

  /** Whether the audit compares each account with its own history. */
  public enum EveryAccount implements Token {
    /** If sums disagree. */
    AUTO,
    /** Always. */
    TRUE,
    /** Never. */
    FALSE
  }

  public AtmAudit(EveryAccount everyAccount) {
    this(everyAccount, WAIT_SECONDS, FEW_ROWS);
  }

  @Override
  public OwnTables own() {
    return AtmSchema.OWN;
  }

  @Override
  public Map<String, LongStream> inDoubt(AtmLedger ledger) {
    return Map.of(AtmSchema.HISTORY_ROW, ledger.idsInDoubt(user -> 0));
  }

  @Override
  public void complete(Connection connection) throws SQLException {
    if (HistoryReset.isPending(connection)) {
      SchemaLock.take(connection, line -> {}, waitSeconds);
      HistoryReset.complete(connection);
      SchemaLock.release(connection);
    }
  }

  @Override
  public AuditReport withoutTables(long commits, String reason) {
    return AuditReport.withoutTables(commits, reason);
  }

  @Override
  public AuditReport audit(Connection connection, AtmLedger ledger, Map<String, Set<Long>> open)
      throws SQLException {
    LedgerAudit own =
        ledger == null
            ? null
            : new LedgerAudit(
                ledger, user -> 0, new RepeatedDraws(ledger), open.get(AtmSchema.HISTORY_ROW));
    return audit(new BankSnapshot(connection), own, ledger == null ? null : ledger.start());
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
    CommitTally tally = null;
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
    long first = own.engine() * Withdrawal.IDS_OF_ENGINE;
    own.read(snapshot, first, first + Withdrawal.IDS_OF_ENGINE, row -> {});
    return own.result();
  }
}
