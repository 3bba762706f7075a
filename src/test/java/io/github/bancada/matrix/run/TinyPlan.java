package io.github.bancada.matrix.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * A plan for tests: a program that writes the file {@code figure} with the value of the factor
 * flush into its results.
 */
final class TinyPlan implements PlanRunner {
  /** What runs are said to have ended with, in turn; {@link Outcome#GOOD} after the last. */
  final Deque<Outcome> outcomes = new ArrayDeque<>();

  /** Gets the number of each run of the plan, from 0, before it begins. */
  IntConsumer beforeRun = number -> {};

  private final List<String> program;
  private int runs;
  private Process process;
  private boolean stopped;

  /**
   * @param text a shell's, after the results are written
   */
  TinyPlan(String text) {
    program =
        SmallMatrix.shell("mkdir \"$RESULTS\" && echo $BANCADA_FLUSH > $RESULTS/figure; " + text);
  }

  @Override
  public Outcome run(
      Path results, Map<String, String> properties, Map<String, String> environment, Duration limit)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(program);
    builder.environment().putAll(environment);
    builder.environment().put("RESULTS", results.toString());
    beforeRun.accept(runs++);
    synchronized (this) {
      if (stopped) {
        throw new IOException("stopped");
      }
      process = builder.start();
    }
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException("the plan ended with exit code " + code);
      }
      return outcomes.isEmpty() ? Outcome.GOOD : outcomes.remove();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Override
  public synchronized void stop() {
    stopped = true;
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
