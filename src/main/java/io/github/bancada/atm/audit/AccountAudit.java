package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Check C5: accounts against their own history; names those that are wrong. Either every account,
 * which reads all accounts and all of the history, or only those that have rows in the history,
 * which reads all of the history and as many accounts as it has rows. Not thread-safe.
 *
 * <p>If the history was ever emptied it is not known where an account stood then: of those without
 * rows since, nothing can be said.
 */
final class AccountAudit {
  // Without the limit the server would search the history anew for each account; with it, it first
  // makes a temporary table with a key.
  private static final String EVERY_ACCOUNT =
      "SELECT a.id, a.balance, h.balance, h.delta FROM account a LEFT JOIN"
          + " (SELECT account, balance, delta FROM history LIMIT 9223372036854775807) h"
          + " ON h.account = a.id ORDER BY a.id";

  // In this order whatever the server thinks: the other one would read every account.
  private static final String ACCOUNTS_WITH_ROWS =
      "SELECT STRAIGHT_JOIN a.id, a.balance, h.balance, h.delta"
          + " FROM history h JOIN account a ON a.id = h.account ORDER BY h.account";

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
  static AuditCheck ofAll(AuditSnapshot snapshot) throws SQLException {
    return of(
        snapshot,
        EVERY_ACCOUNT,
        snapshot.isEmptied()
            ? "%,d accounts compared with their own history since it was last emptied (of those"
                + " without rows nothing can be said), %,d findings"
            : "%,d accounts compared with their own history, %,d findings");
  }

  /** Looks at the accounts that have rows in the history. */
  static AuditCheck ofThoseWithRows(AuditSnapshot snapshot) throws SQLException {
    return of(
        snapshot,
        ACCOUNTS_WITH_ROWS,
        "%,d accounts that have rows in the history compared with these, %,d findings");
  }

  private static AuditCheck of(AuditSnapshot snapshot, String query, String message)
      throws SQLException {
    AccountAudit audit = new AccountAudit(snapshot);
    snapshot.forEach(query, audit::row);
    audit.close();
    audit.strayRows();
    return new AuditCheck(
        "C5",
        audit.findings.count() == 0,
        String.format(Locale.ROOT, message, audit.accounts, audit.findings.count()),
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
}
