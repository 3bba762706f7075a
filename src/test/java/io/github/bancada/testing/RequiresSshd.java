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
 * The test needs OpenSSH's server. Where there is none it is skipped with the reason, or fails if
 * the system property {@code bancada.require.sshd} is true, as it is in CI. It runs only in the
 * long form, as most who build have no such server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OnlyInLongForm
@ExtendWith(RequiresSshd.Condition.class)
public @interface RequiresSshd {

  /** Looks for the server. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (SshServer.isInstalled() || Boolean.getBoolean("bancada.require.sshd")) {
        return ConditionEvaluationResult.enabled("sshd is there, or must be");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: no sshd on this machine; install it (Debian: apt install openssh-server) to run"
              + " this test");
    }
  }
}
