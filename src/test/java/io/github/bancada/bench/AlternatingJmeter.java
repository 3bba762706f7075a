package io.github.bancada.bench;

import io.github.bancada.bench.turns.AlternatingContest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** JMeter as a contender that works when it is its turn. Close it. */
final class AlternatingJmeter implements AlternatingContest.Contender, AutoCloseable {
  private final String name;
  private final JmeterRun run;
  private final Path directory = Files.createTempDirectory("bancada-bench-");

  /**
   * @param run of one group of users, which continues until its last turn
   */
  AlternatingJmeter(String name, JmeterRun run) throws IOException {
    this.name = name;
    this.run = run;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> command(int port) throws IOException {
    return run.alternatingCommand(directory, port);
  }

  /** No sample of the whole run may have failed, warm-up included. */
  @Override
  public void check(String output) throws IOException {
    JmeterRun.checkErrors(directory, output);
  }

  @Override
  public void close() throws IOException {
    JmeterRun.delete(directory);
  }
}
