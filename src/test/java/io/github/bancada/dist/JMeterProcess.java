package io.github.bancada.dist;

import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JMeter that runs as a process of its own, as a user would run it: its output, its exit code,
 * its end by a signal.
 *
 * <p>{@link #close()} ends the process and all it has started, so a test that fails leaves none
 * behind. For one thread.
 */
public final class JMeterProcess implements AutoCloseable {

  /** How long a child may take in all; only one that hangs gets there. */
  public static final Duration TIME_LIMIT = Duration.ofMinutes(10);

  private static final List<String> SHORT_COLLECTOR =
      List.of("-XX:+UseSerialGC", "-XX:+DisableExplicitGC");

  private static final String SHORT_COMPILER = "-XX:TieredStopAtLevel=1";

  private final List<String> command;
  private final Process process;
  private final ProcessOutput stdout;
  private final ProcessOutput stderr;

  /** What a JMeter that ended by itself has left; the texts are the whole of what it wrote. */
  public record Result(int exitCode, String stdout, String stderr) {

    /** Both outputs, for assertions that hold for either. */
    public String console() {
      return stdout + stderr;
    }
  }

  private JMeterProcess(
      List<String> command, Path workingDirectory, Map<String, String> environment)
      throws IOException {
    this.command = command;
    ProcessBuilder builder = new ProcessBuilder(command).directory(workingDirectory.toFile());
    // Most of these runs are over before the second compiler and threads of the collector pay.
    builder.environment().put("GC_ALGO", String.join(" ", SHORT_COLLECTOR));
    builder.environment().put("JVM_ARGS", SHORT_COMPILER);
    builder.environment().put("HEAP", "-Xms64m -Xmx512m");
    builder.environment().putAll(environment);
    process = builder.start();
    process.getOutputStream().close();
    stdout = new ProcessOutput(process.getInputStream());
    stderr = new ProcessOutput(process.getErrorStream());
  }

  /**
   * Starts the JMeter installed in a folder, without any script.
   *
   * @param home the folder that has {@code bin/ApacheJMeter.jar}
   * @param workingDirectory where relative paths start and where jmeter.log goes
   * @param environment variables set on top of this process's own
   */
  public static JMeterProcess ofHome(
      Path home, Path workingDirectory, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + projectDirectory().resolve("bin/jvm.options"));
    command.addAll(SHORT_COLLECTOR);
    command.add(SHORT_COMPILER);
    command.add("-Xmx512m");
    command.add("-jar");
    command.add(home.resolve("bin/ApacheJMeter.jar").toString());
    command.addAll(List.of(arguments));
    return new JMeterProcess(command, workingDirectory, environment);
  }

  /**
   * Starts a script of the project's, such as {@code bin/jmeter} or a link to it, with a small heap
   * unless the environment given says otherwise.
   */
  public static JMeterProcess ofScript(
      Path script, Path workingDirectory, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(script.toString());
    command.addAll(List.of(arguments));
    return new JMeterProcess(command, workingDirectory, environment);
  }

  /** The project's folder: Maven passes it, an IDE starts tests in it. */
  public static Path projectDirectory() {
    return Path.of(System.getProperty("project.basedir", "")).toAbsolutePath();
  }

  /** The project's own {@code bin/jmeter}. */
  public static Path binJMeter() {
    return projectDirectory().resolve("bin/jmeter");
  }

  /**
   * Waits for the process to end by itself.
   *
   * @throws IllegalStateException if it has not within {@link #TIME_LIMIT}; the message has its
   *     output so far
   */
  public Result await() throws InterruptedException {
    return await(TIME_LIMIT);
  }

  /** As {@link #await()}, with a time limit of the caller's. */
  public Result await(Duration timeLimit) throws InterruptedException {
    if (!process.waitFor(timeLimit.toNanos(), TimeUnit.NANOSECONDS)) {
      throw failure("still runs after " + timeLimit);
    }
    try {
      return new Result(process.exitValue(), stdout.whole(timeLimit), stderr.whole(timeLimit));
    } catch (TimeoutException e) {
      throw failure("has ended, but something it started keeps its output open");
    }
  }

  /**
   * Waits until the process has written a text to standard output.
   *
   * @throws IllegalStateException if it ends, or {@link #TIME_LIMIT} passes, without
   */
  public void awaitOutput(String text) throws InterruptedException {
    if (!stdout.await(all -> all.contains(text), TIME_LIMIT)) {
      throw failure("has not written \"" + text + "\"");
    }
  }

  /**
   * As above, for what cannot be known before.
   *
   * @return the match, with its groups
   */
  public MatchResult awaitOutput(Pattern pattern) throws InterruptedException {
    if (!stdout.await(all -> pattern.matcher(all).find(), TIME_LIMIT)) {
      throw failure("has not written \"" + pattern + "\"");
    }
    Matcher matcher = pattern.matcher(stdout.soFar());
    if (!matcher.find()) {
      throw new IllegalStateException("what was written is gone");
    }
    return matcher.toMatchResult();
  }

  /**
   * Waits until the result file has a hundred samples: the load has begun, for users that connect
   * before it are fewer. The run needs {@code -Jjmeter.save.saveservice.autoflush=true}.
   *
   * @param samples the file of {@code -l}
   */
  public void awaitLoad(Path samples) {
    awaitSamples(samples, 100);
  }

  /**
   * As above, for this number of samples.
   *
   * @throws AssertionError if the process ends before; the cause has its output
   */
  public void awaitSamples(Path samples, int count) {
    Waiting.await(
        count + " samples in " + samples, () -> samples(samples), found -> found >= count);
  }

  private long samples(Path file) throws IOException {
    if (!process.isAlive()) {
      throw failure("has ended before its load");
    }
    if (!Files.exists(file)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count() - 1; // the titles
    }
  }

  /** What the process has written to standard output so far. */
  public String outputSoFar() {
    return stdout.soFar();
  }

  /**
   * Asks the process to end: SIGTERM, where there are signals. {@link #await()} tells what comes of
   * it.
   */
  public void terminate() {
    process.toHandle().destroy(); // Process.destroy() would close the outputs as well
  }

  /** Does what JMeter's {@code stoptest} does: sends the command to the port it has printed. */
  public void stopTestNow() throws IOException, InterruptedException {
    send("StopTestNow");
  }

  /** Does what JMeter's {@code shutdown} does: users end their samples, and no more begin. */
  public void shutdownTest() throws IOException, InterruptedException {
    send("Shutdown");
  }

  private void send(String text) throws IOException, InterruptedException {
    int port =
        Integer.parseInt(awaitOutput(Pattern.compile("StopTestNow.* on port (\\d+)")).group(1));
    byte[] command = text.getBytes(StandardCharsets.US_ASCII);
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.send(
          new DatagramPacket(command, command.length, InetAddress.getLoopbackAddress(), port));
    }
  }

  /** The process, for what is not foreseen here: its id, its children, ending it by force. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Ends the process and all it has started, at once; does nothing if they have ended. */
  @Override
  public void close() {
    List<ProcessHandle> started = process.descendants().toList();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  private IllegalStateException failure(String what) {
    return new IllegalStateException(
        "%s %s; its output:%n%s%n%s".formatted(command, what, stdout.soFar(), stderr.soFar()));
  }
}
