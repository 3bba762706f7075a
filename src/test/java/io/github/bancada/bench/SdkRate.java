package io.github.bancada.bench;

import java.io.IOException;
import java.util.List;

/**
 * A rate tool of the UnboundID LDAP SDK ({@code searchrate}, {@code authrate}, {@code modrate}) in
 * a process of its own. Immutable.
 *
 * @param tool class of the tool
 * @param port of the server, on loopback
 * @param users threads, each with a connection
 * @param arguments of the tool: what it does
 */
record SdkRate(String tool, int port, int users, List<String> arguments) {
  /** After the errors of a second come the rate and the duration of the whole run. */
  private static final int ERRORS_FROM_END = 3;

  SdkRate {
    arguments = List.copyOf(arguments);
  }

  /**
   * Measures whole seconds. The tool prints a line each second; those of the warm-up are marked and
   * left out.
   *
   * @throws IOException if the tool fails, or one of its operations
   */
  Measurement steady(int warmUpSeconds, int seconds) throws IOException, InterruptedException {
    List<String> command =
        Child.java(
            "-cp",
            System.getProperty("java.class.path"),
            "com.unboundid.ldap.sdk.examples." + tool,
            "--hostname",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            "--numThreads",
            Integer.toString(users),
            "--intervalDuration",
            "1",
            "--warmUpIntervals",
            Integer.toString(warmUpSeconds),
            "--numIntervals",
            Integer.toString(seconds),
            "--csv");
    command.addAll(arguments);
    try (Child child = Child.start(command)) {
      List<Child.Line> lines =
          child.await().stream().filter(line -> line.text().matches("[0-9].*,.*")).toList();
      if (lines.size() < seconds) {
        throw new IOException(tool + " printed no rates:\n" + child.output());
      }
      return measurement(lines.subList(lines.size() - seconds, lines.size()), child);
    }
  }

  private Measurement measurement(List<Child.Line> seconds, Child child) throws IOException {
    double operations = 0;
    for (Child.Line line : seconds) {
      String[] columns = line.text().split(",");
      operations += Double.parseDouble(columns[0]);
      if (Double.parseDouble(columns[columns.length - ERRORS_FROM_END]) > 0) {
        throw new IOException(tool + " had errors:\n" + child.output());
      }
    }
    long end = seconds.get(seconds.size() - 1).epochMillis();
    return new Measurement(
        (long) operations, seconds.size(), child.cpuSeconds(end - seconds.size() * 1000L, end));
  }
}
