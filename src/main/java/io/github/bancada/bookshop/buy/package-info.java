/**
 * The work of Bookshop User: the 14 interactions, one database transaction each, and one user's
 * memory between them. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.buy.ShopTask}, one user, {@link
 * io.github.bancada.bookshop.buy.Shopper}, which draws and remembers, and {@link
 * io.github.bancada.bookshop.buy.ShopStatements}, which works on the database.
 */
package io.github.bancada.bookshop.buy;
