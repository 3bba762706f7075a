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
 * The test needs MariaDB. Where there is none it is skipped with the reason, or fails if the system
 * property {@code bancada.require.mariadb} is true, as it is in CI. It runs only in the long form,
 * as most who build have no such server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OnlyInLongForm
@ExtendWith(RequiresMariaDb.Condition.class)
public @interface RequiresMariaDb {

  /** Looks for the server. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (MariaDbServer.isInstalled() || Boolean.getBoolean("bancada.require.mariadb")) {
        return ConditionEvaluationResult.enabled("MariaDB is there, or must be");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: no MariaDB on this machine; install it (Debian: apt install mariadb-server) to"
              + " run this test");
    }
  }
}
