package io.github.bancada.ldap.sasl;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.security.sasl.SaslException;

/**
 * No ticket could be obtained. The message names the user and the reason, and quotes Java or the
 * KDC. Java's own exceptions have no public code; those from a KDC end in the number of RFC 4120
 * section 7.5.9, as in {@code Client not found in Kerberos database (6)}.
 */
public final class KerberosException extends Exception {
  private static final long serialVersionUID = 1L;

  private static final Pattern NUMBER = Pattern.compile("\\((\\d{1,2})\\)");

  /** KDC_ERR_S_PRINCIPAL_UNKNOWN. */
  private static final int NO_SUCH_SERVICE = 7;

  private final Reason reason;

  /** Where the cause is. */
  public enum Reason {
    /** The KDC refuses the user: unknown, expired, locked, or another password. */
    REFUSED,
    /** No KDC answers. */
    UNREACHABLE,
    /** The KDC does not know the service, or Java's Kerberos settings lack something. */
    SETTINGS
  }

  KerberosException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  /**
   * A failure in words.
   *
   * @param what the missing ticket, as the beginning of the message
   * @param remedy what to do if Java lacks input
   */
  static KerberosException of(String what, String remedy, Exception failure) {
    // "GSS initiate failed" is meaningless.
    Throwable told =
        failure instanceof SaslException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    Reason reason = reason(told);
    return new KerberosException(
        reason, what + ": " + said(told) + remedy(reason, remedy), failure);
  }

  /** Some messages of Java end in a line feed. */
  private static String said(Throwable failure) {
    return failure.getMessage() == null ? failure.toString() : failure.getMessage().strip();
  }

  private static Reason reason(Throwable failure) {
    Matcher number = NUMBER.matcher(String.valueOf(failure.getMessage()));
    if (number.find()) {
      return Integer.parseInt(number.group(1)) == NO_SUCH_SERVICE
          ? Reason.SETTINGS
          : Reason.REFUSED;
    }
    for (Throwable each = failure.getCause(); each != null; each = each.getCause()) {
      if (each instanceof IOException) {
        return Reason.UNREACHABLE;
      }
      if (each instanceof GeneralSecurityException) {
        return Reason.REFUSED; // without pre-authentication, a wrong key cannot read the answer
      }
    }
    return Reason.SETTINGS;
  }

  private static String remedy(Reason reason, String ofSettings) {
    return switch (reason) {
      case REFUSED -> "";
      case UNREACHABLE -> "; check the KDC, and its address in krb5.conf";
      case SETTINGS ->
          "; " + ofSettings + ", and check krb5.conf (bin/jmeter -Djava.security.krb5.conf=<file>)";
    };
  }
}
