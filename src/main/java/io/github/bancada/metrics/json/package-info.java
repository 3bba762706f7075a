/**
 * The file {@code summary.json}. Start reading at {@link
 * io.github.bancada.metrics.json.SummaryJson}, the only class for other packages.
 */
package io.github.bancada.metrics.json;
