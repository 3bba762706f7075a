/**
 * Sets of files on a target, and the operations on them: create, stat, read, copy, rename, list and
 * delete, each file measured. Path, size and content of a file are functions of its number, so that
 * every phase can say what is wrong with a file.
 *
 * <p>Start reading at {@link io.github.bancada.storage.files.FileSetWorkload.FileSetTask}, the
 * samples of a virtual user, {@link io.github.bancada.storage.files.StoredFiles}, a set as it
 * should be, and {@link io.github.bancada.storage.files.FilePhase}, which measures.
 */
package io.github.bancada.storage.files;
