/**
 * Properties: what holds for any values of a kind. {@link
 * io.github.bancada.testing.property.Property} marks one, {@link
 * io.github.bancada.testing.property.Any} draws its values. What was drawn is kept as a row of
 * numbers; a failing row is made shorter and smaller until nothing less fails, so no kind of value
 * needs a way of its own to become smaller.
 */
package io.github.bancada.testing.property;
