package io.github.bancada.sql.audit;

import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.tables.OwnTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * The rules by which {@link DatabaseAudit} checks a workload's tables. Immutable.
 *
 * @param <L> the ledger of a load generator
 * @param <R> the result
 */
public interface AuditRules<L extends DatabaseLedger<?>, R extends AuditResult> {
  OwnTables own();

  /**
   * Ids of the rows that commits in doubt insert, by the query for the row of one, such as {@code
   * SELECT 1 FROM history WHERE trx_id = ?}.
   */
  Map<String, LongStream> inDoubt(L ledger);

  /** Longest wait for transactions in doubt that are still open on the server, in seconds. */
  default int waitSeconds() {
    return 60;
  }

  /** Completes what another process may have left half done; the tables are ours and complete. */
  default void complete(Connection connection) throws SQLException {
    // Most workloads change their tables in transactions only.
  }

  /**
   * The result if the tables were replaced or changed after the first commit.
   *
   * @param commits commits that the server had acknowledged to this load generator
   * @param reason why the tables are not usable, one sentence
   */
  R withoutTables(long commits, String reason);

  /**
   * Audits in one snapshot, which it takes itself, after it has read the ledger.
   *
   * @param ledger null if no virtual user of this load generator took part in the test
   * @param open ids in doubt whose transactions are still open on the server, by the queries of
   *     {@link #inDoubt}; empty without a ledger
   */
  R audit(Connection connection, L ledger, Map<String, Set<Long>> open) throws SQLException;
}
