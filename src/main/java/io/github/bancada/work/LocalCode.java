package io.github.bancada.work;

/**
 * Response codes of failures on this side, the same for all workloads; listed in {@code
 * docs/response-codes.md}. A server's failures have the server's own codes.
 */
public enum LocalCode {
  SUCCESS("0"),
  /** A field's value, from a variable, is wrong. */
  PARAMETER_ERROR("parameterError"),
  /** The test was stopped meanwhile. */
  CANCELLED("cancelled"),
  /** Not done within the time limit of the element. */
  TIMEOUT("timeout"),
  /** A programming error; the log has its stack trace. */
  LOCAL_ERROR("localError"),
  /** A file cannot be read. */
  UNREADABLE("unreadable");

  private final String text;

  LocalCode(String text) {
    this.text = text;
  }

  /** The code in results. */
  public String text() {
    return text;
  }
}
