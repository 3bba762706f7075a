/**
 * Capacity Search in JMeter: what a live test gives to the search, and what it makes of the result.
 *
 * <p>Start with {@link io.github.bancada.capacity.ObjectiveText}; the search itself is {@code
 * capacity.search}, which knows nothing of JMeter. May import {@code gate}, {@code element} and
 * what is below them.
 */
package io.github.bancada.capacity;
