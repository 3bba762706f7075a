package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.FoundBank;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.tables.PreparedCheck;
import io.github.bancada.mysql.tables.StoredProcedure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.StatementMode;
import java.sql.SQLException;

/** Checks a database before the first withdrawal. Stateless. */
final class AtmCheck {
  private AtmCheck() {}

  /**
   * @return the scale of the database
   * @throws DatabaseFailure if withdrawals cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  static AtmScale run(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    PreparedCheck check = new PreparedCheck(settings.address(), "begin withdrawals on");
    return check.run(
        settings.connectTimeoutMillis(),
        settings.statementTimeoutMillis(),
        cancellation::attach,
        connection -> {
          FoundBank bank = FoundBank.of(connection);
          check.tables(bank.tables());
          checkScale(settings.scale(), bank.scale(), settings.address());
          if (settings.transaction() == TransactionKind.WITHDRAWAL) {
            TrialWithdrawal.run(connection);
            if (settings.statements() == StatementMode.PROCEDURE) {
              StoredProcedure.check(connection, AtmProcedure.NAME);
            }
          }
          return bank.scale();
        });
  }

  private static void checkScale(AtmScale wanted, AtmScale there, DatabaseAddress address)
      throws DatabaseFailure {
    if (wanted != null && !wanted.equals(there)) {
      throw new DatabaseFailure(
          DatabaseFailure.OTHER_SCALE,
          String.format(
              "the fields say %s, but %s was prepared with %s; correct the scale, leave it empty,"
                  + " or prepare the database anew",
              wanted.text(), address.url(), there.text()));
    }
  }
}
