package io.github.bancada.atm;

import io.github.bancada.atm.audit.UserLedger;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;

/** Withdrawals of one user at a small database. */
abstract class WithdrawalTaskRun {
  final UserLedger ledger = new UserLedger(7, 3);
  SmallAtm atm;

  @BeforeEach
  void prepare() throws SQLException {
    atm = SmallAtm.prepared();
  }

  SettingsBuilder settings() {
    return new SettingsBuilder(atm.address());
  }

  Withdrawer task(WithdrawalSettings settings) {
    return new Withdrawer(settings, SmallAtm.SCALE, ledger);
  }
}
