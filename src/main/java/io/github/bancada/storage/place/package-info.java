/**
 * Where a storage test works: the directories under test, in each a fresh directory of ours, how
 * many bytes may be written there, and that nothing is left behind or touched outside.
 *
 * <p>Start reading at {@link io.github.bancada.storage.place.StorageTargets}, the targets of the
 * running test, and {@link io.github.bancada.storage.place.Target}.
 */
package io.github.bancada.storage.place;
