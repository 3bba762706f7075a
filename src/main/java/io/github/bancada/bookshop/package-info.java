/**
 * The online bookshop of OSDL DBT-1: 14 interactions of emulated users with a database, and an
 * audit that proves that no order was lost or invented.
 *
 * <p>The elements are here; the work is in the rooms below. Start reading at {@code shop}.
 */
package io.github.bancada.bookshop;
