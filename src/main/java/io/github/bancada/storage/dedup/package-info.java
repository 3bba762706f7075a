/**
 * The work of Dedup Estimate: how much of the data in directories is duplicate, by whole files,
 * fixed blocks or content-defined chunks, exactly or from a sample of the different pieces. Does
 * not depend on JMeter, and writes nothing.
 *
 * <p>Start reading at {@link io.github.bancada.storage.dedup.Estimation}.
 */
package io.github.bancada.storage.dedup;
