/**
 * The base of elements: samplers with text fields, and listeners that see a run as a whole.
 *
 * <p>Start reading at {@link io.github.bancada.element.TextFieldSampler} and {@link
 * io.github.bancada.element.RunTableListener}. May import {@code jmeter}, {@code metrics}, {@code
 * process} and {@code text}; imported by every package with elements.
 */
package io.github.bancada.element;
