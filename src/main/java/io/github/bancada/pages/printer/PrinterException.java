package io.github.bancada.pages.printer;

import io.github.bancada.work.LocalCode;
import java.util.Set;

/** A request to a printer failed. Its code groups failures of one cause. */
final class PrinterException extends Exception {
  private static final long serialVersionUID = 1L;

  static final String TIMEOUT = LocalCode.TIMEOUT.text();
  static final String CANCELLED = LocalCode.CANCELLED.text();
  static final String UNKNOWN_HOST = "unknownHost";
  static final String CONNECT_ERROR = "connectError";
  static final String IO_ERROR = "ioError";
  static final String CONNECTION_CLOSED = "connectionClosed";
  static final String MALFORMED_ANSWER = "malformedAnswer";
  static final String NOT_SUPPORTED = "notSupported";
  static final String NO_COUNTER = "noCounter";

  private static final Set<String> WITHOUT_ANSWER =
      Set.of(TIMEOUT, CONNECT_ERROR, IO_ERROR, CONNECTION_CLOSED);

  private final String code;

  PrinterException(String code, String message) {
    this(code, message, null);
  }

  PrinterException(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** One of the constants, or SNMP's name of the error, such as {@code noSuchName}. */
  String code() {
    return code;
  }

  /**
   * Whether a retry may help: the printer did not answer or could not be reached. A printer that
   * answered would repeat its answer.
   */
  boolean isWithoutAnswer() {
    return WITHOUT_ANSWER.contains(code);
  }
}
