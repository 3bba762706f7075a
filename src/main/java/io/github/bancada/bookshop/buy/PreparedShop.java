package io.github.bancada.bookshop.buy;

import io.github.bancada.transaction.StatementClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The interactions as single statements. Not thread-safe. */
final class PreparedShop implements ShopStatements {
  private final Connection connection;
  private final CatalogueSteps catalogue;
  private final CustomerSteps customers;
  private final CartSteps carts;

  PreparedShop(Connection connection) {
    this.connection = connection;
    catalogue = new CatalogueSteps(connection);
    customers = new CustomerSteps(connection);
    carts = new CartSteps(connection);
  }

  @Override
  public void home(long customer, int promotion, StatementClock clock) throws SQLException {
    if (customer != 0) {
      customers.greet(customer, clock);
    }
    catalogue.promote(promotion, clock);
  }

  @Override
  public List<Long> newProducts(String subject, int promotion, StatementClock clock)
      throws SQLException {
    catalogue.promote(promotion, clock);
    return catalogue.newProducts(subject, clock);
  }

  @Override
  public List<Long> bestSellers(String subject, int promotion, StatementClock clock)
      throws SQLException {
    catalogue.promote(promotion, clock);
    return catalogue.bestSellers(subject, clock);
  }

  @Override
  public List<Long> search(Search search, int promotion, StatementClock clock) throws SQLException {
    catalogue.promote(promotion, clock);
    return catalogue.search(search, clock);
  }

  @Override
  public void productDetail(long item, StatementClock clock) throws SQLException {
    catalogue.detail(item, clock);
  }

  @Override
  public long adminRequest(long item, StatementClock clock) throws SQLException {
    return catalogue.admin(item, clock);
  }

  @Override
  public void adminConfirm(ItemChange change, StatementClock clock) throws SQLException {
    catalogue.change(change, clock);
  }

  @Override
  public void orderInquiry(long customer, StatementClock clock) throws SQLException {
    customers.userName(customer, clock);
  }

  @Override
  public void orderDisplay(long customer, StatementClock clock) throws SQLException {
    customers.lastOrder(customer, clock);
  }

  @Override
  public List<Long> cart(CartChange change, int promotion, StatementClock clock)
      throws SQLException {
    if (change.isNew()) {
      carts.create(
          change, change.customer() == 0 ? null : customers.buyer(change.customer(), clock), clock);
    }
    carts.setQuantities(change, clock);
    int books = carts.books(change.cart(), clock);
    if (change.added() != 0 && books < CartChange.FULL) {
      carts.add(change.cart(), change.added(), clock);
    } else if (books == 0) {
      long related = catalogue.firstRelated(change.otherwise(), clock);
      carts.add(change.cart(), related, clock);
    }
    List<Long> items = carts.show(change.cart(), clock);
    catalogue.promote(promotion, clock);
    return items;
  }

  @Override
  public Totals buyRequest(BuyRequest request, StatementClock clock) throws SQLException {
    if (request.registration() == null) {
      customers.logIn(request.customer(), clock);
    } else {
      customers.register(request.customer(), request.registration(), clock);
    }
    CustomerSteps.Buyer owner = customers.buyer(request.customer(), clock);
    return carts.request(request.cart(), request.customer(), owner, clock);
  }

  @Override
  public Totals buyConfirm(Purchase purchase, StatementClock clock) throws SQLException {
    CustomerSteps.Buyer buyer = customers.buyer(purchase.customer(), clock);
    CustomerSteps.Place shipTo =
        purchase.shipTo() == null
            ? new CustomerSteps.Place(buyer.address(), buyer.country())
            : customers.place(purchase.shipTo(), clock);
    return carts.order(purchase, buyer, shipTo, clock);
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
  }
}
