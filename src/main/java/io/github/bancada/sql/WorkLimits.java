package io.github.bancada.sql;

import java.util.function.BooleanSupplier;

/**
 * Time limits of database work, and its stop condition. Immutable, thread-safe.
 *
 * @param connectTimeoutMillis limit to open a connection, authentication included; 0 = no limit
 * @param statementTimeoutMillis limit of a statement; 0 = no limit. In a {@link ConnectionGroup} it
 *     is an idle timeout: the longest wait without a byte in either direction
 * @param stopping whether the test is stopping; called often, from another thread
 */
public record WorkLimits(
    int connectTimeoutMillis, int statementTimeoutMillis, BooleanSupplier stopping) {
  public static final int CONNECT_TIMEOUT_MILLIS = 30_000;

  /** Long, because a server sends nothing while it counts 80 million accounts. */
  public static final int STATEMENT_TIMEOUT_MILLIS = 300_000;

  /** The defaults of the fields. */
  public static WorkLimits defaults(BooleanSupplier stopping) {
    return new WorkLimits(CONNECT_TIMEOUT_MILLIS, STATEMENT_TIMEOUT_MILLIS, stopping);
  }
}
