/**
 * The online bookshop of OSDL DBT-1: 14 interactions of emulated users with a database, and an
 * audit that proves that no order was lost or invented.
 *
 * <p>The elements are here, and the tables of Bookshop Results: start reading at {@link
 * io.github.bancada.bookshop.ShopTables}. The tables of the database are in {@code shop}, ledger
 * and audit in {@code audit}, the walk of a user in {@code mix}, its work in {@code buy}.
 */
package io.github.bancada.bookshop;
