/**
 * The properties that a plan takes from the command line, declared once and checked before the
 * first virtual user starts; and the function that evaluates functions in their values.
 *
 * <p>Start with {@link io.github.bancada.plan.PlanProperties}, the element of a plan; {@link
 * io.github.bancada.plan.DeclarationParser} has the grammar, {@link
 * io.github.bancada.plan.PropertyCheck} the rules.
 */
package io.github.bancada.plan;
