package io.github.bancada.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The test needs the embedded MySQL. Where it does not run, it is skipped with the reason, or fails
 * if the system property {@code bancada.require.mysql} is true, as it is in CI.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresMysql.Condition.class)
public @interface RequiresMysql {

  /** Looks for the server. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (MysqlServer.runs() || Boolean.getBoolean("bancada.require.mysql")) {
        return ConditionEvaluationResult.enabled("MySQL runs here, or must");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: the embedded MySQL does not run on this machine; it needs Linux or macOS on"
              + " x86-64");
    }
  }
}
