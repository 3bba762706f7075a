package io.github.bancada.mysql.action;

import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.audit.AuditResult;
import java.util.Optional;

/**
 * One action on a database. Immutable.
 *
 * @param connections cancelling them ends the action
 * @param action does it, once
 */
public record DatabaseWork(ConnectionGroup connections, Action action) {

  /** Does something to a database. */
  public interface Action {
    Done run() throws DatabaseFailure;
  }

  /**
   * What was done.
   *
   * @param sentence in one sentence
   * @param audit what an audit found; empty for other actions
   */
  public record Done(String sentence, Optional<? extends AuditResult> audit) {
    public static Done of(String sentence) {
      return new Done(sentence, Optional.empty());
    }

    public static Done of(AuditResult audit) {
      return new Done(audit.line(), Optional.of(audit));
    }
  }
}
