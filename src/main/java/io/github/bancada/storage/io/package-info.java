/**
 * The work of File I/O: sequential and random reads and writes of files, block by block.
 *
 * <p>Start reading at {@link io.github.bancada.storage.io.FileIoWorkload.FileIoTask}, the samples
 * of one virtual user, and {@link io.github.bancada.storage.io.IoPhase}, the steps of a phase.
 */
package io.github.bancada.storage.io;
