/**
 * The bookshop of OSDL DBT-1: its tables and their preparation, sizes, texts, lists, money and
 * rules. Each prepared row is a function of seed, table and number, so any thread makes any of
 * them, and the same seed gives the same data everywhere. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.shop.ShopSchema}, {@link
 * io.github.bancada.bookshop.shop.BookshopTables} and {@link
 * io.github.bancada.bookshop.shop.ShopRows}.
 *
 * <p>The rules for interactions, by which the audit can prove that no order was lost:
 *
 * <ol>
 *   <li>Ids of carts (which become ids of orders), customers and addresses come from the ledger of
 *       the load generator ({@code ShopLedger}), never from the tables.
 *   <li>An order is one transaction: {@code orders}, one {@code order_line} for each cart line,
 *       {@code cc_xacts}, and the stock of each item. Its money follows {@link
 *       io.github.bancada.bookshop.shop.Money}; {@code cx_xact_amt} is {@code o_total}, which is
 *       the cart's {@code sc_total}. The cart and its lines stay, unchanged.
 *   <li>Each line locks its item ({@code SELECT i_stock … FOR UPDATE}, items in ascending order),
 *       writes the stock it found to {@code ol_stock} and the cost of the cart line to {@code
 *       ol_cost}, and leaves the stock of {@link io.github.bancada.bookshop.shop.StockRule#after}.
 *       Prepared lines have NULL in both columns, because they moved no stock.
 *   <li>A new customer, its address and the cart that it owns are one transaction, too.
 *   <li>After each of these commits the ledger records it: as acknowledged, or as in doubt if the
 *       answer was lost. The same id is never used for another order.
 * </ol>
 */
package io.github.bancada.bookshop.shop;
