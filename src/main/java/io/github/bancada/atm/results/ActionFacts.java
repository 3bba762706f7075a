package io.github.bancada.atm.results;

import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.process.ExitCode;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.Optional;

/**
 * An action of ATM Database in the headers of its sample, by which a controller recognises the
 * samples of load generators. Immutable.
 */
public record ActionFacts(DatabaseAction action) {
  private static final String ACTION = "ATM Database";

  /** The headers of a sample, which {@link #of} reads. */
  public String headers() {
    return SampleFacts.line(ACTION, action.token());
  }

  /** Reads the facts; empty if they belong to another sampler. */
  public static Optional<ActionFacts> of(SampleFacts facts) {
    if (!facts.startsWith(ACTION)) {
      return Optional.empty(); // all but a few samples of a test
    }
    String token = facts.text(ACTION);
    return Arrays.stream(DatabaseAction.values())
        .filter(action -> action.token().equals(token))
        .map(ActionFacts::new)
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
    return code.equals(AuditReport.FAILED) ? ExitCode.CRITERION_FAILED : ExitCode.ERROR;
  }
}
