/**
 * The languages of print jobs: each class counts one language. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.pages.format.PageCounter}, the entry point, then
 * {@link io.github.bancada.pages.format.Format}, the table of signatures.
 */
package io.github.bancada.pages.format;
