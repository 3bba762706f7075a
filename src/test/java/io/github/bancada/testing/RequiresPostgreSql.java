package io.github.bancada.testing;

import io.github.bancada.sql.DatabaseAddress;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The test needs the embedded PostgreSQL, and its {@link TestSchema}s are there. Where it does not
 * run, it is skipped with the reason, or fails if the system property {@code
 * bancada.require.postgresql} is true, as it is in CI.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresPostgreSql.Condition.class)
public @interface RequiresPostgreSql {

  /** Looks for the server, and lets schemas be made on it. */
  final class Condition implements ExecutionCondition, BeforeAllCallback, AfterAllCallback {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (PostgreSqlServer.runs() || Boolean.getBoolean("bancada.require.postgresql")) {
        return ConditionEvaluationResult.enabled("PostgreSQL runs here, or must");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: the embedded PostgreSQL does not run on this machine; it needs Linux on x86-64"
              + " or ARM64");
    }

    @Override
    public void beforeAll(ExtensionContext context) {
      TestSchema.on(() -> PostgreSqlServer.newDatabase(PostgreSqlServer.shared()));
    }

    @Override
    public void afterAll(ExtensionContext context) {
      TestSchema.on(() -> DatabaseAddress.tcp(MysqlServer.newSchema(), "root", ""));
    }
  }
}
