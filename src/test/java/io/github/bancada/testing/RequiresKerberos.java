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
 * The test needs MIT Kerberos' KDC, and its mechanism for the SASL of servers. Where there is none
 * it is skipped with the reason, or fails if the system property {@code bancada.require.kerberos}
 * is true, as it is in CI. It runs only in the long form, as most who build have no such server.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OnlyInLongForm
@ExtendWith(RequiresKerberos.Condition.class)
public @interface RequiresKerberos {

  /** Looks for the KDC. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (KerberosRealm.isInstalled() || Boolean.getBoolean("bancada.require.kerberos")) {
        return ConditionEvaluationResult.enabled("a KDC is there, or must be");
      }
      return ConditionEvaluationResult.disabled(
          "SKIPPED: no Kerberos KDC on this machine; install it (Debian: apt install krb5-kdc"
              + " krb5-admin-server krb5-user libsasl2-modules-gssapi-mit) to run this test");
    }
  }
}
