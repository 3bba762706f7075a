package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.transaction.StatementClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Reads an account, a teller and a branch in one transaction, without locks. Its COMMIT changes
 * nothing, so its outcome is never in doubt. Not thread-safe.
 */
final class InquiryTransaction implements AtmTransaction {
  private final Connection connection;
  private final PreparedStatement account;
  private final PreparedStatement teller;
  private final PreparedStatement branch;

  InquiryTransaction(Connection connection) throws SQLException {
    this.connection = connection;
    account = connection.prepareStatement("SELECT balance FROM account WHERE id = ?");
    teller = connection.prepareStatement("SELECT balance FROM teller WHERE id = ?");
    branch = connection.prepareStatement("SELECT balance FROM branch WHERE id = ?");
  }

  @Override
  public void run(Withdrawal w, StatementClock clock) throws SQLException {
    AtmTransaction.balanceCents(account, "select account", w.account(), "account", clock);
    AtmTransaction.balanceCents(teller, "select teller", w.teller(), "teller", clock);
    AtmTransaction.balanceCents(branch, "select branch", w.branch(), "branch", clock);
    clock.send("commit");
    connection.commit();
    clock.answered();
  }
}
