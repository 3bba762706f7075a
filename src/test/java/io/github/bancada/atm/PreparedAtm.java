package io.github.bancada.atm;

import io.github.bancada.atm.WithdrawalSample.Outcome;
import io.github.bancada.testing.MysqlServer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A schema for tests of preparing and auditing, and what is done in it. */
final class PreparedAtm {
  static final AtmScale SMALL = new AtmScale(4, 40, 4_000);

  private final DatabaseAddress address;
  private final AtmScale scale;
  private final List<String> console = Collections.synchronizedList(new ArrayList<>());

  PreparedAtm(DatabaseAddress address) {
    this(address, SMALL);
  }

  PreparedAtm(DatabaseAddress address, AtmScale scale) {
    this.address = address;
    this.scale = scale;
  }

  /** An empty schema on the shared server. */
  static PreparedAtm empty() throws SQLException {
    return new PreparedAtm(DatabaseAddress.tcp(MysqlServer.newSchema(), "root", ""));
  }

  /** Prepared at {@link #SMALL}. */
  static PreparedAtm small() throws SQLException, DatabaseFailure {
    PreparedAtm atm = empty();
    atm.prepare();
    return atm;
  }

  DatabaseAddress address() {
    return address;
  }

  /** What was said while preparing. */
  List<String> console() {
    return console;
  }

  PreparationSettings settings(AtmScale scale, boolean replace, HistoryChoice history) {
    return new PreparationSettings(address, scale, 2, LoadMode.AUTO, replace, history);
  }

  AtmPreparation preparation(PreparationSettings settings) {
    return new AtmPreparation(settings, console::add, () -> false);
  }

  String prepare() throws DatabaseFailure {
    return preparation(settings(scale, false, HistoryChoice.EMPTY)).run();
  }

  AuditReport audit() throws DatabaseFailure {
    return audit(EveryAccount.AUTO);
  }

  AuditReport audit(EveryAccount everyAccount) throws DatabaseFailure {
    return new AtmAudit(address, everyAccount).run();
  }

  /** One user withdraws; its transactions. */
  List<Withdrawal> withdraw(int times) throws SQLException {
    return withdraw(times, EngineLedger.of(address).newUser());
  }

  /** The user of a ledger withdraws; its transactions. */
  List<Withdrawal> withdraw(int times, UserLedger ledger) throws SQLException {
    WithdrawalSettings settings = new SettingsBuilder(address).build();
    List<Withdrawal> done = new ArrayList<>();
    try (WithdrawalTask task =
        new WithdrawalTask(
            settings, ledger, settings.draw(scale, "user " + ledger.user()), () -> false)) {
      while (done.size() < times) {
        WithdrawalSample sample = task.run();
        if (sample.outcome() != Outcome.COMMITTED) {
          throw new AssertionError(sample.message());
        }
        done.add(sample.withdrawal());
      }
    }
    return done;
  }

  Connection open() throws SQLException {
    return DatabaseConnector.open(address, Map.of(), 30_000, guard -> {}).jdbc();
  }

  void execute(String... statements) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** First column of the first row. */
  String one(String query) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  int count(String table) throws SQLException {
    return Integer.parseInt(one("SELECT COUNT(*) FROM " + table));
  }

  BigDecimal sum(String table) throws SQLException {
    return new BigDecimal(one("SELECT SUM(balance) FROM " + table));
  }
}
