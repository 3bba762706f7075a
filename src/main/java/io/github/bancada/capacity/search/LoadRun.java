package io.github.bancada.capacity.search;

/**
 * Runs the trials of a search, in a live test or on a simulated server. For one thread.
 *
 * <p>An implementation sends the load for the seconds of the plan and passes every sample to a
 * {@link TrialRecorder}. Once a second it asks whether the trial {@link TrialRecorder#isHopeless is
 * hopeless} and ends it early if so. It waits for running samples, at most for the plan's drain,
 * counts the remaining ones as unserved and returns the recorder's counts.
 */
public interface LoadRun {
  /**
   * Runs one trial; afterwards the server is at rest.
   *
   * @throws InterruptedException if the user stops the test; the search ends
   */
  TrialCounts run(TrialPlan plan) throws InterruptedException;

  /**
   * Audits what the last trial wrote, while no sample is under way.
   *
   * @throws InterruptedException if the user stops the test; the search ends
   */
  default TrialAudit audit() throws InterruptedException {
    return TrialAudit.failed("this load has no ledger");
  }

  /**
   * Sends nothing for a while.
   *
   * @return use of the load machine's CPUs meanwhile
   * @throws InterruptedException if the user stops the test; the search ends
   */
  CpuUse rest(double seconds) throws InterruptedException;

  /** Seconds of the trials' clock, real or virtual, from any origin. */
  double clockSeconds();
}
