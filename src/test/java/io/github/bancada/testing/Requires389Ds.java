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
 * The test needs 389 Directory Server. Where there is none it is skipped with the reason, or fails
 * if the system property {@code bancada.require.389ds} is true, as it is in CI. It runs only in the
 * long form, as most who build have no such server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OnlyInLongForm
@ExtendWith(Requires389Ds.Condition.class)
public @interface Requires389Ds {

  /** Looks for the server. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (Ds389Server.isInstalled() || Boolean.getBoolean("bancada.require.389ds")) {
        return ConditionEvaluationResult.enabled("389 Directory Server is there, or must be");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: no 389 Directory Server on this machine; install it (Debian: apt install"
              + " 389-ds-base) to run this test");
    }
  }
}
