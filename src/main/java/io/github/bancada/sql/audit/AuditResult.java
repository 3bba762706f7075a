package io.github.bancada.sql.audit;

import java.util.List;
import java.util.stream.Collectors;

/** What an audit found. Immutable. */
public interface AuditResult {
  /** Response code of an audit that found something wrong. */
  String FAILED = "auditFailed";

  List<AuditCheck> checks();

  /** The commits of this load generator; null if it had no virtual users. */
  CommitTally commits();

  /** One line for the console. */
  String line();

  /** Whether every check passed. */
  default boolean isClean() {
    return checks().stream().allMatch(AuditCheck::passed);
  }

  /**
   * The laws that were broken, for a sentence: {@code 3 of 12,000 withdrawals that the database
   * acknowledged are not in it (C4: …)}; "" if all hold.
   */
  default String broken() {
    String wrong =
        checks().stream()
            .filter(check -> !check.passed())
            .map(check -> check.name() + ": " + check.brief())
            .collect(Collectors.joining("; "));
    String commits = commits() == null ? "" : commits().broken();
    return wrong.isEmpty() || commits.isEmpty() ? wrong : commits + " (" + wrong + ")";
  }

  /** The line, and every check with its figures. */
  default String text() {
    return line() + "\n" + checks().stream().map(AuditCheck::text).collect(Collectors.joining());
  }
}
