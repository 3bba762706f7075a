package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.transaction.StatementClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** The withdrawal by {@link AtmProcedure}: one call, which also commits. Not thread-safe. */
final class ProcedureTransaction implements AtmTransaction {
  private final PreparedStatement call;

  ProcedureTransaction(Connection connection) throws SQLException {
    // No CallableStatement: it would ask the server for the procedure's parameters first.
    call = connection.prepareStatement(AtmProcedure.CALL);
  }

  @Override
  public void run(Withdrawal w, StatementClock clock) throws SQLException {
    call.setLong(1, w.id());
    call.setInt(2, w.account());
    call.setInt(3, w.teller());
    call.setInt(4, w.branch());
    call.setBigDecimal(5, Cents.decimal(w.deltaCents()));
    clock.sendCommit("call");
    call.execute();
    clock.answered();
  }
}
