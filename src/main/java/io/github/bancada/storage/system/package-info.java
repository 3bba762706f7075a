/**
 * What a storage test ran on: file system, mount options, device, memory and kernel, as Linux tells
 * them; and the CPU time that a phase took.
 *
 * <p>Start reading at {@link io.github.bancada.storage.system.RanOn}. Imports no other room;
 * imported by the rooms of {@code storage} that measure or report.
 */
package io.github.bancada.storage.system;
