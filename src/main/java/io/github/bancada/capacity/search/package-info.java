/**
 * The search for a server's capacity, without JMeter: which load to try next, how to judge a trial,
 * when to stop, and how certain the capacity is.
 *
 * <p>Start with {@link io.github.bancada.capacity.search.LoadSearch}; {@link
 * io.github.bancada.capacity.search.LoadRun} runs its trials, live or simulated.
 */
package io.github.bancada.capacity.search;
