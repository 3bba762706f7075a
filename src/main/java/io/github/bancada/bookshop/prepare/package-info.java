/**
 * Creates, loads and drops the tables of the bookshop. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.prepare.ShopPreparation}. Imports {@code
 * bookshop.shop} and {@code bookshop.rows}.
 */
package io.github.bancada.bookshop.prepare;
