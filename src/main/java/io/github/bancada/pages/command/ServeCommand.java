package io.github.bancada.pages.command;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.FileName;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * {@code bin/bancada pages --serve SOCKET}: counts the jobs of clients until a signal ends the
 * process. Stateless.
 */
final class ServeCommand {
  private final PrintWriter err;
  private final ServeOptions options;
  private final Budget budget;

  private ServeCommand(PrintWriter err, ServeOptions options) {
    this.err = err;
    this.options = options;
    this.budget =
        new Budget(
            options.limits().jobBytes(), Budget.DEFAULT.time(), Budget.DEFAULT.memoryBytes());
  }

  /** Whether the command line starts a server. */
  static boolean isMeant(String... arguments) {
    return arguments.length > 0
        && (arguments[0].equals(ServeOptions.SERVE)
            || arguments[0].startsWith(ServeOptions.SERVE + "="));
  }

  /**
   * Serves until the process ends.
   *
   * @return the exit code, if the server ends by itself
   */
  static int run(PrintWriter err, String... arguments) {
    try {
      ServeOptions options = ServeOptions.of(arguments);
      return new ServeCommand(err, options).serve();
    } catch (IllegalArgumentException e) {
      return PagesCommand.misused(err, e);
    } catch (IOException e) {
      PagesCommand.say(err, e.getMessage());
      return PagesExit.INVALID.value();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return PagesExit.ERROR.value();
    }
  }

  private int serve() throws IOException, InterruptedException {
    Path socket = FileName.path(options.socket());
    JobServer server =
        JobServer.open(socket, options.group(), options.limits(), this::count, this::say);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "pages-serve-end"));
    say("listens at " + FileName.of(socket));
    server.serve();
    return PagesExit.COUNTED.value();
  }

  /** Ends with 0, because a signal is the normal end of a server. */
  private void end(JobServer server) {
    int exit = PagesExit.COUNTED.value();
    try {
      server.close();
    } catch (IOException e) {
      say("the socket cannot be removed: " + e.getMessage());
      exit = PagesExit.ERROR.value();
    }
    Runtime.getRuntime().halt(exit);
  }

  private int count(List<String> arguments, ReadableByteChannel job, Writer out, Writer errors) {
    PrintWriter clientErr = new PrintWriter(errors, true);
    try {
      PagesOptions wanted =
          PagesOptions.of(arguments.stream().map(ServeCommand::exact).toArray(String[]::new));
      if (wanted.paths().size() != 1) {
        throw new IllegalArgumentException("a request has one job, named after its options");
      }
      if (wanted.interpret() || wanted.coverage() || !wanted.budget().equals(Budget.DEFAULT)) {
        throw new IllegalArgumentException(
            "a server takes no --interpret, --coverage, --cpu-limit or --memory-limit; count the"
                + " file without the server");
      }
      return count(wanted, job, out, clientErr).value();
    } catch (IllegalArgumentException e) {
      return PagesCommand.misused(clientErr, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // impossible: outputs are in memory
    }
  }

  private static String exact(String argument) {
    return FileName.text(argument.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Shows names in ASCII, because the client's locale is not known. */
  private PagesExit count(
      PagesOptions wanted, ReadableByteChannel job, Writer out, PrintWriter clientErr)
      throws IOException {
    Duration limit = wanted.timeLimit() == null ? budget.time() : wanted.timeLimit();
    PageCounter counter =
        new PageCounter(wanted.copies(), budget.withTime(limit))
            .withColors(wanted.looksForColors());
    String name = FileName.shown(wanted.paths().get(0));
    JobRow counted =
        new JobRowCounter(
                counter, List.of(), counter, null, bug -> say("a bug in the program: " + bug))
            .count(job, name);
    JobRow row = wanted.strict() ? counted.strict() : counted;
    JobRows rows = PagesCommand.rows(wanted, out, true);
    rows.begin(FileName.visible(name, true).length());
    rows.add(row);
    rows.end(row.exit());
    if (!row.isCounted()) {
      PagesCommand.say(clientErr, FileName.visible(name, true) + ": " + row.problem());
    }
    return row.exit();
  }

  private synchronized void say(String message) {
    PagesCommand.say(err, message);
  }

  /**
   * The command line of {@code bin/bancada pages --serve SOCKET}. Immutable.
   *
   * @param socket path of the socket
   * @param group whose members may connect; empty: only the server's own user
   * @param limits of requests
   */
  private record ServeOptions(String socket, Optional<String> group, ServerLimits limits) {
    /** The option that starts a server; the first argument. */
    static final String SERVE = "--serve";

    private static final int MAX_REQUESTS = 1_000;
    private static final int MAX_PATIENCE = 86_400;
    private static final int MAX_MEGABYTES = 1 << 20;

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException if it is wrong; the message says why
     */
    static ServeOptions of(String... arguments) {
      ServerLimits limits = ServerLimits.DEFAULT;
      String socket = "";
      Optional<String> group = Optional.empty();
      for (int next = 0; next < arguments.length; next++) {
        int equals = arguments[next].indexOf('=');
        String name = equals < 0 ? arguments[next] : arguments[next].substring(0, equals);
        if (equals < 0 && ++next == arguments.length) {
          throw new IllegalArgumentException("the value of " + name + " is missing");
        }
        String value = arguments[next].substring(equals + 1);
        switch (name) {
          case SERVE -> socket = value;
          case "--group" -> group = Optional.of(value);
          case "--requests" ->
              limits =
                  new ServerLimits(
                      number(name, value, MAX_REQUESTS), limits.jobBytes(), limits.patience());
          case "--size-limit" ->
              limits =
                  new ServerLimits(
                      limits.requests(),
                      (long) number(name, value, MAX_MEGABYTES) << 20,
                      limits.patience());
          case "--patience" ->
              limits =
                  new ServerLimits(
                      limits.requests(),
                      limits.jobBytes(),
                      Duration.ofSeconds(number(name, value, MAX_PATIENCE)));
          default ->
              throw new IllegalArgumentException("Unknown option of a server: '" + name + "'");
        }
      }
      if (socket.isEmpty()) {
        throw new IllegalArgumentException("the name of the socket is empty");
      }
      return new ServeOptions(socket, group, limits);
    }

    private static int number(String name, String value, int most) {
      try {
        int number = Integer.parseInt(value);
        if (number >= 1 && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // refused below
      }
      throw new IllegalArgumentException(
          name + " is '" + value + "'; it takes a number from 1 to " + most);
    }
  }
}
