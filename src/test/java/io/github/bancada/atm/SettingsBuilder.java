package io.github.bancada.atm;

/** Settings of withdrawals for tests: the defaults, but for what a test says. */
final class SettingsBuilder {
  private final DatabaseAddress address;
  private TransactionKind transaction = TransactionKind.WITHDRAWAL;
  private AtmScale scale;
  private Isolation isolation = Isolation.DEFAULT;
  private StatementMode statements = StatementMode.SERVER_PREPARED;
  private CommitMode commit = CommitMode.COMMIT;
  private int lockWaitSeconds;
  private int statementTimeoutMillis = 60_000;
  private int retries = 3;
  private int connectTimeoutMillis = 10_000;
  private boolean subResults;

  SettingsBuilder(DatabaseAddress address) {
    this.address = address;
  }

  SettingsBuilder inquiry() {
    transaction = TransactionKind.INQUIRY;
    return this;
  }

  SettingsBuilder scale(AtmScale value) {
    scale = value;
    return this;
  }

  SettingsBuilder isolation(Isolation value) {
    isolation = value;
    return this;
  }

  SettingsBuilder statements(StatementMode value) {
    statements = value;
    return this;
  }

  SettingsBuilder commit(CommitMode value) {
    commit = value;
    return this;
  }

  SettingsBuilder lockWaitSeconds(int value) {
    lockWaitSeconds = value;
    return this;
  }

  SettingsBuilder statementTimeoutMillis(int value) {
    statementTimeoutMillis = value;
    return this;
  }

  SettingsBuilder retries(int value) {
    retries = value;
    return this;
  }

  SettingsBuilder connectTimeoutMillis(int value) {
    connectTimeoutMillis = value;
    return this;
  }

  SettingsBuilder subResults() {
    subResults = true;
    return this;
  }

  WithdrawalSettings build() {
    return new WithdrawalSettings(
        address,
        transaction,
        scale,
        15,
        Amounts.BOTH,
        1,
        isolation,
        statements,
        commit,
        lockWaitSeconds,
        statementTimeoutMillis,
        retries,
        10,
        connectTimeoutMillis,
        subResults);
  }
}
