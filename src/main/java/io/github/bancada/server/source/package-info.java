/**
 * Where the figures of a server come from: this machine, another one over ssh, an exporter, the
 * server itself.
 *
 * <p>Start reading at {@link io.github.bancada.server.source.LinuxFiles}. Knows nothing of JMeter.
 */
package io.github.bancada.server.source;
