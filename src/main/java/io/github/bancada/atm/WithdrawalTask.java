package io.github.bancada.atm;

import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.Backoff;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.transaction.SqlSession;
import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.Transaction;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * One virtual user of ATM Withdrawal: enters the bank, then executes its transactions one after the
 * other on its own connection.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class WithdrawalTask implements Task<WithdrawalSettings.Request> {
  /** Key of the customers that the samplers of a virtual user share. */
  private static final String CONNECTED = "bancada.atm.connected";

  /** Longest first pause after a failed connection, milliseconds. */
  private static final long RETRY_MILLIS = 50;

  private final Entrance entrance;
  private final VirtualUser user;
  private final Cancellation cancellation;

  /** By settings, the customers that samplers of this virtual user share. */
  private final Map<WithdrawalSettings, Customer> connected;

  /** Null before the first sample. */
  private Customer current;

  /** Settings of the last sample; compared by identity, which is fast. */
  private WithdrawalSettings lastSettings;

  /** Lets a virtual user begin on a database. */
  interface Entrance {
    /**
     * @throws DatabaseException if the test cannot begin on this database
     * @throws SQLException if the server cannot be reached now
     */
    Entered enter(WithdrawalSettings settings, Cancellation cancellation)
        throws DatabaseException, SQLException;
  }

  /**
   * What a virtual user gets when it enters.
   *
   * @param scale of the database
   * @param ledger records acknowledged and in-doubt transactions; null for inquiries
   */
  record Entered(AtmScale scale, UserLedger ledger) {}

  /** The virtual user with settings that do not change: its connection, ledger and draws. */
  private static final class Customer {
    private final WithdrawalSettings settings;
    private final SqlSession<AtmStatements> session;
    private final Backoff retrying = new Backoff(RETRY_MILLIS, 0);

    /** Null before the virtual user has entered. */
    private WithdrawalDraw draw;

    private UserLedger ledger;

    Customer(WithdrawalSettings settings) {
      this.settings = settings;
      session =
          new SqlSession<>(
              settings.transactions(), connection -> AtmStatements.prepare(connection, settings));
    }

    void enter(Entered entered, String user) {
      ledger = entered.ledger();
      draw = settings.draw(entered.scale(), user);
      if (ledger != null) {
        ledger.drawFrom(draw.restarted());
      }
    }

    /** An inquiry has no id, because it is not in the ledger. */
    Drawn next() {
      return new Drawn(draw.next(ledger == null ? 0 : ledger.nextId()), ledger);
    }
  }

  /**
   * A transaction and its entry in the ledger. Immutable.
   *
   * @param ledger null for inquiries, which are never in doubt
   */
  private record Drawn(Withdrawal withdrawal, UserLedger ledger)
      implements Transaction<AtmStatements> {
    @Override
    public String name() {
      return "transaction " + withdrawal.id();
    }

    @Override
    public void run(AtmStatements statements, StatementClock clock) throws SQLException {
      statements.run(withdrawal, clock);
    }

    @Override
    public boolean isPresent(Connection connection) throws SQLException {
      if (ledger == null) {
        return false;
      }
      try (PreparedStatement select = connection.prepareStatement(AtmSchema.HISTORY_ROW)) {
        select.setLong(1, withdrawal.id());
        try (ResultSet row = select.executeQuery()) {
          return row.next();
        }
      }
    }

    @Override
    public void acknowledged() {
      if (ledger != null) {
        ledger.acknowledge(withdrawal.id());
      }
    }

    @Override
    public void inDoubt() {
      ledger.doubt(withdrawal.id());
    }
  }

  WithdrawalTask(Entrance entrance, VirtualUser user) {
    this.entrance = entrance;
    this.user = user;
    cancellation = new Cancellation(user.stopping());
    connected = user.shared(CONNECTED, HashMap::new);
  }

  /** Returns within the timeouts of the settings, whatever the server does. */
  @Override
  public WithdrawalSample run(WithdrawalSettings.Request request) {
    Customer customer = customer(request.settings());
    cancellation.begin();
    try {
      WithdrawalSample failed = customer.draw == null ? enter(request, customer) : null;
      if (request.operation() == WithdrawalSettings.Operation.CONNECT) {
        connected.put(customer.settings, customer);
        return failed == null ? connect(request, customer) : failed;
      }
      return failed == null ? withdraw(request, customer) : failed;
    } catch (DatabaseException e) {
      user.abortTest(e.getMessage());
      return null;
    } finally {
      cancellation.end();
    }
  }

  private Customer customer(WithdrawalSettings settings) {
    if (settings != lastSettings) {
      close();
      Customer known = connected.get(settings);
      current = known == null ? new Customer(settings) : known;
      lastSettings = settings;
    }
    return current;
  }

  /** The failed sample if the server cannot be reached; null after success. */
  private WithdrawalSample enter(WithdrawalSettings.Request request, Customer customer)
      throws DatabaseException {
    long startEpochMillis = System.currentTimeMillis();
    long begin = System.nanoTime();
    try {
      customer.enter(entrance.enter(customer.settings, cancellation), user.name());
      return null;
    } catch (SQLException e) {
      long connectNanos = System.nanoTime() - begin;
      boolean stopped = cancellation.requested();
      cancellation.pause(customer.retrying.next());
      return WithdrawalSample.notEntered(
          request, stopped, e, startEpochMillis, System.nanoTime() - begin, connectNanos);
    }
  }

  private WithdrawalSample withdraw(WithdrawalSettings.Request request, Customer customer) {
    Drawn[] drawn = new Drawn[1];
    TransactionRun<AtmStatements> run = newRun(customer);
    run.perform(() -> drawn[0] = customer.next());
    return WithdrawalSample.of(request, drawn[0] == null ? null : drawn[0].withdrawal(), run);
  }

  /** Opens the connection if there is none. */
  private WithdrawalSample connect(WithdrawalSettings.Request request, Customer customer) {
    TransactionRun<AtmStatements> run = newRun(customer);
    run.connectOnly();
    return WithdrawalSample.of(request, null, run);
  }

  private TransactionRun<AtmStatements> newRun(Customer customer) {
    return new TransactionRun<>(customer.settings.transactions(), customer.session, cancellation);
  }

  @Override
  public boolean cancel() {
    return cancellation.cancel();
  }

  @Override
  public void close() {
    if (current != null) {
      current.session.close();
    }
  }
}
