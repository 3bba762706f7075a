package io.github.bancada.capacity.search;

/**
 * What a search drives: a live test or a simulated server. For one thread.
 *
 * <p>An implementation sends the load of the plan for its seconds, gives every sample to a {@link
 * TrialRecorder}, asks it once a second whether the trial {@link TrialRecorder#isHopeless is
 * hopeless} and then ends it early, waits until what has begun is over, at most for the plan's
 * drain, counts what is still not over as unserved, and returns the recorder's counts.
 */
public interface LoadRun {
  /**
   * Runs one trial; afterwards the server is at rest.
   *
   * @throws InterruptedException if the user stops the test; the search ends
   */
  TrialCounts run(TrialPlan plan) throws InterruptedException;

  /**
   * Sends nothing for a while.
   *
   * @return what the CPUs of the load machine did meanwhile
   * @throws InterruptedException if the user stops the test; the search ends
   */
  CpuUse rest(double seconds) throws InterruptedException;

  /** Seconds since any origin, of the clock of the trials; real or virtual. */
  double clockSeconds();
}
