package io.github.bancada.pages.command;

import io.github.bancada.pages.cups.ControlFileException;
import io.github.bancada.pages.cups.JobTicket;
import io.github.bancada.pages.cups.Paper;
import io.github.bancada.pages.cups.PaperRule;
import io.github.bancada.pages.cups.SpooledJob;
import io.github.bancada.pages.job.FileName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Counts jobs of CUPS' spool. Every outcome, even a failure, becomes a row. For one thread. */
final class SpoolCounter {
  private final JobRowCounter counter;

  /**
   * @param counter counts the data files
   */
  SpoolCounter(JobRowCounter counter) {
    this.counter = counter;
  }

  SpoolRow count(SpooledJob job) {
    try {
      return count(job, job.ticket());
    } catch (IOException e) {
      return SpoolRow.unreadable(job.id(), "unreadable", FileFailure.reason(e));
    } catch (ControlFileException e) {
      return SpoolRow.unreadable(
          job.id(), "malformed", "the control file cannot be read: " + e.getMessage());
    }
  }

  private SpoolRow count(SpooledJob job, JobTicket ticket) throws IOException {
    PaperRule rule = new PaperRule(ticket);
    Set<String> formats = new LinkedHashSet<>();
    long pages = 0;
    JobRow failed = null;
    for (Path document : job.documents().values()) {
      if (SpooledJob.isBanner(document)) {
        formats.add("banner");
        rule.addBanner();
        continue;
      }
      JobRow row = counter.count(document, FileName.of(document));
      formats.add(row.format());
      pages = TableRows.sum(pages, row.pages());
      if (row.isCounted()) {
        rule.add(row.count());
      } else if (failed == null) {
        failed = row;
      }
    }
    String format = formats.isEmpty() ? "unknown" : String.join("+", formats);
    return failed != null
        ? uncounted(
            job,
            ticket,
            format,
            pages,
            failed.status(),
            failed.file() + ": " + failed.message(),
            failed.exit())
        : job.missing() > 0
            ? uncounted(job, ticket, format, pages, "gone", gone(job), PagesExit.UNCOUNTED)
            : counted(job, ticket, format, pages, rule.paper());
  }

  private static SpoolRow counted(
      SpooledJob job, JobTicket ticket, String format, long pages, Paper paper) {
    int documents = job.documents().size();
    return new SpoolRow(
        job.id(),
        ticket,
        documents,
        format,
        pages,
        paper,
        "ok",
        paper.message(),
        PagesExit.COUNTED);
  }

  private static SpoolRow uncounted(
      SpooledJob job,
      JobTicket ticket,
      String format,
      long pages,
      String status,
      String message,
      PagesExit exit) {
    int documents = job.documents().size();
    return new SpoolRow(
        job.id(), ticket, documents, format, pages, SpoolRow.NO_PAPER, status, message, exit);
  }

  private static String gone(SpooledJob job) {
    return job.documents().isEmpty()
        ? "its data files are gone: CUPS keeps them as long as PreserveJobFiles says"
        : "its document " + job.missing() + " is gone";
  }
}
