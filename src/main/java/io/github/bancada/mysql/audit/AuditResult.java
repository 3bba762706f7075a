package io.github.bancada.mysql.audit;

import java.util.List;

/** What an audit found. */
public interface AuditResult {
  /** Response code of an audit that found something wrong. */
  String FAILED = "auditFailed";

  /** Whether every check passed. */
  boolean isClean();

  /** One line for the console. */
  String line();

  /** The line, and every check with its figures. */
  String text();

  List<AuditCheck> checks();
}
