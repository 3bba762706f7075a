package io.github.bancada.gate;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** An invalid gate, or an invalid baseline for it. */
public final class GateException extends IOException {
  private static final long serialVersionUID = 1L;

  GateException(String message) {
    super(message);
  }

  GateException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * @param problems not empty; each is a line of the message
   */
  GateException(List<Problem> problems) {
    this(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
  }

  /**
   * A problem of a gate. Immutable.
   *
   * @param message cause, offending value and remedy in one sentence
   */
  record Problem(GateText.Position position, String message) {
    @Override
    public String toString() {
      return position + ": " + message;
    }
  }
}
