package io.github.bancada.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;

/**
 * A child process whose output is kept with the time of each line, and whose CPU time is looked at
 * all the while. Not thread-safe.
 */
final class Child implements AutoCloseable {
  private static final int LOOK_MILLIS = 20;

  /** A line of output and when it came, milliseconds since the epoch. */
  record Line(long epochMillis, String text) {}

  private final Process process;
  private final List<Line> lines = new ArrayList<>();
  private final NavigableMap<Long, Duration> cpu = new ConcurrentSkipListMap<>();
  private final List<String> command;
  private volatile long peakMemoryBytes;

  private Child(List<String> command, Process process) {
    this.command = command;
    this.process = process;
    Thread watch = new Thread(this::watch, "bench-child-cpu");
    watch.setDaemon(true);
    watch.start();
  }

  static Child start(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    return new Child(command, builder.start());
  }

  /** A Java of the size JMeter's own start script gives it. */
  static List<String> java(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-Djava.awt.headless=true"));
    command.addAll(List.of(arguments));
    return command;
  }

  private void watch() {
    try {
      do {
        long now = System.currentTimeMillis();
        lookAtMemory();
        process.info().totalCpuDuration().ifPresent(used -> cpu.put(now, used));
      } while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The system keeps the highest value itself, so that none is missed but at the very end. */
  private void lookAtMemory() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid() + "/status"))) {
        if (line.startsWith("VmHWM:")) {
          peakMemoryBytes = 1024 * Long.parseLong(line.replaceAll("\\D", ""));
        }
      }
    } catch (IOException e) {
      return; // it has ended, or this is not Linux
    }
  }

  /** Most memory it has had (resident set); 0 where the system does not tell. */
  long peakMemoryBytes() {
    return peakMemoryBytes;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Asks the process to end, as {@code kill} does. */
  void terminate() {
    process.toHandle().destroy(); // Process.destroy() would close its output too
  }

  /**
   * Reads the output until the process ends.
   *
   * @throws IOException if it fails; the message has its output
   */
  List<Line> await() throws IOException, InterruptedException {
    return await(0);
  }

  /** As above, for a process that ends with this exit code. */
  List<Line> await(int exitCode) throws IOException, InterruptedException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String text;
      while ((text = reader.readLine()) != null) {
        lines.add(new Line(System.currentTimeMillis(), text));
      }
    }
    if (process.waitFor() != exitCode) {
      throw new IOException(
          String.join(" ", command) + " ended with " + process.exitValue() + ":\n" + output());
    }
    return lines;
  }

  String output() {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.text()).append('\n'));
    return text.toString();
  }

  /** CPU seconds used between two moments, interpolated between two looks. */
  double cpuSeconds(long fromEpochMillis, long toEpochMillis) {
    return cpuAt(toEpochMillis) - cpuAt(fromEpochMillis);
  }

  private double cpuAt(long epochMillis) {
    Map.Entry<Long, Duration> before = cpu.floorEntry(epochMillis);
    Map.Entry<Long, Duration> after = cpu.ceilingEntry(epochMillis);
    if (before == null || after == null) {
      return seconds((before == null ? after : before).getValue());
    }
    if (before.getKey().equals(after.getKey())) {
      return seconds(before.getValue());
    }
    double part = (double) (epochMillis - before.getKey()) / (after.getKey() - before.getKey());
    return seconds(before.getValue())
        + part * (seconds(after.getValue()) - seconds(before.getValue()));
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /**
   * Runs a child that measures itself: it prints {@code PHASE name operations wall-seconds
   * cpu-seconds} for each phase.
   */
  static Map<String, Measurement> measuringItself(List<String> command)
      throws IOException, InterruptedException {
    Map<String, Measurement> result = new LinkedHashMap<>();
    try (Child child = start(command)) {
      for (Line line : child.await()) {
        String[] words = line.text().split(" ");
        if (words[0].equals("PHASE")) {
          result.put(
              words[1],
              new Measurement(
                  Long.parseLong(words[2]),
                  Double.parseDouble(words[3]),
                  Double.parseDouble(words[4])));
        }
      }
    }
    return result;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
