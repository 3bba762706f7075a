package io.github.bancada.pages.command;

import io.github.bancada.pages.cups.JobTicket;
import io.github.bancada.pages.cups.Paper;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;

/**
 * One job of CUPS' spool in the output. Immutable.
 *
 * @param job its number
 * @param ticket content of its control file; null if it cannot be read
 * @param documents number of counted data files
 * @param format their languages, joined by +
 * @param pages of all documents, one copy, before options are applied
 * @param paper printed paper; none if the job was not counted to its end
 * @param status how the count ended: the status of the first failed document, or {@code gone}
 * @param message why the count failed, or doubts about it; "" if none
 * @param exit {@link PagesExit#COUNTED} if the job belongs to the total
 */
record SpoolRow(
    int job,
    JobTicket ticket,
    int documents,
    String format,
    long pages,
    Paper paper,
    String status,
    String message,
    PagesExit exit) {
  /** The columns of JSON and CSV. */
  static final String[] COLUMNS = {
    "job",
    "state",
    "user",
    "title",
    "printer",
    "documents",
    "format",
    "pages",
    "copies",
    "sides",
    "numberUp",
    "pageRanges",
    "documentHandling",
    "media",
    "colorMode",
    "faces",
    "sheets",
    "confidence",
    "status",
    "message"
  };

  /** No known paper. */
  static final Paper NO_PAPER = new Paper(0, 0, Confidence.NONE, "");

  /** A job without known facts. */
  static SpoolRow unreadable(int job, String status, String message) {
    return new SpoolRow(job, null, 0, "unknown", 0, NO_PAPER, status, message, PagesExit.UNCOUNTED);
  }

  /** This row; not counted unless the count is exact or interpreted. */
  SpoolRow strict() {
    return isCounted() && paper.confidence().compareTo(Confidence.INTERPRETED) > 0
        ? new SpoolRow(
            job, ticket, documents, format, pages, paper, status, message, PagesExit.UNCOUNTED)
        : this;
  }

  boolean isCounted() {
    return exit == PagesExit.COUNTED;
  }

  /** Why the job is not counted. */
  String problem() {
    return (status.equals("ok") ? paper.confidence().text() : status) + ", " + message;
  }

  /** The values of all columns: texts and numbers. */
  Object[] values() {
    boolean known = ticket != null;
    return new Object[] {
      job,
      known ? ticket.state().text() : "unknown",
      known ? ticket.user() : "",
      known ? ticket.title() : "",
      known ? ticket.printer() : "",
      documents,
      format,
      pages,
      known ? ticket.copies() : 0,
      known ? ticket.sidesText() : "",
      known ? ticket.numberUp() : 0,
      known ? ticket.pageRanges() : "",
      known ? ticket.handling() : "",
      known ? ticket.media() : "",
      known ? ticket.colorMode() : "",
      paper.faces(),
      paper.sheets(),
      paper.confidence().text(),
      status,
      message
    };
  }

  /** The columns of the table before the title. */
  Object[] cells() {
    boolean known = ticket != null;
    return new Object[] {
      job,
      known ? ticket.user() : "",
      known ? ticket.printer() : "",
      known ? ticket.state().text() : "",
      pages,
      known ? ticket.copies() : "",
      known ? ticket.sides().map(Duplex::text).orElse("") : "",
      paper.faces(),
      paper.sheets(),
      paper.confidence().text(),
      status,
      known ? ticket.title() : ""
    };
  }
}
