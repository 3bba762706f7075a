package io.github.bancada.pages.command;

import io.github.bancada.pages.cups.ControlFileException;
import io.github.bancada.pages.cups.JobTicket;
import io.github.bancada.pages.cups.Paper;
import io.github.bancada.pages.cups.PaperRule;
import io.github.bancada.pages.cups.SpooledJob;
import io.github.bancada.pages.file.FileName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Counts jobs of CUPS' spool; whatever happens to one becomes its row. For one thread. */
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
    String status = "ok";
    PagesExit exit = PagesExit.COUNTED;
    Paper paper = rule.paper();
    String message = paper.message();
    if (failed != null) {
      status = failed.status();
      exit = failed.exit();
      message = failed.file() + ": " + failed.message();
    } else if (job.missing() > 0) {
      status = "gone";
      exit = PagesExit.UNCOUNTED;
      message = gone(job);
    }
    return new SpoolRow(
        job.id(),
        ticket,
        job.documents().size(),
        formats.isEmpty() ? "unknown" : String.join("+", formats),
        pages,
        exit == PagesExit.COUNTED ? paper : SpoolRow.NO_PAPER,
        status,
        message,
        exit);
  }

  private static String gone(SpooledJob job) {
    return job.documents().isEmpty()
        ? "its data files are gone: CUPS keeps them as long as PreserveJobFiles says"
        : "its document " + job.missing() + " is gone";
  }
}
