package io.github.bancada.ldap.accesslog;

/**
 * How an operation ended. Immutable.
 *
 * @param code of the result
 * @param nanos the server's time by its log; {@link #UNKNOWN} if it is not logged
 * @param entries that a search found; {@link #UNKNOWN} if they are not logged
 */
public record Outcome(int code, long nanos, long entries) {
  public static final int UNKNOWN = -1;

  /** The log has no result, or has it much later than the operation. */
  public static final Outcome NOT_LOGGED = new Outcome(UNKNOWN, UNKNOWN, UNKNOWN);

  public boolean isKnown() {
    return code != UNKNOWN;
  }
}
