/**
 * What a storage test ran on: file system, mount options, device, memory and kernel, as Linux tells
 * them; and what thread, process, machine and device did meanwhile.
 *
 * <p>Start reading at {@link io.github.bancada.storage.system.RanOn} and {@link
 * io.github.bancada.storage.system.Usage}.
 */
package io.github.bancada.storage.system;
