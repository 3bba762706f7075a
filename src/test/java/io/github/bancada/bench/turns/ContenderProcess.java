package io.github.bancada.bench.turns;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The process of a contender, which works when it is its turn. Not thread-safe. */
final class ContenderProcess implements AutoCloseable {
  /** Longer than a JMeter takes to start, and a server to end a wait for a lock. */
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final Umpire umpire;
  private final Path output;
  private final Process process;
  private final AlternatingContest.Contender contender;

  private ContenderProcess(
      AlternatingContest.Contender contender, Umpire umpire, Path output, Process process) {
    this.contender = contender;
    this.umpire = umpire;
    this.output = output;
    this.process = process;
  }

  /** Starts it, and waits until all its users are at the turnstile. */
  static ContenderProcess start(AlternatingContest.Contender contender) throws Exception {
    Umpire umpire = new Umpire(PATIENCE);
    Path output = Files.createTempFile("bancada-bench-", ".txt");
    List<String> command = contender.command(umpire.port());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(output.toFile())
            .start();
    ContenderProcess contending = new ContenderProcess(contender, umpire, output, process);
    try {
      umpire.awaitReady(process::isAlive);
      return contending;
    } catch (IOException e) {
      contending.close();
      throw contending.failure(e.getMessage(), e);
    }
  }

  Slice turn(Duration length) throws IOException, InterruptedException {
    try {
      return umpire.turn(length);
    } catch (IOException e) {
      throw failure(e.getMessage(), e);
    }
  }

  /** Ends it after its last turn, and lets the contender look at what it left. */
  void end() throws Exception {
    umpire.end();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw failure("it did not end", null);
    }
    if (process.exitValue() != 0) {
      throw failure("it ended with " + process.exitValue(), null);
    }
    contender.check(text());
  }

  private IOException failure(String what, Exception cause) {
    return new IOException(contender.name() + ": " + what + ":\n" + text(), cause);
  }

  private String text() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      return "(its output cannot be read: " + e + ")";
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    umpire.close();
    Files.deleteIfExists(output);
  }
}
