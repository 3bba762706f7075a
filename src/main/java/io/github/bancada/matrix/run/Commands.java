package io.github.bancada.matrix.run;

import io.github.bancada.process.ProcessTree;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs the commands of factors, one at a time, with empty standard input; what they print is kept
 * in files, so that a server which a command starts may keep them open. For one thread; any thread
 * may {@link #stop}.
 */
final class Commands {
  private final Path log;
  private final Path printed;
  private ProcessTree stoppable;
  private boolean stopped;

  /**
   * A command.
   *
   * @param what for messages, such as {@code apply of flush=1}
   * @param environment beside what it inherits
   * @param mark of its processes
   */
  record Command(
      String what,
      List<String> arguments,
      Map<String, String> environment,
      Path directory,
      Duration limit,
      String mark) {}

  /**
   * @param directory of the matrix
   */
  Commands(Path directory) {
    log = directory.resolve("commands.txt");
    printed = directory.resolve("verify.out");
  }

  /** Runs a command, unless all are stopped. */
  void run(Command command) throws IOException {
    run(command, Redirect.appendTo(log.toFile()), true);
  }

  /** Runs a command that puts back, which {@link #stop} does not end. */
  void undo(Command command) throws IOException {
    twice(command, Redirect.appendTo(log.toFile()));
  }

  /** Once more if it fails, because Ctrl+C reaches all programs of a terminal. */
  private void twice(Command command, Redirect output) throws IOException {
    try {
      run(command, output, false);
    } catch (FailedCommandException e) {
      run(command, output, false);
    }
  }

  /**
   * What a command prints, without blanks around.
   *
   * @param always whether it runs although all are stopped, and once more if it fails
   */
  String output(Command command, boolean always) throws IOException {
    Files.deleteIfExists(printed);
    if (always) {
      twice(command, Redirect.to(printed.toFile()));
    } else {
      run(command, Redirect.to(printed.toFile()), true);
    }
    String output = new String(Files.readAllBytes(printed), Charset.defaultCharset());
    Files.delete(printed);
    append("printed " + output.strip());
    return output.strip();
  }

  private void run(Command command, Redirect output, boolean mayBeStopped) throws IOException {
    long start = begin(command, mayBeStopped);
    ProcessBuilder builder =
        new ProcessBuilder(command.arguments())
            .directory(command.directory().toFile())
            .redirectInput(Redirect.from(Redirect.DISCARD.file()))
            .redirectOutput(output)
            .redirectError(Redirect.appendTo(log.toFile()));
    ProcessTree tree;
    try {
      builder.environment().putAll(command.environment());
      tree = start(builder, command, mayBeStopped);
    } catch (FailedCommandException e) {
      throw e;
    } catch (IOException | IllegalArgumentException e) {
      throw new FailedCommandException(command.what() + " cannot be started: " + e.getMessage());
    }
    boolean ended = await(tree.root(), command.limit());
    if (!ended || end() && mayBeStopped) {
      tree.kill();
      ProcessTree.killMarked(command.mark());
      throw new FailedCommandException(
          command.what()
              + (ended ? " was stopped" : " did not end in " + command.limit().toSeconds() + " s"));
    }
    if (tree.root().exitValue() != 0) {
      throw new FailedCommandException(
          command.what()
              + " ended with exit code "
              + tree.root().exitValue()
              + lastLine(start)
              + ", see "
              + log);
    }
  }

  /** Notes a command; a full disk does not keep one that puts back from running. */
  private long begin(Command command, boolean mayBeStopped) throws IOException {
    try {
      append("--- " + command.what());
    } catch (IOException e) {
      if (mayBeStopped) {
        throw e;
      }
    }
    return Files.exists(log) ? Files.size(log) : 0;
  }

  private synchronized ProcessTree start(
      ProcessBuilder builder, Command command, boolean mayBeStopped) throws IOException {
    if (mayBeStopped && stopped) {
      throw new FailedCommandException(command.what() + " was stopped");
    }
    ProcessTree tree = ProcessTree.start(builder, command.mark());
    stoppable = mayBeStopped ? tree : null;
    return tree;
  }

  /** Waits also if the thread is interrupted, which stops all commands that may be stopped. */
  private boolean await(Process process, Duration limit) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
          stop();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends the command in progress, unless it puts back; others do not start any more. */
  synchronized void stop() {
    stopped = true;
    if (stoppable != null) {
      stoppable.kill();
    }
  }

  /** The command in progress has ended, and what it started may stay; whether all are stopped. */
  private synchronized boolean end() {
    stoppable = null;
    return stopped;
  }

  synchronized boolean isStopped() {
    return stopped;
  }

  private void append(String line) throws IOException {
    Files.writeString(
        log, line + System.lineSeparator(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** The last line that a command has printed. */
  private String lastLine(long start) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    int from = (int) Math.min(start, bytes.length);
    String text = new String(bytes, from, bytes.length - from, Charset.defaultCharset()).strip();
    return text.isEmpty() ? "" : " (" + text.substring(text.lastIndexOf('\n') + 1).strip() + ")";
  }
}
