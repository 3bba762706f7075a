package io.github.bancada.sql.audit;

import java.util.List;
import java.util.stream.Collectors;

/** What an audit found. Immutable. */
public interface AuditResult {
  /** Response code of an audit that found something wrong. */
  String FAILED = "auditFailed";

  List<AuditCheck> checks();

  /** One line for the console. */
  String line();

  /** Whether every check passed. */
  default boolean isClean() {
    return checks().stream().allMatch(AuditCheck::passed);
  }

  /** The line, and every check with its figures. */
  default String text() {
    return line() + "\n" + checks().stream().map(AuditCheck::text).collect(Collectors.joining());
  }
}
