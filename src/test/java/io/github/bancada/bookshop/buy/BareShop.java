package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopText;
import io.github.bancada.bookshop.shop.StockRule;
import io.github.bancada.transaction.StatementClock;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * The interactions over plain JDBC, for a benchmark: the statements of Bookshop User, but no times,
 * limits and reports of them. Clocks are ignored. Not thread-safe.
 */
final class BareShop extends BareJdbc implements ShopStatements {
  private final Connection connection;

  private record Buyer(
      String firstName, String lastName, BigDecimal discount, long address, int country) {}

  BareShop(Connection connection) {
    super(connection);
    this.connection = connection;
  }

  private void promote(long item) throws SQLException {
    long[] five = new long[5];
    try (ResultSet row = with(CatalogueSteps.RELATED, item).executeQuery()) {
      row.next();
      for (int i = 0; i < five.length; i++) {
        five[i] = row.getLong(i + 1);
      }
    }
    for (long each : five) {
      ids(CatalogueSteps.THUMBNAIL, each);
    }
  }

  @Override
  public void home(long customer, int promotion, StatementClock clock) throws SQLException {
    if (customer != 0) {
      text(CustomerSteps.NAME, customer);
    }
    promote(promotion);
  }

  @Override
  public List<Long> newProducts(String subject, int promotion, StatementClock clock)
      throws SQLException {
    promote(promotion);
    return ids(CatalogueSteps.NEW_PRODUCTS, subject);
  }

  @Override
  public List<Long> bestSellers(String subject, int promotion, StatementClock clock)
      throws SQLException {
    promote(promotion);
    return ids(CatalogueSteps.BEST_SELLERS, subject);
  }

  @Override
  public List<Long> search(Search search, int promotion, StatementClock clock) throws SQLException {
    promote(promotion);
    String sql =
        switch (search.kind()) {
          case AUTHOR -> CatalogueSteps.BY_AUTHOR;
          case TITLE -> CatalogueSteps.BY_TITLE;
          case SUBJECT -> CatalogueSteps.BY_SUBJECT;
        };
    return ids(sql, search.text());
  }

  @Override
  public void productDetail(long item, StatementClock clock) throws SQLException {
    text(CatalogueSteps.DETAIL, item);
  }

  @Override
  public long adminRequest(long item, StatementClock clock) throws SQLException {
    return Money.cents(amount(CatalogueSteps.ADMIN, item));
  }

  @Override
  public void adminConfirm(ItemChange to, StatementClock clock) throws SQLException {
    BigDecimal cost = Money.decimal(to.costCents());
    update(CatalogueSteps.CHANGE, to.image(), to.thumbnail(), cost, to.item());
    text(CatalogueSteps.DETAIL, to.item());
  }

  @Override
  public void orderInquiry(long customer, StatementClock clock) throws SQLException {
    text(CustomerSteps.USER_NAME, customer);
  }

  @Override
  public void orderDisplay(long customer, StatementClock clock) throws SQLException {
    String name = ShopText.userName(customer);
    long[] order = null;
    try (ResultSet row =
        with(CustomerSteps.LAST_ORDER, name, ShopText.password(customer)).executeQuery()) {
      if (row.next()) {
        order = new long[] {row.getLong(1), row.getLong(2), row.getLong(3)};
      }
    }
    if (order != null) {
      text(CustomerSteps.FULL_ADDRESS, order[1]);
      text(CustomerSteps.FULL_ADDRESS, order[2]);
      ids(CustomerSteps.ORDER_LINES, order[0]);
    }
  }

  private Buyer buyer(long customer) throws SQLException {
    try (ResultSet row = with(CustomerSteps.BUYER, customer).executeQuery()) {
      row.next();
      return new Buyer(
          row.getString(1), row.getString(2), row.getBigDecimal(3), row.getLong(4), row.getInt(5));
    }
  }

  @Override
  public List<Long> cart(CartChange change, int promotion, StatementClock clock)
      throws SQLException {
    long cart = change.cart();
    if (change.isNew() && change.customer() == 0) {
      update(CartSteps.NEW_CART, cart, null, null, null, null);
    } else if (change.isNew()) {
      Buyer owner = buyer(change.customer());
      String first = owner.firstName();
      update(
          CartSteps.NEW_CART, cart, change.customer(), first, owner.lastName(), owner.discount());
    }
    for (CartChange.Quantity each : change.quantities()) {
      if (each.quantity() == 0) {
        update(CartSteps.REMOVE, cart, each.item());
      } else {
        update(CartSteps.SET_QUANTITY, each.quantity(), cart, each.item());
      }
    }
    long books = ids(CartSteps.BOOKS, cart).get(0);
    if (change.added() != 0 && books < CartChange.FULL) {
      add(cart, change.added());
    } else if (books == 0) {
      add(cart, ids(CatalogueSteps.RELATED, change.otherwise()).get(0));
    }
    List<BareLine> lines = lines(CartSteps.LINES, cart);
    BigDecimal discount = amount(CartSteps.DISCOUNT, cart);
    int percent = discount == null ? 0 : (int) Money.cents(discount);
    update(CartSteps.SUB_TOTAL, Money.decimal(BareLine.subTotalCents(lines, percent)), cart);
    promote(promotion);
    return lines.stream().map(BareLine::item).toList();
  }

  private void add(long cart, long item) throws SQLException {
    if (!ids(CartSteps.LINE, cart, item).isEmpty()) {
      update(CartSteps.ONE_MORE, cart, item);
      return;
    }
    Object[] values;
    try (ResultSet row = with(CartSteps.BOOK, item).executeQuery()) {
      row.next();
      values =
          new Object[] {
            cart,
            item,
            row.getBigDecimal(1),
            row.getBigDecimal(2),
            row.getString(3),
            row.getString(4)
          };
    }
    update(CartSteps.NEW_LINE, values);
  }

  private List<BareLine> lines(String sql, long cart) throws SQLException {
    try (ResultSet rows = with(sql, cart).executeQuery()) {
      return BareLine.all(rows);
    }
  }

  @Override
  public Totals buyRequest(BuyRequest request, StatementClock clock) throws SQLException {
    long customer = request.customer();
    if (request.registration() == null) {
      text(CustomerSteps.LOG_IN, ShopText.userName(customer));
      update(CustomerSteps.LOGGED_IN, customer);
    } else {
      register(customer, request.registration());
    }
    Buyer owner = buyer(customer);
    List<BareLine> lines = lines(CartSteps.CURRENT_COSTS, request.cart());
    long books = 0;
    for (BareLine line : lines) {
      books += line.quantity();
      update(CartSteps.SET_COST, Money.decimal(line.costCents()), request.cart(), line.item());
    }
    long sub = BareLine.subTotalCents(lines, (int) Money.cents(owner.discount()));
    long total = Money.totalCents(sub, books);
    update(
        CartSteps.REQUESTED,
        customer,
        owner.firstName(),
        owner.lastName(),
        owner.discount(),
        Money.decimal(sub),
        Money.decimal(Money.taxCents(sub)),
        Money.decimal(Money.shippingCents(books)),
        Money.decimal(total),
        request.cart());
    ids(CartSteps.LINES, request.cart());
    return new Totals(lines.size(), total);
  }

  private void register(long customer, BuyRequest.Registration of) throws SQLException {
    update(
        CustomerSteps.NEW_CUSTOMER,
        customer,
        ShopText.userName(customer),
        ShopText.password(customer),
        of.firstName(),
        of.lastName(),
        place(of.address())[0],
        of.phone(),
        of.email(),
        Money.decimal(of.discountPercent()),
        of.birthDays(),
        of.data());
  }

  /** Ids of the address and its country. */
  private long[] place(Address of) throws SQLException {
    long country = ids(CustomerSteps.COUNTRY, of.country()).get(0);
    String[] at = {of.street1(), of.street2(), of.city(), of.state(), of.zip()};
    List<Long> known = ids(CustomerSteps.ADDRESS, at[0], at[1], at[2], at[3], at[4], country);
    if (known.isEmpty()) {
      update(CustomerSteps.NEW_ADDRESS, of.newId(), at[0], at[1], at[2], at[3], at[4], country);
    }
    return new long[] {known.isEmpty() ? of.newId() : known.get(0), country};
  }

  @Override
  public Totals buyConfirm(Purchase of, StatementClock clock) throws SQLException {
    Buyer buyer = buyer(of.customer());
    long[] shipTo =
        of.shipTo() == null ? new long[] {buyer.address(), buyer.country()} : place(of.shipTo());
    BigDecimal[] sums;
    try (ResultSet row = with(CartSteps.TOTALS, of.cart()).executeQuery()) {
      row.next();
      sums = new BigDecimal[] {row.getBigDecimal(1), row.getBigDecimal(2), row.getBigDecimal(3)};
    }
    update(
        CartSteps.NEW_ORDER,
        of.cart(),
        of.customer(),
        sums[0],
        sums[1],
        sums[2],
        of.shipType(),
        of.shipDays(),
        buyer.address(),
        shipTo[0]);
    List<BareLine> lines = lines(CartSteps.LINES, of.cart());
    for (int i = 0; i < lines.size(); i++) {
      deliver(of, buyer, lines.get(i), i + 1);
    }
    update(
        CartSteps.PAYMENT,
        of.cart(),
        of.card(),
        of.cardNumber(),
        buyer.firstName() + " " + buyer.lastName(),
        of.cardDays(),
        sums[2],
        shipTo[1]);
    ids(CartSteps.LINES, of.cart());
    return new Totals(lines.size(), Money.cents(sums[2]));
  }

  private void deliver(Purchase of, Buyer buyer, BareLine line, int number) throws SQLException {
    int stock = ids(CartSteps.STOCK, line.item()).get(0).intValue();
    update(
        CartSteps.NEW_ORDER_LINE,
        number,
        of.cart(),
        line.item(),
        line.quantity(),
        buyer.discount(),
        of.comment(),
        Money.decimal(line.costCents()),
        stock);
    update(CartSteps.SET_STOCK, StockRule.after(stock, line.quantity()), line.item());
  }

  @Override
  public void commit() throws SQLException {
    connection.commit();
  }
}
