/**
 * The prepared rows of the bookshop: each is a pure function of seed, table and number, so any
 * thread makes any of them, and the same seed gives the same data everywhere. Does not depend on
 * JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.rows.ShopRows}. Imports {@code
 * bookshop.shop} and {@code mysql.load}.
 */
package io.github.bancada.bookshop.rows;
