/**
 * Storage tests: disks, files, copies and deduplication.
 *
 * <p>Start reading at {@link io.github.bancada.storage.StorageTarget}, which says where the test
 * works, and at the samplers. They are the JMeter face of the rooms below, which do the work. Plans
 * store the names of these classes, so the names never change.
 */
package io.github.bancada.storage;
