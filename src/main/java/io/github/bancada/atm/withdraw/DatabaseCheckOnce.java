package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.jmeter.SnapshotWord;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.InnoDbTicker;
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
          AtmScale found = AtmCheck.run(settings, cancellation);
          tellController(settings.address());
          return found;
        });
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
