package io.github.bancada.bookshop.buy;

import io.github.bancada.bench.turns.Turnstile;
import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.buy.ShopSettings.BestSellers;
import io.github.bancada.bookshop.buy.Shopper.Visit;
import io.github.bancada.bookshop.mix.CutExponential;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.Seeds;
import io.github.bancada.bookshop.mix.ShopMix;
import io.github.bancada.bookshop.mix.Walk;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The peer of Bookshop User in a benchmark: the same walks and statements in a bare loop over JDBC,
 * without JMeter and think times. A program of its own, whose users work while their {@link
 * Turnstile} is open:
 *
 * <pre>
 * ShopLoop url options user items users connections group port-of-the-umpire
 * </pre>
 *
 * <p>Its users have the names of JMeter's threads in a group, so they take the same walks.
 */
public final class ShopLoop {
  private static final int SESSION_SECONDS = 900;
  private static final int RETURNING_PERCENT = 80;
  private static final int RETRIES = 3;

  private final Connection connection;
  private final BareShop shop;
  private final Walk walk;
  private final Shopper shopper;

  private ShopLoop(Connection connection, String name, ShopSize size, ShopLedger ledger)
      throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
    shop = new BareShop(connection);
    Seeds seeds = new Seeds(1, name);
    seeds.next(); // of think times
    walk =
        new Walk(
            ShopMix.SHOPPING.matrix(""),
            CutExponential.session(TimeUnit.SECONDS.toNanos(SESSION_SECONDS)),
            seeds);
    Draws draws = new Draws(size, seeds.next());
    shopper = new Shopper(draws, ledger, BestSellers.LAST_ORDERS, RETURNING_PERCENT, null);
  }

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    ShopSize size = new ShopSize(Integer.parseInt(args[3]), Integer.parseInt(args[4]));
    int connections = Integer.parseInt(args[5]);
    ShopLedger ledger =
        SmallShop.LEDGERS.of(
            DatabaseAddress.tcp(args[0], args[2], ""), new Cancellation(() -> false));
    List<ShopLoop> users = new ArrayList<>();
    for (int user = 1; user <= connections; user++) {
      Connection connection = DriverManager.getConnection(args[0] + args[1], args[2], "");
      users.add(new ShopLoop(connection, args[6] + "-" + user, size, ledger));
    }
    ExecutorService pool = Executors.newFixedThreadPool(connections);
    try (Turnstile turnstile = new Turnstile(Integer.parseInt(args[7]), connections)) {
      run(pool, users, turnstile);
    } finally {
      pool.shutdownNow(); // or a failure of one would leave the others at work
      for (ShopLoop user : users) {
        user.connection.close();
      }
      SmallShop.LEDGERS.closeAll();
    }
  }

  private static void run(ExecutorService pool, List<ShopLoop> users, Turnstile turnstile)
      throws Exception {
    CompletionService<Void> running = new ExecutorCompletionService<>(pool);
    for (ShopLoop user : users) {
      Turnstile.User turns = turnstile.user();
      running.submit(() -> user.run(turns));
    }
    for (int i = 0; i < users.size(); i++) {
      running.take().get(); // the first that has failed comes first
    }
  }

  private Void run(Turnstile.User turns) throws SQLException, InterruptedException {
    while (turns.pass()) {
      Interaction interaction = walk.step(System.nanoTime());
      if (walk.isNewSession()) {
        shopper.beginSession();
      }
      Visit visit = shopper.visit(interaction, walk.previous());
      if (!visit.refusal().isEmpty()) {
        throw new SQLException(interaction.title() + " is refused: " + visit.refusal());
      }
      if (visit.transaction() != null) {
        transact(visit.transaction());
      }
    }
    return null;
  }

  private <R> void transact(ShopTransaction<R> transaction) throws SQLException {
    for (int tries = 0; ; tries++) {
      try {
        R result = transaction.work(shop, null);
        connection.commit();
        transaction.done(result);
        return;
      } catch (SQLTransactionRollbackException e) { // a deadlock
        connection.rollback();
        if (tries == RETRIES) {
          throw e;
        }
      }
    }
  }
}
