/**
 * The directories under test, and what File I/O and File Set share: limits and safety, the content
 * of files, caches and devices, the reasons of failures, and the facts of a sample.
 *
 * <p>Start reading at {@link io.github.bancada.storage.target.StorageTargets}, the targets of the
 * running test, {@link io.github.bancada.storage.target.Target} and {@link
 * io.github.bancada.storage.target.Content}.
 */
package io.github.bancada.storage.target;
