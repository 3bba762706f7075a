package io.github.bancada.pages.command;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.serve.JobServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code bin/bancada pages --serve SOCKET}: counts the jobs of clients until the process gets a
 * signal to end. Stateless.
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

  /** Whether the command line asks for a server. */
  static boolean isMeant(String... arguments) {
    return arguments.length > 0
        && (arguments[0].equals(ServeOptions.SERVE)
            || arguments[0].startsWith(ServeOptions.SERVE + "="));
  }

  /**
   * Serves until the process ends.
   *
   * @return the exit code, if it ends by itself
   */
  static int run(PrintWriter err, Charset charset, String... arguments) {
    try {
      ServeOptions options = ServeOptions.of(arguments);
      return new ServeCommand(err, options).serve(charset);
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

  private int serve(Charset charset) throws IOException, InterruptedException {
    Path socket = Path.of(options.socket());
    JobServer server =
        JobServer.open(socket, options.group(), options.limits(), this::count, charset, this::say);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(server), "pages-serve-end"));
    say("listens at " + socket);
    server.serve();
    return PagesExit.COUNTED.value();
  }

  /** A signal is how a server is to end, so it ends with 0. */
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
      PagesOptions wanted = PagesOptions.of(arguments.toArray(String[]::new));
      if (wanted.paths().size() != 1) {
        throw new IllegalArgumentException("a request has one job, named behind its options");
      }
      return count(wanted, job, out, clientErr).value();
    } catch (IllegalArgumentException e) {
      return PagesCommand.misused(clientErr, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // impossible: outputs are in memory
    }
  }

  private PagesExit count(
      PagesOptions wanted, ReadableByteChannel job, Writer out, PrintWriter clientErr)
      throws IOException {
    String name = wanted.paths().get(0);
    JobRows rows = wanted.json() ? new JsonRows(out) : new TableRows(out);
    rows.begin(TableRows.printable(name).length());
    JobRow row =
        new JobRowCounter(
                new PageCounter(wanted.copies(), budget),
                bug -> PagesCommand.say(clientErr, "an internal error, please report it: " + bug))
            .count(job, name);
    rows.add(row);
    rows.end();
    if (!row.isCounted()) {
      PagesCommand.say(clientErr, row.file() + ": " + row.status() + ", " + row.message());
    }
    return row.exit();
  }

  private synchronized void say(String message) {
    PagesCommand.say(err, message);
  }
}
