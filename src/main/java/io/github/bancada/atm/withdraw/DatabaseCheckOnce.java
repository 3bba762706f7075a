package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.FoundBank;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.jmeter.SnapshotWord;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.InnoDbTicker;
import io.github.bancada.mysql.tables.PreparedCheck;
import io.github.bancada.mysql.tables.StoredProcedure;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.CheckOnce;
import io.github.bancada.transaction.StatementMode;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Checks each database once per test; later virtual users wait for the first one's result. If the
 * server cannot be reached, those that wait fail too, and the next one checks again. Thread-safe.
 */
public final class DatabaseCheckOnce {
  /** What the result of a check depends on. */
  private record Check(
      DatabaseAddress address, AtmScale scale, TransactionKind transaction, boolean procedure) {}

  private static final CheckOnce<Check, AtmScale> CHECKS = new CheckOnce<>();

  /** Null where there is no controller, and before the first check. */
  private static final AtomicReference<InnoDbTicker> TICKER = new AtomicReference<>();

  private DatabaseCheckOnce() {}

  /**
   * The scale of a database that withdrawals can begin on.
   *
   * @throws DatabaseFailure if they cannot
   * @throws SQLException if the server cannot be reached
   */
  static AtmScale scale(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    return CHECKS.result(
        new Check(
            settings.address(),
            settings.scale(),
            settings.transaction(),
            settings.statements() == StatementMode.PROCEDURE),
        () -> {
          AtmScale found = check(settings, cancellation);
          tellController(settings.address());
          return found;
        });
  }

  /**
   * Checks a database before the first withdrawal.
   *
   * @return the scale of the database
   * @throws DatabaseFailure if withdrawals cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  static AtmScale check(WithdrawalSettings settings, Cancellation cancellation)
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

  /** Tells the controller of a distributed run of the server from now on. */
  private static void tellController(DatabaseAddress address) {
    SnapshotWord controller = new SnapshotWord();
    if (TICKER.get() == null && controller.isHeard()) {
      close(TICKER.getAndSet(new InnoDbTicker(address, controller::tell)));
    }
  }

  private static void close(InnoDbTicker ticker) {
    if (ticker != null) {
      ticker.close();
    }
  }

  /** A database that virtual users of this process work on; null if there is none. */
  public static DatabaseAddress anyAddress() {
    return CHECKS.known().map(Check::address).findFirst().orElse(null);
  }

  /** Forgets all results; the next test checks again. */
  public static void forget() {
    CHECKS.forget();
    close(TICKER.getAndSet(null));
  }
}
