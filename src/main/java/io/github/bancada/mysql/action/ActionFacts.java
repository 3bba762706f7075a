package io.github.bancada.mysql.action;

import io.github.bancada.mysql.audit.AuditResult;
import io.github.bancada.process.ExitCode;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
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
   * The controller's exit code after a sample.
   *
   * @param code the sample's response code
   */
  public ExitCode exitCode(String code) {
    if (code.equals(LocalCode.SUCCESS.text()) || code.equals(LocalCode.CANCELLED.text())) {
      return ExitCode.PASSED;
    }
    return code.equals(AuditResult.FAILED) ? ExitCode.CRITERION_FAILED : ExitCode.ERROR;
  }
}
