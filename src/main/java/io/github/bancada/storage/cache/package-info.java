/**
 * The truth about caches: how much of what was read came from the device, how pages leave the page
 * cache, and whether random writes have reached a steady state.
 *
 * <p>Start reading at {@link io.github.bancada.storage.cache.DeviceReads} and {@link
 * io.github.bancada.storage.cache.PageCache}.
 */
package io.github.bancada.storage.cache;
