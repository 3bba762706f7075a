/**
 * Why something could not be done with a file, and the response code of it: one table for all
 * storage samplers.
 *
 * <p>Start reading at {@link io.github.bancada.storage.failure.FileFailure}. Imported by the rooms
 * of storage that read and write files.
 */
package io.github.bancada.storage.failure;
