package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A run of one of this project's plans in a process of its own. Immutable.
 *
 * @param plan its file name
 * @param properties what {@code -J} sets
 * @param label word in the labels of the samples that are the operations
 */
record PlanRun(String plan, Map<String, String> properties, String label) {
  /** Seconds at its beginning and at its end that are not measured, beside the warm-up. */
  private static final int MARGIN_SECONDS = 3;

  /** Exit code of a process that SIGTERM has ended. */
  private static final int TERMINATED = 143;

  /**
   * Measures whole seconds in the middle of it, then stops it.
   *
   * @throws IOException if JMeter fails, or a sample does in the seconds that are measured
   */
  Measurement steady(int warmUpSeconds, int seconds) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (Child jmeter = Child.start(command(directory))) {
      Thread end = new Thread(() -> end(jmeter, directory, warmUpSeconds + seconds), "bench-end");
      end.setDaemon(true);
      end.start();
      jmeter.await(TERMINATED);
      return JmeterRun.steady(
          JmeterRun.summary(directory, jmeter), label, warmUpSeconds, seconds, jmeter);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  /**
   * Runs it to its own end.
   *
   * @return its report
   * @throws IOException if JMeter fails
   */
  JsonNode summary() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("bancada-bench-");
    try (Child jmeter = Child.start(command(directory))) {
      jmeter.await();
      return JmeterRun.summary(directory, jmeter);
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private List<String> command(Path directory) throws IOException {
    List<String> command =
        JmeterRun.command(JmeterRun.project().resolve("plans").resolve(plan), directory);
    properties.forEach((name, value) -> command.add("-J" + name + "=" + value));
    command.add("-Jreport.dir=" + directory.resolve("report"));
    return command;
  }

  private static void end(Child jmeter, Path directory, int seconds) {
    try {
      new JmeterLog(jmeter, directory.resolve("jmeter.log")).await(JmeterLog.STARTED);
      Thread.sleep((seconds + MARGIN_SECONDS) * 1000L);
      jmeter.terminate();
    } catch (IOException e) {
      jmeter.terminate(); // or it has ended: await() reports its output
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
