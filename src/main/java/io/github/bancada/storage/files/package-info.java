/**
 * Sets of files on a target, and what is done with them: created, looked up, read, copied, renamed,
 * listed, deleted, each file measured. Where a file stands, how large it is and what is in it are
 * functions of its number, so that every phase can say what is wrong with a file.
 *
 * <p>Start reading at {@link io.github.bancada.storage.files.FileSetWorkload.FileSetTask}, the
 * samples of a virtual user, {@link io.github.bancada.storage.files.StoredFiles}, a set as it
 * should be, and {@link io.github.bancada.storage.files.FilePhase}, which measures.
 */
package io.github.bancada.storage.files;
