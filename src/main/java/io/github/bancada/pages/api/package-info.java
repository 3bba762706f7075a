/**
 * The public API of the library {@code bancada-pages}. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.api.PrintJobCounter}.
 */
package io.github.bancada.pages.api;
