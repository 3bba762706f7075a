package io.github.bancada.atm;

import io.github.bancada.metrics.ExitCode;
import io.github.bancada.metrics.ProcessExit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * What {@link AtmDatabase} did on a remote engine, told on the controller, where people look and
 * whose exit code counts: the line of each audit, and whatever failed. Stateless.
 */
final class EngineReports {
  private static final String MARK = "ATM Database: ";

  private EngineReports() {}

  /** Response headers by which a controller knows the sample. */
  static String headers(DatabaseAction action) {
    return MARK + action.token() + "\n";
  }

  /**
   * Prints what an engine's sample says, and decides the exit code as the engine itself would.
   * Samples of others are ignored.
   *
   * @param engine the engine's name
   */
  static void tell(SampleResult result, String engine) {
    String headers = result.getResponseHeaders();
    if (!headers.startsWith(MARK) || result.getResponseCode().equals(DatabaseFailure.CANCELLED)) {
      return;
    }
    boolean audited = result.getResponseMessage().startsWith(AuditReport.BEGIN);
    if (!result.isSuccessful()) {
      ProcessExit.with(audited ? ExitCode.CRITERION_FAILED : ExitCode.ERROR);
    } else if (!audited) {
      return;
    }
    System.out.println(engine + ": " + result.getResponseMessage());
    for (SampleResult check : result.getSubResults()) {
      if (!check.isSuccessful()) {
        System.out.println(
            engine + ": " + check.getSampleLabel() + " WRONG: " + check.getResponseMessage());
      }
    }
    System.out.flush();
  }
}
