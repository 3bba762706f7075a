package io.github.bancada.mysql;

import java.util.function.BooleanSupplier;

/**
 * How long a piece of work waits for a server, and who may end it. Immutable, thread-safe.
 *
 * @param connectTimeoutMillis to open a connection, authentication included; 0 = no limit
 * @param statementTimeoutMillis for a statement; 0 = no limit. In a {@link ConnectionGroup} it is
 *     the longest silence while the server is waited for: no byte in either direction
 * @param stopping says whether the test was asked to stop; called often, from another thread
 */
public record WorkLimits(
    int connectTimeoutMillis, int statementTimeoutMillis, BooleanSupplier stopping) {
  public static final int CONNECT_TIMEOUT_MILLIS = 30_000;

  /** Long: while a server counts 80 million accounts it says nothing. */
  public static final int STATEMENT_TIMEOUT_MILLIS = 300_000;

  /** The defaults of the fields. */
  public static WorkLimits defaults(BooleanSupplier stopping) {
    return new WorkLimits(CONNECT_TIMEOUT_MILLIS, STATEMENT_TIMEOUT_MILLIS, stopping);
  }
}
