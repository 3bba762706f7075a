/**
 * Why something could not be done with a file, and the response code of it: one table for all
 * storage samplers.
 *
 * <p>Start reading at {@link io.github.bancada.storage.failure.FileFailure}.
 */
package io.github.bancada.storage.failure;
