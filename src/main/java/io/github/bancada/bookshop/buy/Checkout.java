package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.audit.ShopLedger;
import io.github.bancada.bookshop.buy.ShopStatements.BuyRequest;
import io.github.bancada.bookshop.buy.ShopStatements.CartChange;
import io.github.bancada.bookshop.buy.ShopStatements.Purchase;
import io.github.bancada.bookshop.buy.ShopStatements.Totals;
import io.github.bancada.bookshop.buy.Shopper.Memory;
import io.github.bancada.bookshop.buy.Shopper.Visit;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.transaction.StatementClock;
import java.sql.SQLException;
import java.util.List;

/** What one user does with its cart, and its entries in the ledger. Not thread-safe. */
final class Checkout {
  private final Memory memory;
  private final Draws draws;
  private final ShopLedger ledger;

  Checkout(Memory memory, Draws draws, ShopLedger ledger) {
    this.memory = memory;
    this.draws = draws;
    this.ledger = ledger;
  }

  Visit shoppingCart(Interaction previous) {
    long added = previous == Interaction.PRODUCT_DETAIL ? memory.item : 0;
    List<CartChange.Quantity> quantities =
        previous == Interaction.SHOPPING_CART ? draws.quantities(memory.cartItems) : List.of();
    int otherwise = draws.item();
    int promotion = draws.item();
    return Visit.of(
        new ShopTransaction<List<Long>>(Interaction.SHOPPING_CART.title(), true) {
          private long id = memory.cart;

          @Override
          List<Long> work(ShopStatements shop, StatementClock clock) throws SQLException {
            boolean isNew = memory.cart == 0;
            if (id == 0) {
              id = ledger.nextCart();
            }
            return shop.cart(
                new CartChange(id, isNew, memory.customer, added, quantities, otherwise),
                promotion,
                clock);
          }

          @Override
          void done(List<Long> items) {
            memory.cart = id;
            memory.cartItems = items;
            memory.requested = null;
          }

          @Override
          void doubted(List<Long> items) {
            memory.forgetCart();
          }
        });
  }

  Visit buyRequest() {
    if (memory.cart == 0) {
      return Visit.refused("there is no cart: no Shopping Cart was answered in this session");
    }
    return Visit.of(new RequestTransaction());
  }

  Visit buyConfirm() {
    if (memory.requested == null) {
      return Visit.refused("no Buy Request was answered for this cart");
    }
    return Visit.of(new OrderTransaction(draws.purchase(memory.cart, memory.customer)));
  }

  /** Buy Request of a returning or a new customer. */
  private final class RequestTransaction extends ShopTransaction<Totals> {
    private final BuyRequest.Registration registration =
        memory.customer == 0 ? draws.registration() : null;
    private long buyer = memory.customer;
    private long address;

    RequestTransaction() {
      super(Interaction.BUY_REQUEST.title(), true);
    }

    @Override
    Totals work(ShopStatements shop, StatementClock clock) throws SQLException {
      if (registration == null) {
        return shop.buyRequest(new BuyRequest(memory.cart, buyer, null), clock);
      }
      if (buyer == 0) {
        buyer = ledger.nextCustomer();
        address = ledger.nextAddress();
      }
      return shop.buyRequest(
          new BuyRequest(memory.cart, buyer, registration.withAddressId(address)), clock);
    }

    @Override
    void done(Totals totals) {
      if (registration != null) {
        ledger.customerAcknowledged(buyer);
      }
      memory.customer = buyer;
      memory.requested = totals;
    }

    @Override
    void doubted(Totals totals) {
      if (registration != null) {
        ledger.customerInDoubt(buyer);
      }
      memory.forgetCart();
    }

    @Override
    String proof() {
      return registration == null ? "" : "SELECT 1 FROM customer WHERE c_id = ?";
    }

    @Override
    long proofId() {
      return buyer;
    }
  }

  /** Buy Confirm. */
  private final class OrderTransaction extends ShopTransaction<Totals> {
    private final Purchase purchase;
    private long address;

    OrderTransaction(Purchase purchase) {
      super(Interaction.BUY_CONFIRM.title(), true);
      this.purchase = purchase;
    }

    @Override
    Totals work(ShopStatements shop, StatementClock clock) throws SQLException {
      if (purchase.shipTo() == null) {
        return shop.buyConfirm(purchase, clock);
      }
      if (address == 0) {
        address = ledger.nextAddress();
      }
      return shop.buyConfirm(purchase.withAddressId(address), clock);
    }

    @Override
    void done(Totals order) {
      ledger.orderAcknowledged(purchase.cart(), order.lines(), order.totalCents());
      memory.forgetCart();
    }

    @Override
    void doubted(Totals order) {
      ledger.orderInDoubt(purchase.cart(), order.lines(), order.totalCents());
      memory.forgetCart();
    }

    @Override
    String proof() {
      return "SELECT 1 FROM orders WHERE o_id = ?";
    }

    @Override
    long proofId() {
      return purchase.cart();
    }
  }
}
