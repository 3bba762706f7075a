package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmTables;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.audit.AuditRules;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.testing.TestSchema;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A schema for tests of preparation and audit. */
public final class PreparedAtm extends TestSchema {
  public static final AtmScale SMALL = new AtmScale(4, 40, 4_000);

  /** Those of the elements. */
  public static final OpenLedgers<AtmLedger> LEDGERS = AtmDatabase.LEDGERS;

  private final AtmScale scale;

  public PreparedAtm(DatabaseAddress address) {
    this(address, SMALL);
  }

  public PreparedAtm(DatabaseAddress address, AtmScale scale) {
    super(address);
    this.scale = scale;
  }

  /** An empty schema on the shared server. */
  public static PreparedAtm empty() throws SQLException {
    return new PreparedAtm(emptySchema());
  }

  /** Prepared at {@link #SMALL}. */
  public static PreparedAtm small() throws SQLException, DatabaseException {
    PreparedAtm atm = empty();
    atm.prepare();
    return atm;
  }

  /** Its tables at a scale, with an empty history. */
  public static PreparedTables tables(AtmScale scale) {
    return new AtmTables(scale, AtmTables.History.EMPTY);
  }

  public String prepare() throws DatabaseException {
    return preparation(tables(scale)).run();
  }

  public String drop() throws DatabaseException {
    return drop(tables(scale));
  }

  public AuditReport audit() throws DatabaseException {
    return audit(EveryAccount.AUTO);
  }

  public AuditReport audit(EveryAccount everyAccount) throws DatabaseException {
    return audit(new AtmAudit(everyAccount));
  }

  public AuditReport audit(AuditRules<AtmLedger, AuditReport> rules) throws DatabaseException {
    return audit(rules, LEDGERS);
  }

  /** The ledger of a database. */
  public static AtmLedger ledger(DatabaseAddress address) throws SQLException {
    return LEDGERS.of(address, new Cancellation(() -> false));
  }

  /** Withdraws as one virtual user; returns its transactions. */
  public List<Withdrawal> withdraw(int times) throws SQLException {
    return withdraw(times, ledger(address()).newUser());
  }

  /** Withdraws as the virtual user of a ledger; returns its transactions. */
  public List<Withdrawal> withdraw(int times, UserLedger ledger) throws SQLException {
    try (Customer customer = new Customer(ledger)) {
      return customer.withdraw(times);
    }
  }

  /** A virtual user that withdraws again and again. */
  public final class Customer implements AutoCloseable {
    private final Withdrawer task;

    public Customer(UserLedger ledger) {
      task =
          new Withdrawer(
              new SettingsBuilder(address()).build(),
              scale,
              ledger,
              new TestVirtualUser("user " + ledger.user(), "ATM Withdrawal 'u'"));
    }

    /** Withdraws; returns its transactions. */
    public List<Withdrawal> withdraw(int times) {
      List<Withdrawal> done = new ArrayList<>();
      while (done.size() < times) {
        WithdrawalSample sample = task.run();
        if (sample.outcome() != Outcome.COMMITTED) {
          throw new AssertionError(sample.message());
        }
        done.add(sample.withdrawal());
      }
      return done;
    }

    @Override
    public void close() {
      task.close();
    }
  }

  public BigDecimal sum(String table) throws SQLException {
    return new BigDecimal(one("SELECT SUM(balance) FROM " + table));
  }
}
