/**
 * How users of the bookshop move: the 14 interactions, the mix matrices, think times and lengths of
 * sessions, all drawn by seed. Depends neither on a database nor on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.bookshop.mix.Walk} and {@link
 * io.github.bancada.bookshop.mix.MixMatrix}.
 */
package io.github.bancada.bookshop.mix;
