package io.github.bancada.atm;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.testing.TestVirtualUser;

/** A virtual user who withdraws with settings that stay, on a database that needs no check. */
final class Withdrawer implements AutoCloseable {
  private final WithdrawalTask task;
  private final WithdrawalSettings.Request request;

  Withdrawer(WithdrawalSettings settings, AtmScale scale, UserLedger ledger) {
    this(settings, scale, ledger, new TestVirtualUser("u", "ATM Withdrawal 'u'"));
  }

  Withdrawer(WithdrawalSettings settings, AtmScale scale, UserLedger ledger, TestVirtualUser user) {
    boolean moves = settings.kind() == WithdrawalSettings.Kind.WITHDRAWAL;
    WithdrawalTask.Entered entered = new WithdrawalTask.Entered(scale, moves ? ledger : null);
    task = new WithdrawalTask((asked, cancellation) -> entered, user);
    request = new WithdrawalSettings.Request(WithdrawalSettings.Operation.TRANSACTION, settings);
  }

  WithdrawalSample run() {
    return task.run(request);
  }

  boolean cancel() {
    return task.cancel();
  }

  @Override
  public void close() {
    task.close();
  }
}
