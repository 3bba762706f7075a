package io.github.bancada.session;

/** A pool has no session for a user. */
public final class NoSessionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** The queue of waiting users is full. */
  public static final String FULL = "poolFull";

  private final String code;

  NoSessionException(String code, String message) {
    super(message);
    this.code = code;
  }

  /** Response code: {@link #FULL}, or the code of a timeout or a stop. */
  public String code() {
    return code;
  }
}
