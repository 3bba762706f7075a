/**
 * The search for a server's capacity, without JMeter: which load to try next, what a trial says,
 * when to stop, how sure the number is, and when there is none.
 *
 * <p>Start with {@link io.github.bancada.capacity.search.LoadSearch}; {@link
 * io.github.bancada.capacity.search.LoadRun} is what it drives, a live test or a simulated server.
 */
package io.github.bancada.capacity.search;
