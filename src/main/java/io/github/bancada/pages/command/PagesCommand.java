package io.github.bancada.pages.command;

import io.github.bancada.pages.cups.Spool;
import io.github.bancada.pages.cups.SpooledJob;
import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.interpret.Examination;
import io.github.bancada.pages.interpret.InkCoverage;
import io.github.bancada.pages.interpret.Interpreter;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.FileName;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The program behind {@code bin/bancada pages FILE|DIR|GLOB|-…}: counts the pages of print jobs.
 * For one thread.
 */
public final class PagesCommand {
  /** A stream takes as long as its writer; the count itself is bounded by its budget. */
  private static final Duration ANY_TIME = Duration.ofDays(365);

  private final Writer out;
  private final PrintWriter err;
  private final boolean ascii;
  private final PagesOptions options;
  private final Progress progress;
  private PagesExit exit = PagesExit.COUNTED;

  /** Whether a bug was shown in full, which is done only once. */
  private boolean mistaken;

  private PagesCommand(Writer out, PrintWriter err, boolean ascii, PagesOptions options) {
    this.out = out;
    this.err = err;
    this.ascii = ascii;
    this.options = options;
    this.progress = new Progress(err, options.progress());
  }

  /**
   * Counts and ends the process.
   *
   * @param arguments the arguments after {@code pages}
   */
  public static void main(String[] arguments) {
    Charset charset = charset();
    PrintWriter err = new PrintWriter(System.err, true, charset);
    Writer out =
        new BufferedWriter(
            new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), charset));
    boolean ascii = !charset.equals(StandardCharsets.UTF_8);
    int code = start(out, err, ascii, ExactArguments.of(arguments));
    err.flush();
    System.exit(code);
  }

  private static int start(Writer out, PrintWriter err, boolean ascii, String... arguments) {
    if (ServeCommand.isMeant(arguments)) {
      return ServeCommand.run(err, arguments);
    }
    if (BackendCommand.isMeant(arguments)) {
      String printer = Objects.requireNonNullElse(System.getenv("PRINTER"), "");
      return BackendCommand.run(out, err, printer, arguments);
    }
    return run(out, err, ascii, arguments);
  }

  /** UTF-8 instead of ASCII; at worst a "µ" appears as two odd characters. */
  private static Charset charset() {
    return Charset.defaultCharset().equals(StandardCharsets.US_ASCII)
        ? StandardCharsets.UTF_8
        : Charset.defaultCharset();
  }

  /**
   * Counts without ending the process.
   *
   * @param ascii whether file names are shown in ASCII
   * @param arguments without loss, see {@link ExactArguments}
   * @return the exit code
   */
  static int run(Writer out, PrintWriter err, boolean ascii, String... arguments) {
    try {
      PagesOptions options = PagesOptions.of(arguments);
      if (options.output() == PagesOptions.Output.HELP) {
        out.write(PagesHelp.TEXT);
        out.flush();
        return PagesExit.COUNTED.value();
      }
      PagesCommand command = new PagesCommand(out, err, ascii, options);
      return (options.spool() == null ? command.run() : command.runSpool()).value();
    } catch (IllegalArgumentException e) {
      return misused(err, e);
    } catch (IOException e) {
      say(err, "standard output cannot be written: " + FileFailure.reason(e));
      return PagesExit.ERROR.value();
    }
  }

  /** Reports a wrong command line; returns the exit code. */
  static int misused(PrintWriter err, IllegalArgumentException cause) {
    say(err, cause.getMessage());
    err.println("Try 'bancada pages --help'.");
    return PagesExit.INVALID.value();
  }

  private PagesExit run() throws IOException {
    List<Examination> examinations = examinations();
    JobArguments named = new JobArguments();
    for (String path : options.paths()) {
      named.add(path);
    }
    for (String problem : named.problems()) {
      refuse(problem);
    }
    if (named.jobs().isEmpty() && named.unreadable().isEmpty()) {
      return exit;
    }
    int width = 0;
    for (JobArguments.NamedJob job : named.jobs()) {
      width = Math.max(width, FileName.visible(job.name(), ascii).length());
    }
    JobRows rows = rows(options, out, ascii);
    rows.begin(width);
    progress.begin(named.jobs().size());
    for (JobRow row : named.unreadable()) {
      add(rows, row);
    }
    JobRowCounter counter = counter(examinations);
    for (JobArguments.NamedJob job : named.jobs()) {
      JobRow row = listable(counter.count(job));
      add(rows, options.strict() ? row.strict() : row);
      progress.done(row.isCounted());
    }
    progress.end();
    rows.end(exit);
    return exit;
  }

  private JobRow listable(JobRow row) {
    return options.pages() && row.pages() > PageRows.MOST
        ? JobRow.tooCostly(row.file(), "more than " + PageRows.MOST + " pages to list")
        : row;
  }

  private PagesExit runSpool() throws IOException {
    List<Examination> examinations = examinations();
    List<SpooledJob> jobs;
    try {
      jobs = Spool.jobs(FileName.path(options.spool()));
    } catch (IOException | InvalidPathException e) {
      refuse("'" + FileName.shown(options.spool()) + "' is not a spool directory: " + reason(e));
      return exit;
    }
    SpoolRows rows = new SpoolRows(options.output(), out, ascii);
    rows.begin();
    progress.begin(jobs.size());
    SpoolCounter counter = new SpoolCounter(counter(examinations));
    for (SpooledJob job : jobs) {
      SpoolRow counted = counter.count(job);
      SpoolRow row = options.strict() ? counted.strict() : counted;
      progress.clear();
      rows.add(row);
      exit = exit.and(row.exit());
      if (!row.isCounted()) {
        say(err, FileName.visible("job " + job.id() + ": " + row.problem(), ascii));
      }
      progress.done(row.isCounted());
    }
    progress.end();
    rows.end(exit);
    return exit;
  }

  private static String reason(Exception cause) {
    return cause instanceof IOException failure ? FileFailure.reason(failure) : cause.getMessage();
  }

  static JobRows rows(PagesOptions wanted, Writer out, boolean ascii) {
    if (wanted.pages()) {
      return new PageRows(wanted.output(), wanted.coverage(), out, ascii);
    }
    return switch (wanted.output()) {
      case JSON -> new JsonRows(out, wanted.coverage());
      case CSV -> new CsvRows(out, ascii, wanted.coverage());
      case TOTAL_ONLY -> new TotalRow(out);
      default -> new TableRows(out, ascii);
    };
  }

  /** The examinations by Ghostscript. */
  private List<Examination> examinations() {
    if (!options.interpret() && !options.coverage()) {
      return List.of();
    }
    List<Examination> wanted = new ArrayList<>();
    Interpreter normal = Interpreter.DEFAULT;
    Duration limit = options.timeLimit() == null ? normal.timeLimit() : options.timeLimit();
    if (options.interpret()) {
      wanted.add(new Interpreter(limit, normal.memoryBytes()));
    }
    if (options.coverage()) {
      wanted.add(new InkCoverage(limit, normal.memoryBytes()));
    }
    Interpreter.missingProgram()
        .ifPresent(
            missing -> {
              throw new IllegalArgumentException(
                  (options.interpret() ? "--interpret: " : "--coverage: ") + missing);
            });
    return wanted;
  }

  private JobRowCounter counter(List<Examination> examinations) {
    Duration limit = options.timeLimit();
    return new JobRowCounter(
        counter(limit == null ? options.budget() : options.budget().withTime(limit)),
        examinations,
        counter(
            options
                .budget()
                .withTime(limit == null ? ANY_TIME : limit)
                .withHeldBytes(Runtime.getRuntime().maxMemory() / 2)),
        limit,
        new Consumer<>() { // no lambda, see the package
          @Override
          public void accept(Throwable cause) {
            bug(cause);
          }
        });
  }

  private PageCounter counter(Budget budget) {
    return new PageCounter(options.copies(), budget).withColors(options.looksForColors());
  }

  private void add(JobRows rows, JobRow row) throws IOException {
    progress.clear();
    rows.add(row);
    exit = exit.and(row.exit());
    if (!row.isCounted()) {
      say(err, FileName.visible(row.file(), ascii) + ": " + row.problem());
    }
  }

  private void bug(Throwable cause) {
    progress.clear();
    if (!mistaken) {
      mistaken = true;
      cause.printStackTrace(err);
      say(err, "this is a bug in the program; please report it");
    }
  }

  private void refuse(String message) {
    say(err, FileName.visible(message, ascii));
    exit = exit.and(PagesExit.INVALID);
  }

  static void say(PrintWriter err, String message) {
    err.println("bancada pages: " + TableRows.printable(message));
  }
}
