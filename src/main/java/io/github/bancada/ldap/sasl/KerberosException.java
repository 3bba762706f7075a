package io.github.bancada.ldap.sasl;

/** There are no tickets. The message says whose, why, and what Java or the KDC says. */
public final class KerberosException extends Exception {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** Who is to blame. */
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
}
