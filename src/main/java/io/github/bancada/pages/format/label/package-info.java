/**
 * The raster of label printers.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.label.PTouchCounter}. Imports {@code
 * pages.job}.
 */
package io.github.bancada.pages.format.label;
