/**
 * What a preparation of the bookshop makes. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.prepare.BookshopTables}. Imports {@code
 * bookshop.shop} and {@code bookshop.rows}.
 */
package io.github.bancada.bookshop.prepare;
