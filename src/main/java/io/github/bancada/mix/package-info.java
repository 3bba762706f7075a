/**
 * Weighted Mix: one of several children at random, as often as its weight says.
 *
 * <p>Start with {@link io.github.bancada.mix.Weights}, the text, and {@link
 * io.github.bancada.mix.Weights.Draw}, the choice, which do not depend on JMeter; {@link
 * io.github.bancada.mix.WeightedMix} is their JMeter face.
 */
package io.github.bancada.mix;
