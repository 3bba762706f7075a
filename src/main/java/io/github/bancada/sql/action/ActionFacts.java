package io.github.bancada.sql.action;

import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.sql.audit.AuditResult;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * An action of an element in the headers of its sample, by which a controller recognises the
 * samples of load generators. Immutable.
 *
 * @param element name of the element, such as ATM Database
 */
public record ActionFacts(String element, DatabaseAction action) {

  /** The headers of a sample, which {@link #of} reads. */
  public String headers() {
    return SampleFacts.line(element, action.token());
  }

  /** Reads the facts; empty if they belong to another sampler. */
  public static Optional<ActionFacts> of(String element, SampleFacts facts) {
    if (!facts.startsWith(element)) {
      return Optional.empty(); // all but a few samples of a test
    }
    String token = facts.text(element);
    return Arrays.stream(DatabaseAction.values())
        .filter(action -> action.token().equals(token))
        .map(action -> new ActionFacts(element, action))
        .findFirst();
  }

  /**
   * On the controller, prints the result of a load generator's action: an audit, a failure and the
   * failed checks. Sets the exit code.
   *
   * @param engine name of the load generator
   * @param code the sample's response code
   * @param message the sample's message
   * @param wrong messages of the checks that failed, by their names
   */
  public void tell(String engine, String code, String message, Map<String, String> wrong) {
    ProcessExit.with(exitCode(code));
    if (action == DatabaseAction.AUDIT || !code.equals(LocalCode.SUCCESS.text())) {
      Terminal.say(engine + ": " + message);
    }
    wrong.forEach((check, finding) -> Terminal.say(engine + ": " + check + " WRONG: " + finding));
  }

  /** The controller's exit code after a sample. */
  static ExitCode exitCode(String code) {
    if (code.equals(LocalCode.SUCCESS.text()) || code.equals(LocalCode.CANCELLED.text())) {
      return ExitCode.PASSED;
    }
    return code.equals(AuditResult.FAILED) ? ExitCode.CRITERION_FAILED : ExitCode.ERROR;
  }
}
