package io.github.bancada.ldap.accesslog;

/**
 * How an operation ended. Immutable.
 *
 * @param code of the result
 * @param nanos how long the server took, as its log says; {@link #UNKNOWN} if it does not
 * @param entries that a search found; {@link #UNKNOWN} if the log does not say
 */
public record Outcome(int code, long nanos, long entries) {
  public static final int UNKNOWN = -1;

  /** The log has no result, or has it much later than the operation. */
  public static final Outcome NOT_LOGGED = new Outcome(UNKNOWN, UNKNOWN, UNKNOWN);

  public boolean isKnown() {
    return code != UNKNOWN;
  }
}
