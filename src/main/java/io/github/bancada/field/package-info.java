/**
 * The fields of an element, declared once, and what is read from them.
 *
 * <p>Start reading at {@link io.github.bancada.field.Fields}: an element has one such list, and its
 * window, its defaults, the check before the test and the typed reading during the test all follow
 * from it. Knows nothing of JMeter, so that work can read its own settings. May import {@code
 * text}; imported by {@code element}, {@code work} and by every package that has fields.
 */
package io.github.bancada.field;
