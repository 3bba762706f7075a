package io.github.bancada.ping;

/**
 * What a sample of TCP Ping does. Immutable.
 *
 * @param timeoutMillis to open the connection; 0 = no limit
 */
record PingSettings(String host, int port, int timeoutMillis) {}
