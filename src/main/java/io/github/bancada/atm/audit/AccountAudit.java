package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.sql.audit.AmountChain;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Check C5: compares accounts with their own history and names the wrong ones. Checks either all
 * accounts, which reads all accounts and the history, or only those with rows in the history, which
 * reads the history and at most as many accounts. Not thread-safe.
 *
 * <p>If the history was ever emptied, the balances at that time are not known, so accounts without
 * rows since then cannot be checked.
 */
final class AccountAudit {
  // The limit makes the server create a temporary table with a key; without it, the server searches
  // the history for each account.
  private static final String EVERY_ACCOUNT =
      "SELECT a.id, a.balance, h.balance, h.delta FROM account a LEFT JOIN"
          + " (SELECT account, balance, delta FROM history LIMIT 9223372036854775807) h"
          + " ON h.account = a.id ORDER BY a.id";

  // Fixed join order: the other one would read every account.
  private static final String ACCOUNTS_WITH_ROWS =
      " a.id, a.balance, h.balance, h.delta"
          + " FROM history h JOIN account a ON a.id = h.account ORDER BY h.account";

  private final BankSnapshot snapshot;
  private final Findings findings = new Findings();
  private final AmountChain history = new AmountChain();
  private int account;
  private BigDecimal balance;
  private long accounts;

  private AccountAudit(BankSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  static AuditCheck ofAll(BankSnapshot snapshot) throws SQLException {
    return of(
        snapshot,
        EVERY_ACCOUNT,
        snapshot.isEmptied()
            ? "%s compared with their own history since it was last emptied (those without rows"
                + " are not known), %s"
            : "%s compared with their own history, %s");
  }

  static AuditCheck ofAccountsWithRows(BankSnapshot snapshot) throws SQLException {
    return of(
        snapshot,
        snapshot.dialect().selectInOrder() + ACCOUNTS_WITH_ROWS,
        "%s with rows in the history compared with these, %s");
  }

  private static AuditCheck of(BankSnapshot snapshot, String query, String message)
      throws SQLException {
    AccountAudit audit = new AccountAudit(snapshot);
    snapshot.forEach(query, audit::row);
    audit.close();
    audit.strayRows();
    return audit.findings.check(
        "C5",
        String.format(
            message,
            Quantity.of(audit.accounts, "account"),
            Quantity.of(audit.findings.count(), "finding")));
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
      long cents = Cents.of(after);
      history.add(Math.subtractExact(cents, Cents.of(row.getBigDecimal(4))), cents);
    }
  }

  /** Checks an account after its last row. */
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
                "account %d: its balance %s does not follow from its %s of history",
                account,
                Cents.text(balance),
                Quantity.of(history.rows(), "row")));
      }
    } else if (!history.leads(AtmSchema.ACCOUNT_CENTS, cents)) {
      BigDecimal expected = Cents.decimal(AtmSchema.ACCOUNT_CENTS + history.moved());
      findings.add(
          String.format(
              Locale.ROOT,
              "account %d: balance %s, by its %s of history %s: difference %s%s",
              account,
              Cents.text(balance),
              Quantity.of(history.rows(), "row"),
              Cents.text(expected),
              Cents.text(balance.subtract(expected)),
              balance.compareTo(expected) == 0
                  ? ", but the balances in its rows are inconsistent"
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
                String.format(
                    "transaction %s is of account %s, which does not exist",
                    row.getLong(1), row.getInt(2))));
  }
}
