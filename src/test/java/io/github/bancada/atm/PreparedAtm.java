package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.prepare.AtmPreparation;
import io.github.bancada.atm.prepare.HistoryChoice;
import io.github.bancada.atm.prepare.PreparationSettings;
import io.github.bancada.atm.withdraw.WithdrawalSample;
import io.github.bancada.atm.withdraw.WithdrawalSettings;
import io.github.bancada.atm.withdraw.WithdrawalTask;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.load.LoadMode;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.transaction.Outcome;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A schema for tests of preparation and audit. */
public final class PreparedAtm {
  public static final AtmScale SMALL = new AtmScale(4, 40, 4_000);

  private final DatabaseAddress address;
  private final AtmScale scale;
  private final List<String> console = Collections.synchronizedList(new ArrayList<>());

  public PreparedAtm(DatabaseAddress address) {
    this(address, SMALL);
  }

  public PreparedAtm(DatabaseAddress address, AtmScale scale) {
    this.address = address;
    this.scale = scale;
  }

  /** An empty schema on the shared server. */
  public static PreparedAtm empty() throws SQLException {
    return new PreparedAtm(DatabaseAddress.tcp(MysqlServer.newSchema(), "root", ""));
  }

  /** Prepared at {@link #SMALL}. */
  public static PreparedAtm small() throws SQLException, DatabaseFailure {
    PreparedAtm atm = empty();
    atm.prepare();
    return atm;
  }

  public DatabaseAddress address() {
    return address;
  }

  /** Output of the preparation. */
  public List<String> console() {
    return console;
  }

  public PreparationSettings settings(AtmScale scale, boolean replace, HistoryChoice history) {
    return new PreparationSettings(address, scale, 2, LoadMode.AUTO, replace, history);
  }

  public AtmPreparation preparation(PreparationSettings settings) {
    return new AtmPreparation(settings, console::add, () -> false);
  }

  public String prepare() throws DatabaseFailure {
    return preparation(settings(scale, false, HistoryChoice.EMPTY)).run();
  }

  public AuditReport audit() throws DatabaseFailure {
    return audit(EveryAccount.AUTO);
  }

  public AuditReport audit(EveryAccount everyAccount) throws DatabaseFailure {
    return new AtmAudit(address, everyAccount).run();
  }

  /** Withdraws as one virtual user; returns its transactions. */
  public List<Withdrawal> withdraw(int times) throws SQLException {
    return withdraw(times, EngineLedger.of(address).newUser());
  }

  /** Withdraws as the virtual user of a ledger; returns its transactions. */
  public List<Withdrawal> withdraw(int times, UserLedger ledger) throws SQLException {
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

  public Connection open() throws SQLException {
    return DatabaseConnector.open(address, Map.of(), 30_000, guard -> {}).jdbc();
  }

  public void execute(String... statements) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** First column of the first row. */
  public String one(String query) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  public int count(String table) throws SQLException {
    return Integer.parseInt(one("SELECT COUNT(*) FROM " + table));
  }

  public BigDecimal sum(String table) throws SQLException {
    return new BigDecimal(one("SELECT SUM(balance) FROM " + table));
  }
}
