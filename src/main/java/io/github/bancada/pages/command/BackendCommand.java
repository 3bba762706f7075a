package io.github.bancada.pages.command;

import io.github.bancada.pages.cups.JobTicket;
import io.github.bancada.pages.cups.Paper;
import io.github.bancada.pages.cups.PaperRule;
import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.FileName;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * {@code bin/bancada pages --backend=file|stdin FILE JOB USER TITLE COPIES OPTIONS}, which {@code
 * bin/bancada-backend} calls: counts a job on its way to a real backend of CUPS. Prints a JSON
 * object without the job's outcome, then faces, sheets, confidence and status, one a line.
 * Stateless.
 *
 * <p>Backends repeat a file COPIES times; in a job on standard input the filters have repeated it
 * already.
 */
final class BackendCommand {
  private static final String FILE = "--backend=file";
  private static final String STDIN = "--backend=stdin";
  private static final int ARGUMENTS = 7;
  private static final Set<String> ASKED_BESIDE = Set.of("pdf", "pwg", "urf", "image");
  private static final String[] FIELDS = {
    "time",
    "job",
    "user",
    "title",
    "printer",
    "copies",
    "source",
    "format",
    "pages",
    "faces",
    "sheets",
    "color",
    "monochrome",
    "paper",
    "billing",
    "confidence",
    "status",
    "message"
  };

  private BackendCommand() {}

  static boolean isMeant(String... arguments) {
    return arguments.length > 0 && (arguments[0].equals(FILE) || arguments[0].equals(STDIN));
  }

  /**
   * Counts the job.
   *
   * @param printer name of the queue
   * @return the exit code: 0 even for a job that cannot be counted, because its status says so
   */
  static int run(Writer out, PrintWriter err, String printer, String... arguments) {
    if (arguments.length != ARGUMENTS) {
      return PagesCommand.misused(
          err, new IllegalArgumentException("--backend is only for bin/bancada-backend"));
    }
    try {
      out.write(answer(err, printer, arguments));
      out.flush();
      return PagesExit.COUNTED.value();
    } catch (IOException e) {
      PagesCommand.say(err, "standard output cannot be written: " + FileFailure.reason(e));
      return PagesExit.ERROR.value();
    } catch (IllegalArgumentException e) {
      return PagesCommand.misused(err, e);
    }
  }

  private static String answer(PrintWriter err, String printer, String... arguments) {
    boolean isFile = arguments[0].equals(FILE);
    JobTicket ticket =
        JobTicket.atBackend(
            arguments[3], arguments[4], printer, number(arguments[5]), arguments[6], isFile);
    PageCounter counter =
        new PageCounter(CopiesPolicy.PDL_OVER_PJL, Budget.DEFAULT).withColors(true);
    JobRow row =
        new JobRowCounter(counter, List.of(), counter, null, e -> e.printStackTrace(err))
            .count(path(arguments[1]), FileName.shown(arguments[1]));
    Paper paper =
        row.isCounted()
            ? paper(ticket, row, !isFile && number(arguments[5]) > 1)
            : SpoolRow.NO_PAPER;
    String json =
        JsonRows.line(
            FIELDS,
            Instant.now().truncatedTo(ChronoUnit.SECONDS),
            number(arguments[2]),
            ticket.user(),
            ticket.title(),
            ticket.printer(),
            number(arguments[5]),
            isFile ? "file" : "stdin",
            row.format(),
            row.pages(),
            paper.faces(),
            paper.sheets(),
            faces(row.runs().colorPages(), paper, row),
            faces(row.runs().monochromePages(), paper, row),
            row.runs().paper(),
            row.runs().confidence().text(),
            paper.confidence().text(),
            row.status(),
            row.isCounted() ? paper.message() : row.message());
    return json + "\n" + forTheScript(row, paper);
  }

  /** The output for the script: faces, sheets, confidence and status, one a line. */
  private static String forTheScript(JobRow row, Paper paper) {
    return (row.isCounted() ? paper.faces() + "\n" + paper.sheets() : "unknown\nunknown")
        + "\n"
        + paper.confidence().text()
        + "\n"
        + row.status()
        + "\n";
  }

  /**
   * What leaves the printer.
   *
   * @param copiesBeside whether CUPS names copies that may not be in the job: for some formats the
   *     protocol asks the printer for them
   */
  private static Paper paper(JobTicket ticket, JobRow row, boolean copiesBeside) {
    PaperRule rule = new PaperRule(ticket);
    rule.add(row.count());
    Paper paper = rule.paper();
    return copiesBeside
            && row.copies() == 1
            && ASKED_BESIDE.contains(row.format())
            && paper.confidence() == Confidence.EXACT
        ? new Paper(
            paper.faces(),
            paper.sheets(),
            Confidence.ESTIMATE,
            "the backend may ask the printer for the copies, which are counted once")
        : paper;
  }

  /** Faces of one copy times the printed copies; null if not known. */
  private static Long faces(OptionalLong number, Paper paper, JobRow row) {
    return number.isEmpty() || row.total() == 0 || paper.faces() % row.total() != 0
        ? null
        : number.getAsLong() * (paper.faces() / row.total());
  }

  private static Path path(String name) {
    try {
      return FileName.path(name);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'" + FileName.shown(name) + "' is not a file name", e);
    }
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + FileName.shown(text) + "' is not a number", e);
    }
  }
}
