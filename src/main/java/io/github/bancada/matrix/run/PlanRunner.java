package io.github.bancada.matrix.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Runs the plan of a matrix. One thread runs; any thread may stop. */
public interface PlanRunner {

  /**
   * The end of a run. Immutable.
   *
   * @param objection why the run should be repeated, as a clause: it had errors, the load machine
   *     was busy, the time limit was reached; empty for none
   * @param figures whether the results have figures, so that the run counts if its repeat has an
   *     objection too
   */
  record Outcome(Optional<String> objection, boolean figures) {
    public static final Outcome GOOD = new Outcome(Optional.empty(), true);

    /** A run that should be repeated and has figures. */
    public static Outcome objection(String why) {
      return new Outcome(Optional.of(why), true);
    }

    /** A run that should be repeated and has no figures. */
    public static Outcome withoutFigures(String why) {
      return new Outcome(Optional.of(why), false);
    }
  }

  /**
   * Runs the plan once and waits for its end.
   *
   * @param results directory for the results, which does not exist yet; it and what the runner puts
   *     beside are moved together when the run counts, so nothing should keep this path
   * @param properties of JMeter, by name
   * @param environment variables that the program that runs the plan must get: among them is the
   *     mark by which the next start finds it after a crash
   * @param limit of the run's time; the runner ends the run then
   * @throws IOException if it fails, and has no figures
   */
  Outcome run(
      Path results, Map<String, String> properties, Map<String, String> environment, Duration limit)
      throws IOException;

  /** Ends the run in progress; a later one ends at once. */
  void stop();
}
