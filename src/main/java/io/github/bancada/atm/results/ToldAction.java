package io.github.bancada.atm.results;

import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.process.ExitCode;
import io.github.bancada.work.LocalCode;
import java.util.Arrays;
import java.util.Optional;

/**
 * What ATM Database did, as the response headers of its sample tell it, so that a controller knows
 * the samples of remote engines. Immutable.
 *
 * @param action what was to be done
 */
public record ToldAction(DatabaseAction action) {
  private static final String MARK = "ATM Database: ";

  /** The headers of a sample, which {@link #of} reads. */
  public String headers() {
    return MARK + action.token() + "\n";
  }

  /** Reads the headers; empty if they are another sampler's. */
  public static Optional<ToldAction> of(String headers) {
    if (!headers.startsWith(MARK)) {
      return Optional.empty(); // all but a few samples of a test
    }
    return Arrays.stream(DatabaseAction.values())
        .map(ToldAction::new)
        .filter(told -> told.headers().equals(headers))
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
