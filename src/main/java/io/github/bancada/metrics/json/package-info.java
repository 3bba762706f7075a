/**
 * The file {@code summary.json}. Start reading at {@link
 * io.github.bancada.metrics.json.SummaryJson}, the only class for other packages. Imports {@code
 * metrics}, which does not know it.
 */
package io.github.bancada.metrics.json;
