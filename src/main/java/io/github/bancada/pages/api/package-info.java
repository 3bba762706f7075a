/**
 * What the library {@code bancada-pages} promises to other programs. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.api.PrintJobCounter}. Imports {@code
 * pages.format} and {@code pages.job}; no other package of the bundle imports it.
 */
package io.github.bancada.pages.api;
