package io.github.bancada.server.source;

import io.github.bancada.process.Daemons;
import io.github.bancada.process.ExternalProcess.BoundedOutput;
import io.github.bancada.process.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that answers to lines on its standard input. For one thread; any thread may close it,
 * which also ends a wait for an answer.
 */
final class ShellSession implements AutoCloseable {
  /** Longest answer, and most that is kept while no answer is awaited. */
  static final int MAX_ANSWER_BYTES = 4 << 20;

  private static final int BLOCK = 1 << 13;
  private static final int MAX_ERROR_BYTES = 1 << 16;

  /** Wait for the last errors; a process that the program started may keep them open. */
  private static final Duration ERRORS_GRACE = Duration.ofSeconds(2);

  private final ProcessTree tree;
  private final BoundedOutput errors;
  private final StringBuilder answer = new StringBuilder();
  private boolean ended;

  /** What a question has led to. */
  enum Outcome {
    ANSWERED,
    /** No end of the answer within the time. */
    LATE,
    /** More than {@link #MAX_ANSWER_BYTES}. */
    TOO_LONG,
    /** The program has ended, or was closed. */
    ENDED,
    /** The thread was interrupted, and still is. */
    INTERRUPTED
  }

  /** Starts a program; throws {@link IOException} if that is not possible. */
  ShellSession(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LC_ALL", "C"); // its messages are in English
    tree = ProcessTree.start(builder);
    errors = new BoundedOutput(tree.root().getErrorStream(), MAX_ERROR_BYTES);
    InputStream output = tree.root().getInputStream();
    Daemons.thread("bancada-ssh-output", () -> read(output)).start();
  }

  private void read(InputStream output) {
    byte[] block = new byte[BLOCK];
    try {
      int length = output.read(block);
      while (length >= 0 && keep(block, length)) {
        length = output.read(block);
      }
    } catch (IOException e) {
      // It was killed, so its output has ended.
    }
    end();
  }

  /** Whether there may be more. */
  private synchronized boolean keep(byte[] block, int length) {
    answer.append(new String(block, 0, length, StandardCharsets.ISO_8859_1));
    notifyAll();
    return answer.length() <= MAX_ANSWER_BYTES;
  }

  private synchronized void end() {
    ended = true;
    notifyAll();
  }

  /**
   * Asks, and waits for the answer.
   *
   * @param end what comes last in the answer
   * @param deadlineNanos by {@link System#nanoTime()}
   */
  synchronized Outcome ask(String question, String end, long deadlineNanos) {
    if (!ended) {
      answer.setLength(0);
    }
    write(question);
    try {
      while (answer.indexOf(end, Math.max(0, answer.length() - end.length())) < 0) {
        long left = deadlineNanos - System.nanoTime();
        if (answer.length() > MAX_ANSWER_BYTES) {
          return Outcome.TOO_LONG;
        } else if (ended) {
          return Outcome.ENDED;
        } else if (left <= 0) {
          return Outcome.LATE;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      return Outcome.ANSWERED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Outcome.INTERRUPTED;
    }
  }

  private void write(String question) {
    try {
      OutputStream input = tree.root().getOutputStream();
      input.write(question.getBytes(StandardCharsets.US_ASCII));
      input.flush();
    } catch (IOException e) {
      // It has ended, and its last words may still be on their way.
    }
  }

  /** The last answer, as far as it has come. */
  synchronized String answer() {
    return answer.toString();
  }

  /** What the program has printed as errors, or the beginning of it. */
  String errors() {
    try {
      errors.awaitEnd(ERRORS_GRACE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return errors.text();
  }

  /** Kills the program and all that it has started. */
  @Override
  public void close() {
    tree.kill();
  }
}
