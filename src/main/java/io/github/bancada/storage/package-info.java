/**
 * The elements that measure storage.
 *
 * <p>Start reading at {@link io.github.bancada.storage.DedupEstimate}. The work is in the rooms of
 * this package.
 */
package io.github.bancada.storage;
