/**
 * The fields of an element, declared once.
 *
 * <p>Start reading at {@link io.github.bancada.field.Fields}: an element has one such list, from
 * which its window, defaults, check before the test and typed reading during the test follow. Does
 * not depend on JMeter, so that work can read its own settings.
 */
package io.github.bancada.field;
