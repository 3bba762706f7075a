/**
 * The content of every file that a storage test writes: a pure function of seed, file and offset,
 * so that what is read back is verified without storing anything.
 *
 * <p>Start reading at {@link io.github.bancada.storage.content.Content}.
 */
package io.github.bancada.storage.content;
