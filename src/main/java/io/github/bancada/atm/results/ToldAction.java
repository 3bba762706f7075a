package io.github.bancada.atm.results;

import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.process.ExitCode;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.Optional;

/**
 * What ATM Database did, as its sample tells it, so that a controller knows the samples of remote
 * engines. Immutable.
 *
 * @param action what was to be done
 */
public record ToldAction(DatabaseAction action) {
  private static final String ACTION = "ATM Database";

  /** The headers of a sample, which {@link #of} reads. */
  public String headers() {
    return SampleFacts.line(ACTION, action.token());
  }

  /** Reads the facts; empty if they are another sampler's. */
  public static Optional<ToldAction> of(SampleFacts facts) {
    if (!facts.startsWith(ACTION)) {
      return Optional.empty(); // all but a few samples of a test
    }
    String token = facts.text(ACTION);
    return Arrays.stream(DatabaseAction.values())
        .filter(action -> action.token().equals(token))
        .map(ToldAction::new)
        .findFirst();
  }

  /**
   * What the process ends with whose user this is told.
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
