package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.job.Tally;
import java.util.HashMap;
import java.util.Map;

/**
 * The pages of one PostScript document, from its structuring comments. Source: Adobe, <i>PostScript
 * Language Document Structuring Conventions Specification</i>, version 3.0, chapters 4 to 6. Not
 * thread-safe.
 *
 * <p>Counts, in this order of preference: {@code %%Page:} comments outside embedded documents and
 * resources, regardless of their number, since pages may be reversed or selected; the {@code
 * %%[Page: n]%%} messages that Windows drivers print; {@code %%Pages:}; the word {@code showpage}.
 * Each kind counts only if no preferred kind occurs.
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

  /** The code outside of embedded parts. */
  PostScriptCode code() {
    return code;
  }

  /** The comments about paper and colour. */
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
    tally.onlyNamed(); // the code may print otherwise
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

  /** Ends a document that cannot be read further; only complete pages count. */
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

  /**
   * Paper and colours that structuring comments name, for a document and for its current page.
   * Source: Adobe, <i>PostScript Language Document Structuring Conventions Specification</i>,
   * version 3.0, chapters 5, 6 and 8 (media and process colours), and version 2.1 (paper sizes).
   * Not thread-safe.
   */
  static final class PostScriptMedia {
    /** Most media that are remembered for a document. */
    private static final int MOST_MEDIA = 64;

    private final Map<String, PaperSize> media = new HashMap<>();
    private PaperSize ofDocument = PaperSize.UNKNOWN;
    private PaperSize ofPages = PaperSize.UNKNOWN;
    private PaperSize ofPage = PaperSize.UNKNOWN;
    private PageColor documentColor = PageColor.UNKNOWN;
    private PageColor pageColor = PageColor.UNKNOWN;
    private boolean inPages;

    /** Reads a comment of the document itself. */
    void comment(String key, String value) {
      switch (key) {
        case "DocumentMedia", "DocumentPaperSizes" -> {
          PaperSize size = medium(value);
          ofDocument = ofDocument.equals(PaperSize.UNKNOWN) ? size : ofDocument;
        }
        case "PageMedia", "PagePaperSize", "BeginPaperSize" -> {
          if (inPages) {
            ofPage = named(first(value));
          } else { // for all pages: in the defaults, or in the setup
            ofPages = named(first(value));
          }
        }
        case "DocumentProcessColors" -> documentColor = color(value);
        case "PageProcessColors" -> {
          if (inPages) {
            pageColor = color(value);
          }
        }
        default -> {
          // Other comments have no paper or colour.
        }
      }
    }

    private static String first(String value) {
      String[] words = PostScriptSyntax.words(value);
      String word = words.length == 0 ? "" : words[0];
      return word.startsWith("(") && word.endsWith(")")
          ? word.substring(1, word.length() - 1)
          : word;
    }

    /** Reads a name alone, or a name with width, height and more. */
    private PaperSize medium(String value) {
      String[] words = PostScriptSyntax.words(value);
      PaperSize size = PostScriptSyntax.size(words, 1);
      if (size.equals(PaperSize.UNKNOWN)) {
        return PaperSize.named(first(value));
      }
      if (media.size() < MOST_MEDIA) {
        media.put(first(value), size);
      }
      return size;
    }

    private PaperSize named(String name) {
      PaperSize size = media.get(name);
      return size == null ? PaperSize.named(name) : size;
    }

    private static PageColor color(String value) {
      return value.strip().equalsIgnoreCase("Black") ? PageColor.MONOCHROME : PageColor.UNKNOWN;
    }

    /** Begins a page. */
    void page() {
      inPages = true;
      ofPage = PaperSize.UNKNOWN;
      pageColor = PageColor.UNKNOWN;
    }

    /**
     * The paper of the current page.
     *
     * @param ofCode the paper that the code sets
     */
    PaperSize paper(PaperSize ofCode) {
      for (PaperSize size : new PaperSize[] {ofPage, ofCode, ofPages}) {
        if (!size.equals(PaperSize.UNKNOWN)) {
          return size;
        }
      }
      return ofDocument;
    }

    /** The colour of the current page. */
    PageColor color() {
      return pageColor == PageColor.UNKNOWN ? documentColor : pageColor;
    }
  }
}
