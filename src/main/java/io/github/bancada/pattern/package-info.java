/**
 * Values that differ from sample to sample, written in a field: {@code uid=user.[1-1000000]}.
 *
 * <p>Start reading at {@link io.github.bancada.pattern.ValuePattern}, which is a text in pieces,
 * and at {@link io.github.bancada.pattern.ValueSource}, which gives a virtual user its numbers.
 * Elements use them through {@code element}; this room does not depend on JMeter.
 */
package io.github.bancada.pattern;
