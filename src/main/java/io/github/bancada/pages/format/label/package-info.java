/**
 * The raster of label printers.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.label.PTouchCounter}.
 */
package io.github.bancada.pages.format.label;
