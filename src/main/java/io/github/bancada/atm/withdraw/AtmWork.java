package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A transaction and its entry in the ledger. Immutable.
 *
 * @param ledger null for inquiries, which are never in doubt
 */
record AtmWork(Withdrawal withdrawal, UserLedger ledger) implements Transaction<AtmTransaction> {
  @Override
  public String name() {
    return "transaction " + withdrawal.id();
  }

  @Override
  public void run(AtmTransaction statements, StatementClock clock) throws SQLException {
    statements.run(withdrawal, clock);
  }

  @Override
  public boolean isPresent(Connection connection) throws SQLException {
    if (ledger == null) {
      return false;
    }
    try (PreparedStatement select =
        connection.prepareStatement("SELECT 1 FROM history WHERE trx_id = ?")) {
      select.setLong(1, withdrawal.id());
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  @Override
  public void acknowledged() {
    if (ledger != null) {
      ledger.acknowledge(withdrawal.id());
    }
  }

  @Override
  public void inDoubt() {
    ledger.doubt(withdrawal.id());
  }
}
