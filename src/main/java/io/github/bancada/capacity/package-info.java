/**
 * Capacity Search in JMeter: the load of the search in a live test, its files and its window.
 *
 * <p>Start with {@link io.github.bancada.capacity.ObjectiveText}; the search itself is {@code
 * capacity.search}, which is independent of JMeter.
 */
package io.github.bancada.capacity;
