/**
 * Text input and output. Start reading at {@link io.github.bancada.text.Setting}, which reads a
 * field, and {@link io.github.bancada.text.Terminal}, which all console output uses. Imports
 * nothing of Bancada; every other package may import it.
 */
package io.github.bancada.text;
