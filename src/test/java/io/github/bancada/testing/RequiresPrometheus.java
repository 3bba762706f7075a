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
 * The test needs Prometheus. Where there is none it is skipped with the reason, or fails if the
 * system property {@code bancada.require.prometheus} is true, as it is in CI.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresPrometheus.Condition.class)
public @interface RequiresPrometheus {

  /** Looks for the server. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (PrometheusServer.isInstalled() || Boolean.getBoolean("bancada.require.prometheus")) {
        return ConditionEvaluationResult.enabled("Prometheus is there, or must be");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: no Prometheus on this machine; install it (Debian: apt install prometheus) to"
              + " run this test");
    }
  }
}
