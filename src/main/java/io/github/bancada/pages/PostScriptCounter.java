package io.github.bancada.pages;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * PostScript, by the comments that structure a document, line by line; no code is run. Source:
 * Adobe, <i>PostScript Language Document Structuring Conventions Specification</i>, version 3.0.
 *
 * <p>Lines end with CR, LF or both, and may be of any length. A job ends at a UEL, or at a ^D after
 * which another job begins. See {@link PostScriptDocument} for what counts.
 */
final class PostScriptCounter implements FormatCounter {
  /** Longest comment that is looked at; the conventions allow 255 bytes. */
  private static final int LONGEST_COMMENT = 1024;

  /** Lines at least as long, and without a blank, hold data and no code. */
  private static final int DATA_LINE = 60;

  private static final int CONTROL_D = 4;
  private static final int ESCAPE = 0x1B;

  private final long end;

  private JobInput in;
  private Tally tally;
  private PostScriptDocument document;

  /** Whether the next byte begins a line. */
  private boolean lineStart = true;

  /** How much follows the current line that is data, in bytes or in lines. */
  private long dataBytes;

  private long dataLines;

  PostScriptCounter() {
    this(Long.MAX_VALUE);
  }

  /**
   * @param end position in the job at which the PostScript ends, whatever stands there
   */
  PostScriptCounter(long end) {
    this.end = end;
  }

  @Override
  public void count(JobInput input, Tally found) throws IOException {
    in = input;
    tally = found;
    document = new PostScriptDocument(found);
    try {
      while (available() > in.at) {
        if (part()) {
          document.finish();
          return;
        }
      }
    } catch (JobException e) {
      document.broken();
      throw e;
    }
    document.endOfData(in.position());
  }

  /** Where in the window the bytes end that can be looked at, at least a long line if there is. */
  private int available() throws IOException {
    in.ensure(JobInput.AHEAD);
    return (int) Math.min(in.limit, in.at + Math.max(0, end - in.position()));
  }

  /**
   * Takes a line, or a part of a long one.
   *
   * @return whether it ends the job
   */
  private boolean part() throws IOException {
    byte[] b = in.buffer;
    int to = available();
    int from = in.at;
    int blank = ByteScan.below(' ' + 1, b, from, to);
    boolean words = blank < to && (b[blank] == ' ' || b[blank] == '\t');
    int stop = words ? lineEnd(b, blank, to) : blank;
    if (words && stop == to && to - from >= JobInput.AHEAD) {
      stop = lastBlank(b, from, to); // the line goes on, perhaps within a word
    }
    if (lineStart && (b[from] == '%' || b[from] == '(')) {
      lineStart = false;
      comment(b, from, stop);
    }
    if (!words && stop - from >= DATA_LINE) {
      if (b[stop - 2] == '~' && b[stop - 1] == '>') {
        document.code().leaveString(); // what looked like one was data
      }
    } else if (!document.isNested()) {
      document.code().scan(b, from, stop, to);
    }
    in.at = stop;
    lineStart = false;
    return stop < to && control(b[stop]);
  }

  private static int lineEnd(byte[] b, int from, int to) {
    int i = ByteScan.below(' ', b, from, to);
    while (i < to && b[i] == '\t') {
      i = ByteScan.below(' ', b, i + 1, to);
    }
    return i;
  }

  private static int lastBlank(byte[] b, int from, int to) {
    int i = to;
    while (i > from + 1 && b[i - 1] != ' ') {
      i--;
    }
    return i;
  }

  /** Takes a control byte, and says whether it ends the job. */
  private boolean control(byte c) throws IOException {
    if (c == ESCAPE && end == Long.MAX_VALUE && in.atUel()) {
      return true;
    }
    in.at++;
    if (c == '\n' || c == '\r') {
      if (c == '\r' && in.peek() == '\n' && in.position() < end) {
        in.at++;
      }
      lineStart = true;
      skipData();
    }
    return c == CONTROL_D && end == Long.MAX_VALUE && endsJob();
  }

  /** Whether what follows a ^D is another job, or nothing. */
  private boolean endsJob() throws IOException {
    int i = 0;
    while (i < LONGEST_COMMENT && isFiller(in.peek(i))) {
      i++;
    }
    return in.peek(i) < 0
        || in.startsWith("%!", i)
        || in.startsWith("%PDF-", i)
        || in.startsWith("@PJL", i)
        || in.startsWith("\u001BE", i)
        || in.startsWith("\u001B%-12345X", i);
  }

  private static boolean isFiller(int c) {
    return c == CONTROL_D || c == '\r' || c == '\n' || c == ' ' || c == 0;
  }

  private void skipData() throws IOException {
    long bytes = dataBytes;
    dataBytes = 0;
    if (bytes > end - in.position()) {
      throw JobException.truncated(end);
    }
    in.skip(bytes);
    for (; dataLines > 0; dataLines--) {
      int c = in.u8();
      while (c != '\n' && c != '\r') {
        c = in.u8();
      }
      if (c == '\r' && in.peek() == '\n') {
        in.at++;
      }
    }
  }

  private void comment(byte[] b, int from, int to) {
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
        // A remark.
      }
    }
  }

  private static String text(byte[] b, int from, int to) {
    int length = Math.min(to - from, LONGEST_COMMENT);
    return new String(b, from, length, StandardCharsets.ISO_8859_1);
  }

  private void header(String line) {
    if (document.isNested()
        || !line.startsWith("%!PS-Adobe-")
        || line.contains(" Resource-")) { // that is no document, nor is %!PS-AdobeFont
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

  /** A comment about the pages of the document itself. */
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
      default -> {
        // Says nothing about pages.
      }
    }
  }

  private void data(String value) {
    if (value.endsWith("Lines")) {
      dataLines = Math.max(0, number(value));
    } else {
      dataBytes = Math.max(0, number(value));
    }
  }

  /** What spoolers (CUPS) add. */
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
        // Says nothing about copies.
      }
    }
  }

  private void feature(String value) {
    String[] words = value.split("\\s+");
    if (words.length > 1 && (words[0].equals("NumCopies") || words[0].equals("*NumCopies"))) {
      document.code().copies(number(words[1]));
    }
  }

  /** The whole number that a value begins with; -1 if there is none. */
  private static long number(String value) {
    int digits = 0;
    while (digits < value.length()
        && digits < 18
        && value.charAt(digits) >= '0'
        && value.charAt(digits) <= '9') {
      digits++;
    }
    return digits == 0 ? -1 : Long.parseLong(value.substring(0, digits));
  }
}
