package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.buy.ShopStatements.CartChange;
import io.github.bancada.bookshop.buy.ShopStatements.Purchase;
import io.github.bancada.bookshop.buy.ShopStatements.Totals;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.StockRule;
import io.github.bancada.transaction.StatementClock;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Carts, and the orders that they become. Not thread-safe. */
final class CartSteps {
  static final String NEW_CART =
      "INSERT INTO shopping_cart (sc_id, sc_c_id, sc_date, sc_sub_total, sc_tax, sc_ship_cost,"
          + " sc_total, sc_c_fname, sc_c_lname, sc_c_discount) VALUES (?, ?, NOW(), 0, 0, 0, 0, ?,"
          + " ?, ?)";

  static final String DISCOUNT = "SELECT sc_c_discount FROM shopping_cart WHERE sc_id = ?";

  static final String SET_QUANTITY =
      "UPDATE shopping_cart_line SET scl_qty = ? WHERE scl_sc_id = ? AND scl_i_id = ?";

  static final String REMOVE =
      "DELETE FROM shopping_cart_line WHERE scl_sc_id = ? AND scl_i_id = ?";

  static final String BOOKS = "SELECT SUM(scl_qty) FROM shopping_cart_line WHERE scl_sc_id = ?";

  /** An UPDATE that finds no row would lock the gap and block new lines of other carts. */
  static final String LINE =
      "SELECT scl_qty FROM shopping_cart_line WHERE scl_sc_id = ? AND scl_i_id = ?";

  static final String ONE_MORE =
      "UPDATE shopping_cart_line SET scl_qty = scl_qty + 1 WHERE scl_sc_id = ? AND scl_i_id = ?";

  static final String BOOK = "SELECT i_cost, i_srp, i_title, i_backing FROM item WHERE i_id = ?";

  static final String NEW_LINE =
      "INSERT INTO shopping_cart_line (scl_sc_id, scl_i_id, scl_qty, scl_cost, scl_srp, scl_title,"
          + " scl_backing) VALUES (?, ?, 1, ?, ?, ?, ?)";

  static final String LINES =
      "SELECT scl_i_id, scl_qty, scl_cost, scl_srp, scl_title, scl_backing FROM shopping_cart_line"
          + " WHERE scl_sc_id = ? ORDER BY scl_i_id";

  static final String SUB_TOTAL =
      "UPDATE shopping_cart SET sc_date = NOW(), sc_sub_total = ? WHERE sc_id = ?";

  static final String CURRENT_COSTS =
      "SELECT scl_i_id, scl_qty, i_cost FROM shopping_cart_line JOIN item ON i_id = scl_i_id WHERE"
          + " scl_sc_id = ? ORDER BY scl_i_id";

  static final String SET_COST =
      "UPDATE shopping_cart_line SET scl_cost = ? WHERE scl_sc_id = ? AND scl_i_id = ?";

  static final String REQUESTED =
      "UPDATE shopping_cart SET sc_c_id = ?, sc_c_fname = ?, sc_c_lname = ?, sc_c_discount = ?,"
          + " sc_date = NOW(), sc_sub_total = ?, sc_tax = ?, sc_ship_cost = ?, sc_total = ? WHERE"
          + " sc_id = ?";

  static final String TOTALS =
      "SELECT sc_sub_total, sc_tax, sc_total FROM shopping_cart WHERE sc_id = ?";

  static final String NEW_ORDER =
      "INSERT INTO orders (o_id, o_c_id, o_date, o_sub_total, o_tax, o_total, o_ship_type,"
          + " o_ship_date, o_bill_addr_id, o_ship_addr_id, o_status) VALUES (?, ?, NOW(), ?, ?, ?,"
          + " ?, {fn TIMESTAMPADD(SQL_TSI_DAY, ?, NOW())}, ?, ?, 'PENDING')";

  static final String STOCK = "SELECT i_stock FROM item WHERE i_id = ? FOR UPDATE";

  static final String NEW_ORDER_LINE =
      "INSERT INTO order_line (ol_id, ol_o_id, ol_i_id, ol_qty, ol_discount, ol_comments, ol_cost,"
          + " ol_stock) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  static final String SET_STOCK = "UPDATE item SET i_stock = ? WHERE i_id = ?";

  static final String PAYMENT =
      "INSERT INTO cc_xacts (cx_o_id, cx_type, cx_num, cx_name, cx_expiry, cx_auth_id, cx_xact_amt,"
          + " cx_xact_date, cx_co_id) VALUES (?, ?, ?, ?, {fn TIMESTAMPADD(SQL_TSI_DAY, ?,"
          + " CURRENT_DATE)}, '"
          + Purchase.AUTHORIZATION
          + "', ?, NOW(), ?)";

  private final TimedStatement newCart;
  private final TimedStatement discount;
  private final TimedStatement setQuantity;
  private final TimedStatement remove;
  private final TimedStatement books;
  private final TimedStatement cartLine;
  private final TimedStatement oneMore;
  private final TimedStatement book;
  private final TimedStatement newLine;
  private final TimedStatement lines;
  private final TimedStatement subTotal;
  private final TimedStatement currentCosts;
  private final TimedStatement setCost;
  private final TimedStatement requested;
  private final TimedStatement totals;
  private final TimedStatement newOrder;
  private final TimedStatement stock;
  private final TimedStatement newOrderLine;
  private final TimedStatement setStock;
  private final TimedStatement payment;

  CartSteps(Connection connection) {
    newCart = new TimedStatement(connection, "insert cart", NEW_CART);
    discount = new TimedStatement(connection, "select cart", DISCOUNT);
    setQuantity = new TimedStatement(connection, "update quantity", SET_QUANTITY);
    remove = new TimedStatement(connection, "delete cart line", REMOVE);
    books = new TimedStatement(connection, "count books", BOOKS);
    cartLine = new TimedStatement(connection, "select cart line", LINE);
    oneMore = new TimedStatement(connection, "add to cart line", ONE_MORE);
    book = new TimedStatement(connection, "select item to buy", BOOK);
    newLine = new TimedStatement(connection, "insert cart line", NEW_LINE);
    lines = new TimedStatement(connection, "select cart lines", LINES);
    subTotal = new TimedStatement(connection, "update cart", SUB_TOTAL);
    currentCosts = new TimedStatement(connection, "select costs", CURRENT_COSTS);
    setCost = new TimedStatement(connection, "update cost", SET_COST);
    requested = new TimedStatement(connection, "update cart's totals", REQUESTED);
    totals = new TimedStatement(connection, "select cart's totals", TOTALS);
    newOrder = new TimedStatement(connection, "insert order", NEW_ORDER);
    stock = new TimedStatement(connection, "select stock", STOCK);
    newOrderLine = new TimedStatement(connection, "insert order line", NEW_ORDER_LINE);
    setStock = new TimedStatement(connection, "update stock", SET_STOCK);
    payment = new TimedStatement(connection, "insert payment", PAYMENT);
  }

  /**
   * Makes a cart.
   *
   * @param owner null if unknown
   */
  void create(CartChange change, CustomerSteps.Buyer owner, StatementClock clock)
      throws SQLException {
    if (owner == null) {
      newCart.update(clock, change.cart(), null, null, null, null);
    } else {
      newCart.update(
          clock,
          change.cart(),
          change.customer(),
          owner.firstName(),
          owner.lastName(),
          owner.discount());
    }
  }

  void setQuantities(CartChange change, StatementClock clock) throws SQLException {
    for (CartChange.Quantity each : change.quantities()) {
      if (each.quantity() == 0) {
        remove.update(clock, change.cart(), each.item());
      } else {
        setQuantity.update(clock, each.quantity(), change.cart(), each.item());
      }
    }
  }

  int books(long cart, StatementClock clock) throws SQLException {
    return books.one(clock, row -> row.getInt(1), cart);
  }

  /** Adds a book. */
  void add(long cart, long item, StatementClock clock) throws SQLException {
    if (!cartLine.ids(clock, cart, item).isEmpty()) {
      oneMore.update(clock, cart, item);
    } else {
      Object[] values =
          book.one(
              clock,
              row ->
                  new Object[] {
                    cart,
                    item,
                    row.getBigDecimal(1),
                    row.getBigDecimal(2),
                    row.getString(3),
                    row.getString(4)
                  },
              item);
      newLine.update(clock, values);
    }
  }

  /** Updates the sub-total; returns the items. */
  List<Long> show(long cart, StatementClock clock) throws SQLException {
    List<CartLine> all = lines.query(clock, CartLine::read, cart);
    int percent = discount.one(clock, CartSteps::percent, cart);
    subTotal.update(
        clock, Money.decimal(Money.subTotalCents(CartLine.goodsCents(all), percent)), cart);
    return CartLine.items(all);
  }

  /** 0 for a customer who is not known yet. */
  private static int percent(ResultSet row) throws SQLException {
    BigDecimal discount = row.getBigDecimal(1);
    return discount == null ? 0 : (int) Money.cents(discount);
  }

  /** Takes the current costs, and computes the totals. */
  Totals request(long cart, long customer, CustomerSteps.Buyer owner, StatementClock clock)
      throws SQLException {
    List<CartLine> all = currentCosts.query(clock, CartLine::read, cart);
    long quantity = 0;
    for (CartLine line : all) {
      setCost.update(clock, Money.decimal(line.costCents()), cart, line.item());
      quantity += line.quantity();
    }
    long sub = Money.subTotalCents(CartLine.goodsCents(all), owner.discountPercent());
    long total = Money.totalCents(sub, quantity);
    requested.update(
        clock,
        customer,
        owner.firstName(),
        owner.lastName(),
        owner.discount(),
        Money.decimal(sub),
        Money.decimal(Money.taxCents(sub)),
        Money.decimal(Money.shippingCents(quantity)),
        Money.decimal(total),
        cart);
    lines.ids(clock, cart);
    return new Totals(all.size(), total);
  }

  /** Makes the order of a cart. */
  Totals order(
      Purchase of, CustomerSteps.Buyer buyer, CustomerSteps.Place shipTo, StatementClock clock)
      throws SQLException {
    long[] cents =
        totals.one(
            clock,
            row ->
                new long[] {
                  Money.cents(row.getBigDecimal(1)),
                  Money.cents(row.getBigDecimal(2)),
                  Money.cents(row.getBigDecimal(3))
                },
            of.cart());
    newOrder.update(
        clock,
        of.cart(),
        of.customer(),
        Money.decimal(cents[0]),
        Money.decimal(cents[1]),
        Money.decimal(cents[2]),
        of.shipType(),
        of.shipDays(),
        buyer.address(),
        shipTo.address());
    List<CartLine> all = deliver(of, buyer, clock);
    payment.update(
        clock,
        of.cart(),
        of.card(),
        of.cardNumber(),
        buyer.firstName() + " " + buyer.lastName(),
        of.cardDays(),
        Money.decimal(cents[2]),
        shipTo.country());
    lines.ids(clock, of.cart());
    return new Totals(all.size(), cents[2]);
  }

  private List<CartLine> deliver(Purchase of, CustomerSteps.Buyer buyer, StatementClock clock)
      throws SQLException {
    List<CartLine> all = lines.query(clock, CartLine::read, of.cart());
    for (int i = 0; i < all.size(); i++) {
      deliver(of, buyer, all.get(i), i + 1, clock);
    }
    return all;
  }

  private void deliver(
      Purchase of, CustomerSteps.Buyer buyer, CartLine line, int number, StatementClock clock)
      throws SQLException {
    int found = stock.one(clock, row -> row.getInt(1), line.item());
    newOrderLine.update(
        clock,
        number,
        of.cart(),
        line.item(),
        line.quantity(),
        buyer.discount(),
        of.comment(),
        Money.decimal(line.costCents()),
        found);
    setStock.update(clock, StockRule.after(found, line.quantity()), line.item());
  }
}
