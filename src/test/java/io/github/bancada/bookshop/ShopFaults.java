package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.audit.ShopReport;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Users of one shop on a server that is killed and a network that fails, test after test. */
abstract class ShopFaults {
  static final int USERS = 20;

  private static final String BUYING = "buying.csv";

  static FaultServer server;

  /** The schema of the shop. */
  static String url;

  private static SmallShop shop;

  ShopBooks books;
  ShopUsers users;

  /** Opens a shop for all tests of a class. */
  static void open(FaultServer on) throws Exception {
    server = on;
    url = server.emptySchema();
    shop = new SmallShop(FaultServer.address(url));
    shop.prepare();
    FaultServer.execute(url, ShopBooks.STOCK_BEFORE);
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void openBooks() throws SQLException {
    books = new ShopBooks(url);
  }

  @AfterEach
  void end() {
    if (users != null) {
      users.close();
    }
    books.close();
  }

  /** Settings of users who buy all the time. */
  static ShopSettingsBuilder buying() {
    return new ShopSettingsBuilder(FaultServer.address(url), BUYING);
  }

  static ShopSettingsBuilder buying(FaultProxy through) {
    return new ShopSettingsBuilder(FaultServer.address(through.through(url)), BUYING);
  }

  void start(int howMany, ShopSettingsBuilder settings) {
    users = ShopUsers.start(howMany, settings.build(), books.ledgers());
  }

  /** Lets the ledger reach the database by a way of its own, whichever users take. */
  void ledgerBesides(DatabaseAddress address) throws SQLException {
    books.ledgers().of(address, new Cancellation(() -> false));
  }

  ShopReport audit() {
    try {
      return shop.audit(books.ledgers());
    } catch (DatabaseException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Ends the users; then audit and books must agree, and the audit must list each order and
   * customer in doubt.
   *
   * @return ids of the orders in doubt that are there
   */
  Set<Long> settle() throws Exception {
    users.end();
    FaultServer.awaitQuiet(url);
    ShopReport report = audit();
    Set<Long> found;
    try (Connection connection = FaultServer.open(url)) {
      found = books.assertAgree(connection);
      for (long id : books.customersInDoubt()) {
        boolean there =
            FaultServer.count(connection, "SELECT COUNT(*) FROM customer WHERE c_id = " + id) == 1;
        assertThat(report.text())
            .contains("  in doubt, " + (there ? "found" : "absent") + ": customer " + id);
      }
    }
    assertThat(report.isClean()).as(report.text()).isTrue();
    assertThat(report.line()).startsWith(line(found.size())).endsWith("prepared rows agree");
    for (long id : books.inDoubt()) {
      assertThat(report.text())
          .contains("  in doubt, " + (found.contains(id) ? "found" : "absent") + ": order " + id);
    }
    return found;
  }

  private String line(int found) {
    int doubts = books.inDoubt().size();
    return "Audit: "
        + Quantity.of(books.orders(), "order")
        + ", 0 lost, 0 invented"
        + (doubts == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", %,d in doubt (%,d found, %,d absent)",
                doubts,
                found,
                doubts - found));
  }
}
