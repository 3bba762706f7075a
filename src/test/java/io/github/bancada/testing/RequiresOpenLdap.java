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
 * The test needs OpenLDAP's server. Where there is none it is skipped with the reason, or fails if
 * the system property {@code bancada.require.openldap} is true, as it is in CI.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresOpenLdap.Condition.class)
public @interface RequiresOpenLdap {

  /** Looks for the server. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (SlapdServer.isInstalled() || Boolean.getBoolean("bancada.require.openldap")) {
        return ConditionEvaluationResult.enabled("OpenLDAP is there, or must be");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: no slapd on this machine; install OpenLDAP's server (Debian: apt install"
              + " slapd) to run this test");
    }
  }
}
