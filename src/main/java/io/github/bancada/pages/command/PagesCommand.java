package io.github.bancada.pages.command;

import io.github.bancada.pages.file.FileName;
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
import java.time.Duration;

/**
 * The program behind {@code bin/bancada pages FILE|DIR|GLOB|-…}: counts the pages of print jobs.
 * For one thread.
 */
public final class PagesCommand {
  /** A stream takes as long as its writer; what the counting itself may take is bounded anyway. */
  private static final Duration ANY_TIME = Duration.ofDays(365);

  private final Writer out;
  private final PrintWriter err;
  private final boolean ascii;
  private final PagesOptions options;
  private final Progress progress;
  private PagesExit exit = PagesExit.COUNTED;

  private PagesCommand(Writer out, PrintWriter err, boolean ascii, PagesOptions options) {
    this.out = out;
    this.err = err;
    this.ascii = ascii;
    this.options = options;
    this.progress = Progress.of(err, options.progress());
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
    boolean ascii = !charset.equals(StandardCharsets.UTF_8);
    int code = run(out, err, ascii, ExactArguments.of(arguments));
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
      return new PagesCommand(out, err, ascii, options).run().value();
    } catch (IllegalArgumentException e) {
      say(err, e.getMessage());
      err.println("Try 'bancada pages --help'.");
      return PagesExit.INVALID.value();
    } catch (IOException e) {
      say(err, "standard output cannot be written: " + FileFailure.reason(e));
      return PagesExit.ERROR.value();
    }
  }

  private PagesExit run() throws IOException {
    JobArguments named = new JobArguments();
    options.paths().forEach(named::add);
    named.problems().forEach(this::refuse);
    if (named.jobs().isEmpty() && named.unreadable().isEmpty()) {
      return exit;
    }
    int width = 0;
    for (NamedJob job : named.jobs()) {
      width = Math.max(width, FileName.visible(job.name(), ascii).length());
    }
    JobRows rows = rows();
    rows.begin(width);
    progress.begin(named.jobs().size());
    for (JobRow row : named.unreadable()) {
      add(rows, row);
    }
    JobRowCounter counter = counter();
    for (NamedJob job : named.jobs()) {
      JobRow row = counter.count(job);
      add(rows, options.strict() ? row.strict() : row);
      progress.done(row.isCounted());
    }
    progress.end();
    rows.end(exit);
    return exit;
  }

  private JobRows rows() {
    return switch (options.output()) {
      case JSON -> new JsonRows(out);
      case CSV -> new CsvRows(out, ascii);
      case TOTAL_ONLY -> new TotalRow(out);
      default -> new TableRows(out, ascii);
    };
  }

  private JobRowCounter counter() {
    Duration limit = options.timeLimit();
    return new JobRowCounter(
        counter(limit == null ? Budget.DEFAULT.time() : limit),
        counter(limit == null ? ANY_TIME : limit),
        limit,
        this::bug);
  }

  private PageCounter counter(Duration time) {
    return new PageCounter(options.copies(), Budget.DEFAULT.withTime(time));
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
    cause.printStackTrace(err);
    say(err, "this is a mistake of the program, please report it");
  }

  private void refuse(String message) {
    say(err, FileName.visible(message, ascii));
    exit = exit.and(PagesExit.INVALID);
  }

  private static void say(PrintWriter err, String message) {
    err.println("bancada pages: " + TableRows.printable(message));
  }
}
