package io.github.bancada.pages.format;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.util.HashMap;
import java.util.Map;

/**
 * Paper and colours that structuring comments name, for a document and for its current page.
 * Source: Adobe, <i>PostScript Language Document Structuring Conventions Specification</i>, version
 * 3.0, chapters 5, 6 and 8 (media and process colours), and version 2.1 (paper sizes). Not
 * thread-safe.
 */
final class PostScriptMedia {
  /** Media of a document that are remembered. */
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
        } else { // of all pages: in the defaults, or in the setup
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
        // Not about paper or colour.
      }
    }
  }

  private static String first(String value) {
    String[] words = PostScriptSyntax.words(value);
    String word = words.length == 0 ? "" : words[0];
    return word.startsWith("(") && word.endsWith(")") ? word.substring(1, word.length() - 1) : word;
  }

  /** Reads name, width, height and more, or a name alone. */
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
   * @param ofCode what the code asks for
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
