package io.github.bancada.pages.format;

import io.github.bancada.pages.job.ByteScan;
import io.github.bancada.pages.job.Tally;
import java.nio.charset.StandardCharsets;

/**
 * The structuring comments of PostScript: documents, embedded parts, data and pages. Source: Adobe,
 * <i>PostScript Language Document Structuring Conventions Specification</i>, version 3.0, chapters
 * 4 to 8. Not thread-safe.
 */
final class PostScriptComments {
  /** Longest comment that is read; the conventions allow 255 bytes. */
  private static final int LONGEST = 1024;

  private static final int MAX_DIGITS = 18;

  private final Tally tally;
  private PostScriptDocument document;
  private long dataBytes;
  private long dataLines;

  PostScriptComments(Tally tally) {
    this.tally = tally;
    this.document = new PostScriptDocument(tally);
  }

  PostScriptDocument document() {
    return document;
  }

  /** Returns and resets the number of bytes of data after the last line. */
  long takeDataBytes() {
    long bytes = dataBytes;
    dataBytes = 0;
    return bytes;
  }

  /** Returns and resets the number of lines of data after the last line. */
  long takeDataLines() {
    long lines = dataLines;
    dataLines = 0;
    return lines;
  }

  /** Reads a line that may be a comment. */
  void line(byte[] b, int from, int to) {
    if (b[from] == '(') {
      if (ByteScan.matches("(%%[Page:", b, from, to) && !document.isNested()) {
        document.message();
      }
      return;
    }
    if (to - from < 2) {
      return;
    }
    switch (b[from + 1]) {
      case '!' -> header(text(b, from, to));
      case '%' -> structure(text(b, from, to));
      case 'R' -> spooler(text(b, from, to));
      default -> {
        // A plain comment.
      }
    }
  }

  private static String text(byte[] b, int from, int to) {
    int length = Math.min(to - from, LONGEST);
    return new String(b, from, length, StandardCharsets.ISO_8859_1);
  }

  private void header(String line) {
    if (document.isNested()
        || !line.startsWith("%!PS-Adobe-")
        || line.contains(" Resource-")) { // like %!PS-AdobeFont, not a document
      return;
    }
    if (!document.isEmpty()) {
      document.finish();
      document = new PostScriptDocument(tally);
    }
    if (line.contains(" EPSF-")) {
      document.encapsulated();
    }
  }

  private void structure(String line) {
    int keyEnd = 2;
    while (keyEnd < line.length() && line.charAt(keyEnd) > ' ' && line.charAt(keyEnd) != ':') {
      keyEnd++;
    }
    String key = line.substring(2, keyEnd);
    String value = line.substring(Math.min(line.length(), keyEnd + 1)).strip();
    switch (key) {
      case "BeginDocument", "BeginFile", "BeginFont", "BeginResource", "BeginProcSet" ->
          document.begin();
      case "EndDocument", "EndFile", "EndFont", "EndResource", "EndProcSet" -> document.end();
      case "BeginBinary" -> dataBytes = Math.max(0, number(value));
      case "BeginData" -> data(value);
      default -> {
        if (!document.isNested()) {
          page(key, keyEnd < line.length() && line.charAt(keyEnd) == ':', value);
        }
      }
    }
    if (key.startsWith("Begin") || key.startsWith("End")) {
      document.code().leaveString();
    }
  }

  /** Reads a comment about the pages of the document itself. */
  private void page(String key, boolean colon, String value) {
    switch (key) {
      case "Page" -> {
        if (colon) {
          document.page();
          document.code().leaveString();
        }
      }
      case "Pages" -> {
        document.declared(number(value));
        if (value.startsWith("(atend)")) {
          document.promised();
        }
      }
      case "Trailer", "EOF" -> {
        document.trailer();
        document.code().leaveString();
      }
      case "BeginNonPPDFeature" -> feature(value);
      default -> document.media().comment(key, value);
    }
  }

  private void data(String value) {
    if (value.endsWith("Lines")) {
      dataLines = Math.max(0, number(value));
    } else {
      dataBytes = Math.max(0, number(value));
    }
  }

  /** Reads a comment added by a spooler (CUPS). */
  private void spooler(String line) {
    int colon = line.indexOf(':');
    if (colon < 0 || document.isNested()) {
      return;
    }
    String value = line.substring(colon + 1).strip();
    switch (line.substring(1, colon)) {
      case "RBINumCopies" -> document.code().copies(number(value));
      case "RBIBeginNonPPDFeature" -> feature(value);
      default -> {
        // Other comments do not set copies.
      }
    }
  }

  private void feature(String value) {
    String[] words = PostScriptSyntax.words(value);
    if (words.length > 1 && (words[0].equals("NumCopies") || words[0].equals("*NumCopies"))) {
      document.code().copies(number(words[1]));
    }
  }

  /** The whole number at the start of a value; -1 if there is none. */
  private static long number(String value) {
    int digits = 0;
    while (digits < value.length()
        && digits < MAX_DIGITS
        && value.charAt(digits) >= '0'
        && value.charAt(digits) <= '9') {
      digits++;
    }
    return digits == 0 ? -1 : Long.parseLong(value.substring(0, digits));
  }
}
