/**
 * Storage tests: disks, files, copies and deduplication.
 *
 * <p>Start reading at {@link io.github.bancada.storage.StorageTarget}, which says where the test
 * works, and at the samplers. These are JMeter's faces of the rooms below, which hold the work.
 * Plans store the names of these classes, so they stay.
 */
package io.github.bancada.storage;
