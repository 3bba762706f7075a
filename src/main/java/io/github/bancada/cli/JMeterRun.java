package io.github.bancada.cli;

import io.github.bancada.process.EndHook;
import io.github.bancada.process.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * One run of a plan by a JMeter of its own, without GUI. Its console is kept in a file beside the
 * results. Immutable.
 *
 * @param jmeter the program to start
 * @param results directory of the results, which must not exist
 */
record JMeterRun(Path jmeter, Path plan, Path results) {
  /** The program that runs plans; set by the start script. */
  static final String JMETER = "bancada.jmeter";

  /** Lines of the console that are shown if it fails: what Bancada says, or the last ones. */
  private static final int LAST_LINES = 10;

  /** Time for JMeter to end when it is asked to. */
  private static final int GRACE_SECONDS = 30;

  /** Exit codes of runs that have results. */
  private static final List<ExitCode> WITH_RESULTS =
      List.of(ExitCode.PASSED, ExitCode.CRITERION_FAILED, ExitCode.UNANSWERED);

  static final String OURS = "Bancada: ";

  /**
   * The program of the start script.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Path installed() {
    String program = System.getProperty(JMETER, "");
    if (program.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no JMeter to start; start the command by bin/bancada");
    }
    return Path.of(program);
  }

  /** What JMeter printed. */
  Path console() {
    return results.resolveSibling(results.getFileName() + ".txt");
  }

  /**
   * Runs the plan to its end.
   *
   * @param properties {@code name=value}
   * @param lines gets each line of the console at once
   * @return an exit code after which a run has its results
   * @throws IOException if it cannot be started or fails; the message has its output
   */
  ExitCode run(List<String> properties, Consumer<String> lines) throws IOException {
    return run(properties, Map.of(), Duration.ZERO, lines);
  }

  /**
   * The same with a time limit.
   *
   * @param environment variables beside the inherited ones
   * @param limit zero for none
   */
  ExitCode run(
      List<String> properties,
      Map<String, String> environment,
      Duration limit,
      Consumer<String> lines)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(jmeter.toString(), "-n", "-t", plan.toString()));
    command.addAll(
        List.of("-j", results.resolveSibling(results.getFileName() + ".log").toString()));
    properties.forEach(each -> command.add("-J" + each));
    command.add("-Jreport.dir=" + results);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    CompletableFuture<Void> late = new CompletableFuture<>();
    int code = await(builder, limit, late, lines);
    if (late.isDone()) {
      throw new IOException(
          "JMeter did not end within "
              + limit.toSeconds()
              + " s and was stopped, see "
              + console());
    }
    late.cancel(false);
    for (ExitCode each : WITH_RESULTS) {
      if (code == each.value()) {
        return each;
      }
    }
    throw new IOException(
        "JMeter ended with exit code " + code + ", see " + console() + ":\n" + lastWords());
  }

  /** Starts JMeter and waits for its end; it does not outlive this process. */
  private int await(
      ProcessBuilder builder, Duration limit, CompletableFuture<Void> late, Consumer<String> lines)
      throws IOException {
    AtomicReference<Process> started = new AtomicReference<>();
    EndHook ending = new EndHook("bancada-jmeter-end", () -> end(started.get()));
    try {
      Process process = builder.start();
      started.set(process);
      if (ending.isBegun()) {
        end(process);
      }
      if (!limit.isZero()) {
        late.completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS)
            .thenRun(() -> end(process));
      }
      process.getOutputStream().close();
      keep(process, lines);
      return process.waitFor();
    } catch (InterruptedException e) {
      end(started.get());
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while JMeter was running", e);
    } finally {
      ending.remove();
    }
  }

  /**
   * Asks it to end, and kills it if it does not.
   *
   * @param process null for none
   */
  private static void end(Process process) {
    if (process != null) {
      List<ProcessHandle> all =
          Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
      all.forEach(ProcessHandle::destroy);
      CompletableFuture.delayedExecutor(GRACE_SECONDS, TimeUnit.SECONDS)
          .execute(() -> all.forEach(ProcessHandle::destroyForcibly));
    }
  }

  private void keep(Process process, Consumer<String> lines) throws IOException {
    try (BufferedReader out = process.inputReader();
        PrintWriter kept = new PrintWriter(Files.newBufferedWriter(console()))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        kept.println(line);
        kept.flush();
        lines.accept(line);
      }
    }
  }

  private String lastWords() throws IOException {
    List<String> lines = Files.readAllLines(console());
    int from = Math.max(0, lines.size() - LAST_LINES);
    for (int i = 0; i < from; i++) {
      if (lines.get(i).startsWith(OURS)) {
        from = i;
      }
    }
    return String.join("\n", lines.subList(from, lines.size()).stream().limit(LAST_LINES).toList());
  }
}
