package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.FoundBank;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.jmeter.SnapshotMessage;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.CheckpointTicker;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.tables.PreparedCheck;
import io.github.bancada.transaction.CheckOnce;
import io.github.bancada.transaction.LedgerTrials;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What all ATM Withdrawal elements of a test share: one check and one ledger for each database.
 * Thread-safe.
 */
final class WithdrawalWorkload implements Workload<WithdrawalSettings.Request> {
  private final OpenLedgers<AtmLedger> ledgers;
  private final CheckOnce<Check, AtmScale> checks = new CheckOnce<>();

  /** Null where there is no controller, and before the first check. */
  private final AtomicReference<CheckpointTicker> ticker = new AtomicReference<>();

  /** What the result of a check depends on. */
  private record Check(
      DatabaseAddress address, AtmScale scale, WithdrawalSettings.Kind kind, boolean procedure) {}

  WithdrawalWorkload(OpenLedgers<AtmLedger> ledgers) {
    this.ledgers = ledgers;
  }

  /** Makes a new test check its databases, even if the last test ended abnormally. */
  WithdrawalWorkload begun() {
    checks.forget();
    return this;
  }

  @Override
  public Task<WithdrawalSettings.Request> newTask(VirtualUser user) {
    return new WithdrawalTask(this::enter, user);
  }

  /** Lets a virtual user begin on a database; the first one checks it. */
  private WithdrawalTask.Entered enter(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseException, SQLException {
    AtmScale scale = scale(settings, cancellation);
    if (settings.kind() != WithdrawalSettings.Kind.WITHDRAWAL) {
      return new WithdrawalTask.Entered(scale, null);
    }
    AtmLedger ledger = ledgers.of(settings.transactions().address(), cancellation);
    LedgerTrials.offer(ledgers, ledger, settings.transactions(), AtmLedger::increment);
    return new WithdrawalTask.Entered(scale, ledger.newUser());
  }

  /**
   * The scale of a database that withdrawals can begin on.
   *
   * @throws DatabaseException if withdrawals cannot begin
   * @throws SQLException if the server cannot be reached
   */
  AtmScale scale(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseException, SQLException {
    DatabaseAddress address = settings.transactions().address();
    return checks.result(
        new Check(
            address,
            settings.scale(),
            settings.kind(),
            settings.statements() == StatementMode.PROCEDURE),
        () -> {
          AtmScale found = check(settings, cancellation);
          tellController(address);
          return found;
        });
  }

  private static AtmScale check(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseException, SQLException {
    DatabaseAddress address = settings.transactions().address();
    PreparedCheck check = new PreparedCheck(address, "begin withdrawals on");
    return check.run(
        settings.transactions().connectTimeoutMillis(),
        settings.transactions().statementTimeoutMillis(),
        cancellation::attach,
        connection -> {
          FoundBank bank = FoundBank.of(connection);
          check.tables(bank.tables());
          checkScale(settings.scale(), bank.scale(), address);
          if (settings.kind() == WithdrawalSettings.Kind.WITHDRAWAL) {
            TrialWithdrawal.run(connection);
            if (settings.statements() == StatementMode.PROCEDURE) {
              AtmSchema.PROCEDURES.check(connection);
            }
          }
          return bank.scale();
        });
  }

  private static void checkScale(AtmScale wanted, AtmScale there, DatabaseAddress address)
      throws DatabaseException {
    if (wanted != null && !wanted.equals(there)) {
      throw new DatabaseException(
          DatabaseException.OTHER_SCALE,
          String.format(
              "the fields say %s, but %s was prepared with %s; correct the scale, leave it empty,"
                  + " or prepare the database anew",
              wanted.text(), address.url(), there.text()));
    }
  }

  /** Starts to send snapshots of the server to the controller of a distributed run. */
  private void tellController(DatabaseAddress address) {
    SnapshotMessage controller = new SnapshotMessage();
    if (ticker.get() == null && controller.isHeard()) {
      replaceTicker(new CheckpointTicker(address, controller::tell));
    }
  }

  private void replaceTicker(CheckpointTicker by) {
    CheckpointTicker known = ticker.getAndSet(by);
    if (known != null) {
      known.close();
    }
  }

  /** A database that virtual users of this process work on; null if there is none. */
  DatabaseAddress anyAddress() {
    return checks.known().map(Check::address).findFirst().orElse(null);
  }

  /**
   * Called after the last virtual user of all groups, so after the audit in tearDown. The next test
   * checks its databases again.
   */
  @Override
  public void close() {
    checks.forget();
    replaceTicker(null);
    ledgers.closeAll();
  }
}
