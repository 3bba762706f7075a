package io.github.bancada.pages.command;

import io.github.bancada.pages.file.JobFiles;
import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Budget;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program behind {@code bin/bancada pages FILE|DIR…}: counts the pages of print jobs. For one
 * thread.
 */
public final class PagesCommand {
  private final Writer out;
  private final PrintWriter err;
  private final PagesOptions options;
  private final List<JobRow> unreadable = new ArrayList<>();
  private PagesExit exit = PagesExit.COUNTED;

  private PagesCommand(Writer out, PrintWriter err, PagesOptions options) {
    this.out = out;
    this.err = err;
    this.options = options;
  }

  /**
   * Counts and ends the process.
   *
   * @param arguments those after {@code pages}
   */
  public static void main(String[] arguments) {
    Charset charset = charset();
    PrintWriter err = new PrintWriter(System.err, true, charset);
    Writer out =
        new BufferedWriter(
            new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), charset));
    int code =
        ServeCommand.isMeant(arguments)
            ? ServeCommand.run(err, charset, arguments)
            : run(out, err, arguments);
    err.flush();
    System.exit(code);
  }

  /** Replaces ASCII by UTF-8, which at worst shows a "µ" as two odd characters. */
  private static Charset charset() {
    return Charset.defaultCharset().equals(StandardCharsets.US_ASCII)
        ? StandardCharsets.UTF_8
        : Charset.defaultCharset();
  }

  /**
   * Counts without ending the process.
   *
   * @return the exit code
   */
  static int run(Writer out, PrintWriter err, String... arguments) {
    try {
      PagesOptions options = PagesOptions.of(arguments);
      if (!options.help()) {
        return new PagesCommand(out, err, options).run().value();
      }
      out.write(PagesHelp.TEXT);
      out.flush();
      return PagesExit.COUNTED.value();
    } catch (IllegalArgumentException e) {
      return misused(err, e);
    } catch (IOException e) {
      say(err, "standard output cannot be written: " + FileFailure.reason(e));
      return PagesExit.ERROR.value();
    }
  }

  /** Says what is wrong with a command line; returns the exit code. */
  static int misused(PrintWriter err, IllegalArgumentException cause) {
    say(err, cause.getMessage());
    err.println("Try 'bancada pages --help'.");
    return PagesExit.INVALID.value();
  }

  private PagesExit run() throws IOException {
    JobRowCounter counter =
        new JobRowCounter(new PageCounter(options.copies(), Budget.DEFAULT), this::bug);
    JobRows rows = options.json() ? new JsonRows(out) : new TableRows(out);
    List<Path> files = files();
    if (files.isEmpty() && unreadable.isEmpty()) {
      return exit;
    }
    rows.begin(
        files.stream()
            .mapToInt(file -> TableRows.printable(file.toString()).length())
            .max()
            .orElse(0));
    for (JobRow row : unreadable) {
      add(rows, row);
    }
    for (Path file : files) {
      add(rows, counter.count(file, file.toString()));
    }
    rows.end();
    return exit;
  }

  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    for (String path : options.paths()) {
      try {
        int failed = unreadable.size();
        List<Path> found = JobFiles.in(Path.of(path), this::unreadable);
        files.addAll(found);
        if (found.isEmpty() && unreadable.size() == failed) {
          refuse("no file in '" + path + "'");
        }
      } catch (InvalidPathException e) {
        refuse("'" + path + "' is no file name here: " + e.getReason());
      } catch (IOException e) {
        refuse("'" + path + "' " + FileFailure.reason(e));
      }
    }
    return files;
  }

  private void unreadable(Path file, IOException cause) {
    unreadable.add(JobRow.unreadable(file.toString(), FileFailure.reason(cause)));
  }

  private void add(JobRows rows, JobRow row) throws IOException {
    rows.add(row);
    exit = exit.and(row.exit());
    if (!row.isCounted()) {
      say(err, row.file() + ": " + row.status() + ", " + row.message());
    }
  }

  private void bug(Throwable cause) {
    cause.printStackTrace(err);
    say(err, "an internal error, please report it");
  }

  private void refuse(String message) {
    say(err, message);
    exit = exit.and(PagesExit.INVALID);
  }

  static void say(PrintWriter err, String message) {
    err.println("bancada pages: " + TableRows.printable(message));
  }
}
