/**
 * The tables of Bookshop Results: interactions a second, shares, response times, and what speaks
 * against the run.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.results.ShopRun}. Imports {@code
 * bookshop.mix}, {@code bookshop.buy}, {@code transaction}, {@code metrics}, {@code table} and
 * {@code text}.
 */
package io.github.bancada.bookshop.results;
