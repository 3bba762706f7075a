package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.transaction.StatementClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The interactions as one call each of {@link ShopSchema#PROCEDURES}. Not thread-safe. */
final class ProcedureShop implements ShopStatements {
  private static final Address NOWHERE = new Address(0, "", "", "", "", "", "");

  private final Connection connection;
  private final SqlDialect dialect;
  private final TimedStatement home;
  private final TimedStatement newProducts;
  private final TimedStatement bestSellers;
  private final TimedStatement search;
  private final TimedStatement detail;
  private final TimedStatement adminRequest;
  private final TimedStatement adminConfirm;
  private final TimedStatement orderInquiry;
  private final TimedStatement orderDisplay;
  private final TimedStatement cart;
  private final TimedStatement returning;
  private final TimedStatement register;
  private final TimedStatement confirm;

  ProcedureShop(Connection connection) throws SQLException {
    this.connection = connection;
    dialect = SqlDialect.of(connection);
    home = call("home", 2);
    newProducts = call("new_products", 2);
    bestSellers = call("best_sellers", 2);
    search = call("search", 3);
    detail = call("detail", 1);
    adminRequest = call("admin_request", 1);
    adminConfirm = call("admin_confirm", 4);
    orderInquiry = call("order_inquiry", 1);
    orderDisplay = call("order_display", 2);
    cart = call("cart", 7);
    returning = call("returning", 3);
    register = call("register", 18);
    confirm = call("confirm", 15);
  }

  // No CallableStatement: it would ask the server for the procedure's parameters first.
  private TimedStatement call(String name, int parameters) {
    String marks = String.join(", ", Arrays.asList("?".repeat(parameters).split("")));
    return TimedStatement.call(connection, "call " + name, dialect.call("bookshop_" + name, marks));
  }

  @Override
  public void home(long customer, int promotion, StatementClock clock) throws SQLException {
    home.call(clock, customer, promotion);
  }

  @Override
  public List<Long> newProducts(String subject, int promotion, StatementClock clock)
      throws SQLException {
    return newProducts.ids(clock, subject, promotion);
  }

  @Override
  public List<Long> bestSellers(String subject, int promotion, StatementClock clock)
      throws SQLException {
    return bestSellers.ids(clock, subject, promotion);
  }

  @Override
  public List<Long> search(Search wanted, int promotion, StatementClock clock) throws SQLException {
    return search.ids(clock, wanted.kind().name(), wanted.text(), promotion);
  }

  @Override
  public void productDetail(long item, StatementClock clock) throws SQLException {
    detail.one(clock, row -> row.getString(1), item);
  }

  @Override
  public long adminRequest(long item, StatementClock clock) throws SQLException {
    return adminRequest.one(clock, row -> Money.cents(row.getBigDecimal(1)), item);
  }

  @Override
  public void adminConfirm(ItemChange change, StatementClock clock) throws SQLException {
    adminConfirm.one(
        clock,
        row -> row.getString(1),
        change.item(),
        change.image(),
        change.thumbnail(),
        Money.decimal(change.costCents()));
  }

  @Override
  public void orderInquiry(long customer, StatementClock clock) throws SQLException {
    orderInquiry.one(clock, row -> row.getString(1), customer);
  }

  @Override
  public void orderDisplay(long customer, StatementClock clock) throws SQLException {
    orderDisplay.call(clock, ShopText.userName(customer), ShopText.password(customer));
  }

  @Override
  public List<Long> cart(CartChange change, int promotion, StatementClock clock)
      throws SQLException {
    return cart.ids(
        clock,
        change.cart(),
        change.isNew(),
        change.customer(),
        change.added(),
        change.quantities().stream()
            .map(each -> each.item() + ":" + each.quantity())
            .collect(Collectors.joining(",")),
        change.otherwise(),
        promotion);
  }

  private static Totals totals(ResultSet row) throws SQLException {
    return new Totals(row.getInt(1), Money.cents(row.getBigDecimal(2)));
  }

  @Override
  public Totals buyRequest(BuyRequest request, StatementClock clock) throws SQLException {
    String userName = ShopText.userName(request.customer());
    BuyRequest.Registration of = request.registration();
    if (of == null) {
      return returning.one(
          clock, ProcedureShop::totals, request.cart(), request.customer(), userName);
    }
    Address at = of.address();
    return register.one(
        clock,
        ProcedureShop::totals,
        request.cart(),
        request.customer(),
        userName,
        ShopText.password(request.customer()),
        of.firstName(),
        of.lastName(),
        of.phone(),
        of.email(),
        Money.decimal(of.discountPercent()),
        of.birthDays(),
        of.data(),
        at.newId(),
        at.street1(),
        at.street2(),
        at.city(),
        at.state(),
        at.zip(),
        at.country());
  }

  @Override
  public Totals buyConfirm(Purchase of, StatementClock clock) throws SQLException {
    Address at = of.shipTo() == null ? NOWHERE : of.shipTo();
    return confirm.one(
        clock,
        ProcedureShop::totals,
        of.cart(),
        of.customer(),
        of.shipType(),
        of.shipDays(),
        of.card(),
        of.cardNumber(),
        of.cardDays(),
        of.comment(),
        at.newId(),
        at.street1(),
        at.street2(),
        at.city(),
        at.state(),
        at.zip(),
        at.country());
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
  }
}
