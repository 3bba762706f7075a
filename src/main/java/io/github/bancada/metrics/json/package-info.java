/**
 * The file {@code summary.json}: a run summary written whole and read back.
 *
 * <p>Start reading at {@link io.github.bancada.metrics.json.SummaryJson}, the door of this room.
 * Imports {@code metrics}, which does not know it.
 */
package io.github.bancada.metrics.json;
