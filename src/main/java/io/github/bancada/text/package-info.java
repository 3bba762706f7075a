/**
 * Texts on their way in and out: fields, tables, the terminal, the user's language. Start reading
 * at {@link io.github.bancada.text.Setting}, which reads a field, and {@link
 * io.github.bancada.text.Terminal}, which all console output uses.
 */
package io.github.bancada.text;
