package io.github.bancada.transaction;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.SessionOption;
import io.github.bancada.sql.SqlDialect;
import java.util.Set;

/**
 * How the transactions of a virtual user are performed. Immutable.
 *
 * @param options what a session needs of the driver
 * @param readOnly whether the session takes no changes
 * @param lockWaitTimeoutSeconds longest wait for a locked row; 0 for the server's default
 * @param statementTimeoutMillis longest time for one statement and its answer; 0 = no limit
 * @param retries most retries of a transaction after a deadlock or lock-wait timeout
 * @param backoffMillis longest pause before the first retry; it doubles with each
 * @param connectTimeoutMillis longest time to open a connection; 0 = no limit
 * @param subResults whether each statement is timed
 */
public record TransactionSettings(
    DatabaseAddress address,
    Set<SessionOption> options,
    Isolation isolation,
    boolean readOnly,
    int lockWaitTimeoutSeconds,
    int statementTimeoutMillis,
    int retries,
    int backoffMillis,
    int connectTimeoutMillis,
    boolean subResults) {

  public TransactionSettings {
    options = Set.copyOf(options);
  }

  SqlDialect dialect() {
    return address.dialect();
  }
}
