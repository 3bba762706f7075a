package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.Tally;

/**
 * The pages of one PostScript document, from its structuring comments. Source: Adobe, <i>PostScript
 * Language Document Structuring Conventions Specification</i>, version 3.0, chapters 4 to 6. Not
 * thread-safe.
 *
 * <p>Counts, in this order of preference: {@code %%Page:} comments outside embedded documents and
 * resources, regardless of their number, since pages may be reversed or selected; the {@code
 * %%[Page: n]%%} messages that Windows drivers print; {@code %%Pages:}; the word {@code showpage}.
 * A kind counts only if no better one occurs.
 */
final class PostScriptDocument {
  private final Tally tally;
  private final PostScriptCode code = new PostScriptCode();

  private final PostScriptMedia media = new PostScriptMedia();
  private int depth;
  private boolean pageOpen;
  private long pages;
  private long messages;
  private long declared;
  private boolean promised;
  private boolean closed;
  private boolean encapsulated;

  PostScriptDocument(Tally tally) {
    this.tally = tally;
  }

  /** Its code outside of embedded parts. */
  PostScriptCode code() {
    return code;
  }

  /** Its comments about paper and colour. */
  PostScriptMedia media() {
    return media;
  }

  /** Whether the current position is in an embedded part. */
  boolean isNested() {
    return depth > 0;
  }

  /** Marks the document as an EPS, which has one page. */
  void encapsulated() {
    encapsulated = true;
  }

  /** Whether there is no sign of a page yet, only setup code. */
  boolean isEmpty() {
    return pages == 0 && !pageOpen && messages == 0 && declared == 0 && code.showpages() == 0;
  }

  /** Begins an embedded part. */
  void begin() {
    depth++;
  }

  /** Ends an embedded part. */
  void end() {
    depth = Math.max(0, depth - 1);
  }

  /** Begins a page and ends the one before. */
  void page() {
    endPage();
    media.page();
    pageOpen = true;
    closed = false;
  }

  /** Counts a driver's message about a page. */
  void message() {
    messages++;
  }

  /** Declares the number of pages; the largest one counts. */
  void declared(long count) {
    declared = Math.max(declared, count);
  }

  /** Announces the number of pages for the end of the document. */
  void promised() {
    promised = true;
  }

  /** Ends the pages. */
  void trailer() {
    endPage();
    closed = true;
  }

  private void endPage() {
    if (pageOpen) {
      pageOpen = false;
      pages++;
      add(1);
    }
  }

  private void add(long count) {
    if (code.duplexSaid()) {
      tally.duplex(code.duplex());
    }
    tally.paper(media.paper(code.paper()));
    tally.color(media.color());
    tally.onlyNamed(); // running the code may do otherwise
    tally.pages(count, code.copies());
  }

  /**
   * Ends the job.
   *
   * @param position of its end
   * @throws JobException if the document is not complete
   */
  void endOfData(long position) throws JobException {
    boolean begun = pages > 0 || pageOpen;
    boolean tooFew =
        pages + (pageOpen ? 1 : 0) < declared && (begun || messages == 0 && code.showpages() == 0);
    if (!closed && (depth > 0 || tooFew || promised && declared == 0)) {
      broken();
      throw JobException.truncated(position);
    }
    finish();
  }

  /** Ends a document that cannot be read further: only complete pages count. */
  void broken() {
    if (pages > 0 || pageOpen) {
      return;
    }
    if (messages > 0) {
      add(messages - 1); // the message comes at the beginning of a page
    } else if (declared == 0 && !promised) {
      add(code.showpages()); // at the end of a page; in structured documents, part of procedures
    }
  }

  /** Ends a complete document. */
  void finish() {
    endPage();
    if (pages > 0) {
      if (declared > 0 && declared != pages) {
        tally.confidence(
            Confidence.MISMATCH, pages + " %%Page comments, but %%Pages says " + declared);
      }
    } else if (messages > 0) {
      add(messages);
    } else if (declared > 0) {
      tally.confidence(Confidence.ESTIMATE, "no %%Page comments, so %%Pages was taken");
      add(declared);
    } else if (code.showpages() > 0) {
      tally.confidence(Confidence.ESTIMATE, "no page comments, so showpage operators were counted");
      add(code.showpages());
    } else if (encapsulated) {
      tally.confidence(Confidence.ESTIMATE, "an EPS counts as one page");
      add(1);
    }
  }
}
