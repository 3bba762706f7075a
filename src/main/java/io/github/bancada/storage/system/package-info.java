/**
 * What a storage test ran on: file system, mount options, device, memory and kernel, as Linux tells
 * them.
 *
 * <p>Start reading at {@link io.github.bancada.storage.system.RanOn}. Imports no other room;
 * imported by the rooms of {@code storage} that report.
 */
package io.github.bancada.storage.system;
