/**
 * How users of the bookshop move: the 14 interactions, the mix matrices, think times and lengths of
 * sessions, all drawn by seed. Knows no database and nothing of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.mix.Walk} and {@link
 * io.github.bancada.bookshop.mix.MixMatrix}. Imports {@code work} and {@code text}; imported by
 * {@code bookshop.buy}, {@code bookshop.results} and {@code bookshop}.
 */
package io.github.bancada.bookshop.mix;
