/**
 * What a plan takes from the command line: its properties, declared once and checked before the
 * first user starts, and the function that evaluates what a value holds of functions.
 *
 * <p>Start reading at {@link io.github.bancada.plan.PlanProperties}, the element of a plan; {@link
 * io.github.bancada.plan.DeclarationParser} has the grammar, {@link
 * io.github.bancada.plan.PropertyCheck} the rules. May import {@code jmeter} and what is below it;
 * imported by nobody.
 */
package io.github.bancada.plan;
