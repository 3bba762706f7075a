/**
 * The bookshop of OSDL DBT-1: its tables, sizes, texts, lists, money and rules. Does not depend on
 * JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.shop.ShopSchema} and {@link
 * io.github.bancada.bookshop.shop.ShopSize}. Imports {@code mysql}; imported by the other rooms of
 * {@code bookshop}.
 *
 * <p>What an interaction must keep to, so that the audit can prove that no order was lost:
 *
 * <ol>
 *   <li>Ids of carts (which become ids of orders), customers and addresses come from {@link
 *       io.github.bancada.bookshop.shop.ShopLedger}, never from the tables.
 *   <li>An order is one transaction: {@code orders}, one {@code order_line} for each cart line,
 *       {@code cc_xacts}, and the stock of each item. Its money is that of {@link
 *       io.github.bancada.bookshop.shop.Money}; {@code cx_xact_amt} is {@code o_total}, which is
 *       the cart's {@code sc_total}. The cart and its lines stay, unchanged.
 *   <li>Each line locks its item ({@code SELECT i_stock … FOR UPDATE}, items in ascending order),
 *       writes the stock it found to {@code ol_stock} and the cost of the cart line to {@code
 *       ol_cost}, and leaves the stock of {@link io.github.bancada.bookshop.shop.StockRule#after}.
 *       Prepared lines have NULL in both columns, because they moved no stock.
 *   <li>A new customer, its address and the cart that it owns are one transaction, too.
 *   <li>After each commit of these, the ledger is told: acknowledged, or in doubt if the answer was
 *       lost. The same id is never used for another order.
 * </ol>
 */
package io.github.bancada.bookshop.shop;
