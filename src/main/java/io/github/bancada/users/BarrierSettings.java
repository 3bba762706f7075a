package io.github.bancada.users;

/**
 * How users wait at a barrier. Immutable.
 *
 * @param timeoutMillis longest wait; 0 for no limit
 * @param onTimeout consequence of a longer one
 * @param counted connections to count besides those of Bancada's samplers
 */
record BarrierSettings(int timeoutMillis, TimeoutAction onTimeout, TcpConnections counted) {}
