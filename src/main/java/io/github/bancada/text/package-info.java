/**
 * Texts on their way in and out: settings read from text, tables, the terminal, texts in the user's
 * language.
 *
 * <p>Start reading at {@link io.github.bancada.text.Setting}, which reads a field, and {@link
 * io.github.bancada.text.Terminal}, the only way to the console. Imports nothing of Bancada; every
 * other package may import it.
 */
package io.github.bancada.text;
