package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.buy.ShopSettings.BestSellers;
import io.github.bancada.bookshop.buy.ShopStatements.ItemChange;
import io.github.bancada.bookshop.buy.ShopStatements.Search;
import io.github.bancada.bookshop.buy.ShopStatements.Totals;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.transaction.StatementClock;
import java.sql.SQLException;
import java.util.List;

/**
 * One user: what it remembers of its session, and what it does next. Not thread-safe.
 *
 * <p>Where a mix leads to an interaction whose input is missing, the user takes any item; a
 * purchase without a cart, or without a successful request for it, is refused.
 */
final class Shopper {
  private final Draws draws;
  private final BestSellers bestSellers;
  private final int returningPercent;
  private final SearchCache cache;

  private final Memory memory = new Memory();
  private final Checkout checkout;

  /** What one user remembers of its session. Not thread-safe. */
  static final class Memory {
    /** 0 if unknown. */
    long customer;

    /** 0 if there is none. */
    long cart;

    List<Long> cartItems = List.of();

    /** Totals of the cart as Buy Request left it; null if not requested since. */
    Totals requested;

    /** Items of the last list. */
    List<Long> list = List.of();

    /** Item of the last Product Detail; 0 for none. */
    long item;

    /** Item of the last Admin Request; 0 for none. */
    long adminItem;

    long adminRetailCents;

    void forget() {
      customer = 0;
      forgetCart();
      list = List.of();
      item = 0;
      adminItem = 0;
    }

    void forgetCart() {
      cart = 0;
      cartItems = List.of();
      requested = null;
    }
  }

  /**
   * What a user's next interaction does.
   *
   * @param transaction null without database work
   * @param refusal why it cannot be done; "" if it can
   * @param shortCut whether it is a short cut of DBT-1, which TPC-W does not have
   */
  record Visit(ShopTransaction<?> transaction, String refusal, boolean shortCut) {
    /** Without database work. */
    static final Visit IDLE = new Visit(null, "", false);

    /** Answered from the application's memory. */
    static final Visit CACHED = new Visit(null, "", true);

    static Visit of(ShopTransaction<?> transaction) {
      return new Visit(transaction, "", false);
    }

    static Visit refused(String why) {
      return new Visit(null, why, false);
    }

    Visit shortened() {
      return new Visit(transaction, refusal, true);
    }
  }

  /**
   * @param cache answers searches by author and title; null if the database does
   */
  Shopper(
      Draws draws,
      ShopLedger ledger,
      BestSellers bestSellers,
      int returningPercent,
      SearchCache cache) {
    this.draws = draws;
    this.bestSellers = bestSellers;
    this.returningPercent = returningPercent;
    this.cache = cache;
    checkout = new Checkout(memory, draws, ledger);
  }

  /** Forgets everything; a returning customer is known from the start. */
  void beginSession() {
    memory.forget();
    memory.customer = draws.happens(returningPercent) ? draws.customer() : 0;
  }

  /**
   * What an interaction does.
   *
   * @param previous null at the start of a session
   */
  Visit visit(Interaction interaction, Interaction previous) {
    return switch (interaction) {
      case HOME -> home();
      case NEW_PRODUCTS -> list(interaction, false);
      case BEST_SELLERS -> bestSellers();
      case SEARCH_RESULTS -> search();
      case PRODUCT_DETAIL -> detail();
      case ADMIN_REQUEST -> adminRequest();
      case ADMIN_CONFIRM -> adminConfirm();
      case ORDER_INQUIRY -> orderInquiry();
      case ORDER_DISPLAY -> orderDisplay();
      case SHOPPING_CART -> checkout.shoppingCart(previous);
      case BUY_REQUEST -> checkout.buyRequest();
      case BUY_CONFIRM -> checkout.buyConfirm();
      case CUSTOMER_REGISTRATION, SEARCH_REQUEST -> Visit.IDLE;
    };
  }

  /** The statements of an interaction that is not in the ledger. */
  private interface Work<R> {
    R run(ShopStatements shop, StatementClock clock) throws SQLException;
  }

  private interface Keeper<R> {
    void keep(R value);
  }

  private static <R> Visit reading(Interaction interaction, Work<R> work, Keeper<R> keeper) {
    return simple(interaction, false, work, keeper);
  }

  private static <R> Visit simple(
      Interaction interaction, boolean writes, Work<R> work, Keeper<R> keeper) {
    return Visit.of(
        new ShopTransaction<R>(interaction.title(), writes) {
          @Override
          R work(ShopStatements shop, StatementClock clock) throws SQLException {
            return work.run(shop, clock);
          }

          @Override
          void done(R value) {
            keeper.keep(value);
          }
        });
  }

  private Visit home() {
    int promotion = draws.item();
    return reading(
        Interaction.HOME,
        (shop, clock) -> {
          shop.home(memory.customer, promotion, clock);
          return true;
        },
        value -> {});
  }

  private Visit bestSellers() {
    return bestSellers == BestSellers.LAST_ORDERS
        ? list(Interaction.BEST_SELLERS, true)
        : list(Interaction.BEST_SELLERS, false).shortened();
  }

  private Visit list(Interaction interaction, boolean sold) {
    String subject = draws.subject();
    int promotion = draws.item();
    return reading(
        interaction,
        (shop, clock) ->
            sold
                ? shop.bestSellers(subject, promotion, clock)
                : shop.newProducts(subject, promotion, clock),
        items -> memory.list = items);
  }

  private Visit search() {
    Search search = draws.search();
    int promotion = draws.item();
    if (cache != null && search.kind() != Search.Kind.SUBJECT) {
      memory.list = cache.find(search);
      return Visit.CACHED;
    }
    return reading(
        Interaction.SEARCH_RESULTS,
        (shop, clock) -> shop.search(search, promotion, clock),
        items -> memory.list = items);
  }

  private Visit detail() {
    long item = memory.list.isEmpty() ? draws.item() : draws.oneOf(memory.list);
    memory.item = item;
    return reading(
        Interaction.PRODUCT_DETAIL,
        (shop, clock) -> {
          shop.productDetail(item, clock);
          return true;
        },
        value -> {});
  }

  private Visit adminRequest() {
    long wanted = memory.item == 0 ? draws.item() : memory.item;
    return reading(
        Interaction.ADMIN_REQUEST,
        (shop, clock) -> shop.adminRequest(wanted, clock),
        cents -> {
          memory.adminItem = wanted;
          memory.adminRetailCents = cents;
        });
  }

  private Visit adminConfirm() {
    if (memory.adminItem == 0) {
      return Visit.refused("no Admin Request was answered before it in this session");
    }
    ItemChange change = draws.change(memory.adminItem, memory.adminRetailCents);
    return simple(
        Interaction.ADMIN_CONFIRM,
        true,
        (shop, clock) -> {
          shop.adminConfirm(change, clock);
          return true;
        },
        value -> {});
  }

  private Visit orderInquiry() {
    if (memory.customer == 0) {
      return Visit.IDLE;
    }
    return reading(
        Interaction.ORDER_INQUIRY,
        (shop, clock) -> {
          shop.orderInquiry(memory.customer, clock);
          return true;
        },
        value -> {});
  }

  /** An unknown customer types an existing name, and stays unknown. */
  private Visit orderDisplay() {
    long who = memory.customer == 0 ? draws.customer() : memory.customer;
    return reading(
        Interaction.ORDER_DISPLAY,
        (shop, clock) -> {
          shop.orderDisplay(who, clock);
          return true;
        },
        value -> {});
  }
}
