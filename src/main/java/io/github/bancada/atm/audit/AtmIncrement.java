package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.sql.tables.OwnTables;
import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * Proves or disproves, again and again, that no withdrawal since the last time was lost or invented
 * and that the balances it moved are right. To be used while no withdrawal is under way.
 *
 * <p>Reads by their keys the rows of history since then and the accounts, tellers and branches in
 * them, so its time does not depend on the size of the tables. What else is in the tables is left
 * to {@link AtmAudit}. Not thread-safe.
 */
public final class AtmIncrement implements AuditRules<AtmLedger, AuditReport> {
  private final RepeatedDraws draws;
  private final KnownBalances tellers;
  private final KnownBalances branches;

  /** By virtual user, the number of the last transaction that was audited. */
  private final Map<Integer, Integer> audited = new HashMap<>();

  /** Ids of the rows that the last audit saw. */
  private List<Long> recent = List.of();

  /** Reads the balances of tellers and branches, before the first withdrawal. */
  AtmIncrement(AtmLedger ledger, Connection connection) throws SQLException {
    draws = new RepeatedDraws(ledger);
    BankSnapshot snapshot = new BankSnapshot(connection);
    tellers = new KnownBalances(snapshot, "teller", snapshot.scale().tellers());
    branches = new KnownBalances(snapshot, "branch", snapshot.scale().branches());
    snapshot.end();
  }

  @Override
  public OwnTables own() {
    return AtmSchema.OWN;
  }

  private int after(UserLedger user) {
    return audited.getOrDefault(user.user(), 0);
  }

  @Override
  public Map<String, LongStream> inDoubt(AtmLedger ledger) {
    return Map.of(AtmSchema.HISTORY_ROW, ledger.idsInDoubt(this::after));
  }

  @Override
  public AuditReport withoutTables(long commits, String reason) {
    return AuditReport.withoutTables(commits, reason);
  }

  @Override
  public AuditReport audit(Connection connection, AtmLedger ledger, Map<String, Set<Long>> open)
      throws SQLException {
    Map<Integer, Integer> until = new TreeMap<>();
    for (UserLedger user : ledger.users()) {
      if (user.last() > after(user)) {
        until.put(user.user(), user.settled());
      }
    }
    LedgerAudit own = new LedgerAudit(ledger, this::after, draws, open.get(AtmSchema.HISTORY_ROW));
    BankSnapshot snapshot = new BankSnapshot(connection);
    MovedAccounts accounts = new MovedAccounts();
    List<Long> ids = new ArrayList<>();
    for (int user : List.copyOf(until.keySet())) {
      own.read(
          snapshot,
          Withdrawal.idOf(own.engine(), user, audited.getOrDefault(user, 0) + 1),
          Withdrawal.idOf(own.engine(), user + 1, 0),
          row -> {
            Withdrawal withdrawal = row.withdrawal();
            ids.add(withdrawal.id());
            until.merge(user, Withdrawal.numberOf(withdrawal.id()), Math::max);
            accounts.add(row);
            tellers.move(withdrawal.teller(), withdrawal);
            branches.move(withdrawal.branch(), withdrawal);
          });
    }
    LedgerAudit.Result result = own.result();
    audited.putAll(until);
    List<AuditCheck> checks = new ArrayList<>();
    checks.add(result.check());
    checks.add(snapshot.stillThere("C4", AuditReport.UNIT, "history", "trx_id", recent));
    recent = ids;
    List<AuditCheck> unsettled =
        AuditCheck.unsettled("C3", open, AtmSchema.ENGINES.beside(connection, ledger.engine()));
    checks.addAll(unsettled.isEmpty() ? balances(snapshot, accounts) : unsettled);
    return new AuditReport(checks, result.tally(), 0, 0);
  }

  private List<AuditCheck> balances(BankSnapshot snapshot, MovedAccounts accounts)
      throws SQLException {
    Findings wrong = new Findings();
    int few = tellers.check(snapshot, wrong) + branches.check(snapshot, wrong);
    Findings wrongAccounts = new Findings();
    int many = accounts.check(snapshot, wrongAccounts);
    return List.of(
        wrong.check(
            "C3",
            String.format(
                Locale.ROOT,
                "balances of %,d tellers and branches followed from the last audit through their"
                    + " rows, %s",
                few,
                Quantity.of(wrong.count(), "finding"))),
        wrongAccounts.check(
            "C5",
            Quantity.of(many, "account")
                + " compared with their rows since the last audit, "
                + Quantity.of(wrongAccounts.count(), "finding")));
  }
}
