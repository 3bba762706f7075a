package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.Tally;

/**
 * The pages of one PostScript document, by the comments of its structure. Source: Adobe,
 * <i>PostScript Language Document Structuring Conventions Specification</i>, version 3.0, chapters
 * 4 to 6. Not thread-safe.
 *
 * <p>What counts, the best first: {@code %%Page:} comments outside embedded documents and
 * resources, each of them whatever its number, since pages may be reversed or selected; the {@code
 * %%[Page: n]%%} messages that Windows drivers print; {@code %%Pages:}; the word {@code showpage}.
 * Only where there are no comments of the better kind the next one is looked at.
 */
final class PostScriptDocument {
  private final Tally tally;
  private final PostScriptCode code = new PostScriptCode();

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

  /** What its code says; looked at outside of embedded parts only. */
  PostScriptCode code() {
    return code;
  }

  /** Whether this is a part of something embedded. */
  boolean isNested() {
    return depth > 0;
  }

  /** It is an EPS, which has one page. */
  void encapsulated() {
    encapsulated = true;
  }

  /** Whether there is no sign of a page: what has come so far sets up what follows. */
  boolean isEmpty() {
    return pages == 0 && !pageOpen && messages == 0 && declared == 0 && code.showpages() == 0;
  }

  /** Something embedded begins. */
  void begin() {
    depth++;
  }

  /** Something embedded ends. */
  void end() {
    depth = Math.max(0, depth - 1);
  }

  /** A page begins, which ends the one before. */
  void page() {
    endPage();
    pageOpen = true;
    closed = false;
  }

  /** A driver has a message about a page printed. */
  void message() {
    messages++;
  }

  /** So many pages there are, as the document says itself; the largest number holds. */
  void declared(long count) {
    declared = Math.max(declared, count);
  }

  /** The number of pages will be told at the end. */
  void promised() {
    promised = true;
  }

  /** The pages are over. */
  void trailer() {
    endPage();
    closed = true;
  }

  private void endPage() {
    if (pageOpen) {
      pageOpen = false;
      pages++;
      tell(1);
    }
  }

  private void tell(long count) {
    if (code.duplexSaid()) {
      tally.duplex(code.duplex());
    }
    tally.pages(count, code.copies());
  }

  /**
   * The job ends here.
   *
   * @param position where that is
   * @throws JobException if it ends before the document does
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

  /** The document cannot be read on: only complete pages count. */
  void broken() {
    if (pages > 0 || pageOpen) {
      return;
    }
    if (messages > 0) {
      tell(messages - 1); // the message comes at the beginning of a page
    } else if (declared == 0 && !promised) {
      tell(code.showpages()); // at the end of one; with structure they are its procedures'
    }
  }

  /** The document is over. */
  void finish() {
    endPage();
    if (pages > 0) {
      if (declared > 0 && declared != pages) {
        tally.confidence(
            Confidence.MISMATCH, pages + " %%Page comments, but %%Pages says " + declared);
      }
    } else if (messages > 0) {
      tell(messages);
    } else if (declared > 0) {
      tally.confidence(Confidence.ESTIMATE, "no %%Page comments, counted by %%Pages");
      tell(declared);
    } else if (code.showpages() > 0) {
      tally.confidence(Confidence.ESTIMATE, "no page comments, counted by the word showpage");
      tell(code.showpages());
    } else if (encapsulated) {
      tally.confidence(Confidence.ESTIMATE, "an EPS, taken for one page");
      tell(1);
    }
  }
}
