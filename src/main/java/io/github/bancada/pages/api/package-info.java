/**
 * What the library {@code bancada-pages} promises to other programs. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.api.PrintJobCounter}.
 */
package io.github.bancada.pages.api;
