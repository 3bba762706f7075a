package io.github.bancada.session;

/** A pool has no session for a user. */
public final class NoSessionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** So many wait already that no more may. */
  public static final String FULL = "poolFull";

  private final String code;

  NoSessionException(String code, String message) {
    super(message);
    this.code = code;
  }

  /** Response code: {@link #FULL}, or that of a time limit or a stop. */
  public String code() {
    return code;
  }
}
