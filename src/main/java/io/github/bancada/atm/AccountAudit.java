package io.github.bancada.atm;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Check C5: each account against its own history, and each teller and branch against theirs; names
 * those that are wrong. Reads all accounts and all of the history. Not thread-safe.
 *
 * <p>If the history was ever emptied it is not known where an account stood then: of those without
 * rows since, nothing can be said.
 */
final class AccountAudit {
  // Without the limit the server would search the history anew for each account; with it, it first
  // makes a temporary table with a key.
  private static final String ACCOUNTS =
      "SELECT a.id, a.balance, h.balance, h.delta FROM account a LEFT JOIN"
          + " (SELECT account, balance, delta FROM history LIMIT 9223372036854775807) h"
          + " ON h.account = a.id ORDER BY a.id";

  private final AuditSnapshot snapshot;
  private final Findings findings = new Findings();
  private final AccountHistory history = new AccountHistory();
  private int account;
  private BigDecimal balance;
  private long accounts;

  private AccountAudit(AuditSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Looks at every account. */
  static AuditCheck of(AuditSnapshot snapshot) throws SQLException {
    AccountAudit audit = new AccountAudit(snapshot);
    snapshot.forEach(ACCOUNTS, audit::row);
    audit.close();
    audit.strayRows();
    if (!snapshot.isEmptied()) {
      audit.sums("teller", AtmSchema.TELLER_CENTS);
      audit.sums("branch", AtmSchema.BRANCH_CENTS);
    }
    return new AuditCheck(
        "C5",
        audit.findings.count() == 0,
        String.format(
            Locale.ROOT,
            "%,d accounts compared with their own history%s, %,d findings",
            audit.accounts,
            snapshot.isEmptied()
                ? " since it was last emptied (of those without rows nothing can be said)"
                : "",
            audit.findings.count()),
        audit.findings.lines());
  }

  private void row(ResultSet row) throws SQLException {
    int id = row.getInt(1);
    if (id != account) {
      close();
      account = id;
      balance = row.getBigDecimal(2);
    }
    BigDecimal after = row.getBigDecimal(3);
    if (after != null) {
      history.add(Cents.of(after), Cents.of(row.getBigDecimal(4)));
    }
  }

  /** The rows of an account are all there. */
  private void close() {
    if (balance == null) {
      return;
    }
    accounts++;
    long cents = Cents.of(balance);
    if (snapshot.isEmptied()) {
      if (!history.leadsTo(cents)) {
        findings.add(
            String.format(
                Locale.ROOT,
                "account %d: its %,d rows of history do not lead to its balance %s",
                account,
                history.rows(),
                Cents.text(balance)));
      }
    } else if (!history.leads(AtmSchema.ACCOUNT_CENTS, cents)) {
      BigDecimal expected = Cents.decimal(AtmSchema.ACCOUNT_CENTS + history.movedCents());
      findings.add(
          String.format(
              Locale.ROOT,
              "account %d: balance %s, by its %,d rows of history %s: difference %s%s",
              account,
              Cents.text(balance),
              history.rows(),
              Cents.text(expected),
              Cents.text(balance.subtract(expected)),
              balance.compareTo(expected) == 0
                  ? ", but the balances in them do not follow from one another"
                  : ""));
    }
    history.clear();
  }

  private void strayRows() throws SQLException {
    snapshot.forEach(
        "SELECT trx_id, account FROM history WHERE account < 1 OR account > "
            + snapshot.scale().accounts(),
        row ->
            findings.add(
                "transaction "
                    + row.getLong(1)
                    + " is of account "
                    + row.getInt(2)
                    + ", which is none"));
  }

  private void sums(String table, long freshCents) throws SQLException {
    snapshot.forEach(
        "SELECT t.id, t.balance, COALESCE(h.moved, 0) FROM "
            + table
            + " t LEFT JOIN (SELECT "
            + table
            + " id, SUM(delta) moved FROM history GROUP BY "
            + table
            + ") h ON h.id = t.id WHERE t.balance <> "
            + Cents.decimal(freshCents)
            + " + COALESCE(h.moved, 0) ORDER BY t.id",
        row -> {
          BigDecimal expected = Cents.decimal(freshCents).add(row.getBigDecimal(3));
          findings.add(
              String.format(
                  Locale.ROOT,
                  "%s %d: balance %s, by its history %s: difference %s",
                  table,
                  row.getInt(1),
                  Cents.text(row.getBigDecimal(2)),
                  Cents.text(expected),
                  Cents.text(row.getBigDecimal(2).subtract(expected))));
        });
  }
}
