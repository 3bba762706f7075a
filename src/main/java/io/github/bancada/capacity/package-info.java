/**
 * Capacity Search in JMeter: what a live test gives to the search, and what it makes of the result.
 *
 * <p>Start with {@link io.github.bancada.capacity.ObjectiveText}; the search itself is {@code
 * capacity.search}, which knows nothing of JMeter.
 */
package io.github.bancada.capacity;
