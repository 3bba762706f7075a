package io.github.bancada.atm;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionSettings;

/** Builds settings of withdrawals for tests from the defaults. */
public final class SettingsBuilder {
  private final DatabaseAddress address;
  private WithdrawalSettings.Kind transaction = WithdrawalSettings.Kind.WITHDRAWAL;
  private AtmScale scale;
  private Isolation isolation = Isolation.DEFAULT;
  private StatementMode statements = StatementMode.SERVER_PREPARED;
  private WithdrawalSettings.Commit commit = WithdrawalSettings.Commit.COMMIT;
  private int lockWaitSeconds;
  private int statementTimeoutMillis = 60_000;
  private int retries = 3;
  private int connectTimeoutMillis = 10_000;
  private boolean subResults;

  public SettingsBuilder(DatabaseAddress address) {
    this.address = address;
  }

  public SettingsBuilder inquiry() {
    transaction = WithdrawalSettings.Kind.INQUIRY;
    return this;
  }

  SettingsBuilder scale(AtmScale value) {
    scale = value;
    return this;
  }

  public SettingsBuilder isolation(Isolation value) {
    isolation = value;
    return this;
  }

  public SettingsBuilder statements(StatementMode value) {
    statements = value;
    return this;
  }

  SettingsBuilder commit(WithdrawalSettings.Commit value) {
    commit = value;
    return this;
  }

  public SettingsBuilder lockWaitSeconds(int value) {
    lockWaitSeconds = value;
    return this;
  }

  public SettingsBuilder statementTimeoutMillis(int value) {
    statementTimeoutMillis = value;
    return this;
  }

  public SettingsBuilder retries(int value) {
    retries = value;
    return this;
  }

  public SettingsBuilder connectTimeoutMillis(int value) {
    connectTimeoutMillis = value;
    return this;
  }

  public SettingsBuilder subResults() {
    subResults = true;
    return this;
  }

  WithdrawalSettings build() {
    return new WithdrawalSettings(
        new TransactionSettings(
            address,
            AtmStatements.options(statements, commit),
            isolation,
            transaction == WithdrawalSettings.Kind.INQUIRY,
            lockWaitSeconds,
            statementTimeoutMillis,
            retries,
            10,
            connectTimeoutMillis,
            subResults),
        transaction,
        scale,
        15,
        WithdrawalDraw.Amounts.BOTH,
        1,
        statements,
        commit);
  }
}
