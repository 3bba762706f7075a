/**
 * Makes a search for the capacity of any plan: Capacity Search takes the place of its thread
 * groups, in a copy.
 *
 * <p>Start with {@link io.github.bancada.capacity.plan.SearchedPlan}.
 */
package io.github.bancada.capacity.plan;
