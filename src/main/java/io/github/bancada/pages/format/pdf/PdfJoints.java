package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.RandomBytes;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds where one PDF of a payload ends and the next one begins: at {@code %%EOF} followed by
 * {@code %PDF-}. An incremental update has only the first (ISO 32000-2, section 7.5.6). Not
 * thread-safe.
 *
 * <p>Only a search through all bytes finds joints, which costs more than everything else. So the
 * search is done only if the last PDF does not seem to begin at the payload's beginning, since
 * offsets in a PDF count from its own beginning.
 */
final class PdfJoints {
  private static final String EOF = "%%EOF";
  private static final String HEADER = "%PDF-";

  /** Bytes at the end that contain the last offset of a cross-reference. */
  private static final int TAIL = 2048;

  /** Longest filler between two PDFs. */
  private static final int MAX_FILLER = 1024;

  private static final int BLOCK = 16 * 1024;

  /** Largest cross-reference that is searched for its end. */
  private static final long MAX_SEARCH = 16 << 20;

  private static final Pattern START = Pattern.compile("startxref\\s+(\\d{1,18})\\s");
  private static final Pattern CROSS_REFERENCE = Pattern.compile("\\s*(xref|\\d+\\s+\\d+\\s+obj)");
  private static final Pattern LINEARIZED =
      Pattern.compile(
          "/Linearized[^>]{0,200}?/L\\s+(\\d{1,18})|/L\\s+(\\d{1,18})[^>]{0,200}?/Linearized");

  private final RandomBytes bytes;

  PdfJoints(RandomBytes bytes) {
    this.bytes = bytes;
  }

  /** The bytes at a position; fewer at the end. */
  String text(long position, int most) throws IOException {
    int length = (int) Math.max(0, Math.min(most, bytes.size() - position));
    return new String(
        bytes.bytes(position, length, ByteOrder.BIG_ENDIAN).array(), StandardCharsets.ISO_8859_1);
  }

  /** Whether a search for joints may find any. */
  boolean areLikely() throws IOException {
    String beginning = text(0, MAX_FILLER);
    int header = Math.max(0, beginning.indexOf(HEADER));
    Matcher starts = START.matcher(text(Math.max(0, bytes.size() - TAIL), TAIL) + "\n");
    long offset = -1;
    while (starts.find()) {
      offset = Long.parseLong(starts.group(1));
    }
    boolean found = false;
    for (long at : new long[] {offset, offset + header}) {
      if (offset >= 0 && at < bytes.size() && CROSS_REFERENCE.matcher(text(at, 64)).lookingAt()) {
        found = true;
        if (isJoint(find(EOF, at, Math.min(bytes.size(), at + MAX_SEARCH)))) {
          return true; // of another PDF with the same bytes up to there
        }
      }
    }
    return !found || hasOtherLength(beginning);
  }

  /** Whether the first PDF is linearized, which gives its length, and is not the whole payload. */
  private boolean hasOtherLength(String beginning) {
    Matcher linearized = LINEARIZED.matcher(beginning);
    if (!linearized.find()) {
      return false;
    }
    String length = linearized.group(1) == null ? linearized.group(2) : linearized.group(1);
    return Long.parseLong(length) < bytes.size();
  }

  /** The beginning of the next PDF; the end of the payload if there is none. */
  long after(long from) throws IOException {
    for (long eof = find(EOF, from, bytes.size());
        eof >= 0;
        eof = find(EOF, eof + EOF.length(), bytes.size())) {
      if (isJoint(eof)) {
        return eof + filler(eof);
      }
    }
    return bytes.size();
  }

  private boolean isJoint(long eof) throws IOException {
    return eof >= 0 && text(eof + filler(eof), HEADER.length()).equals(HEADER);
  }

  /** Length of the end mark and the filler after it. */
  private int filler(long eof) throws IOException {
    String text = text(eof, EOF.length() + MAX_FILLER);
    int length = EOF.length();
    while (length < text.length() && "\0\u0004\t\n\f\r \u001A".indexOf(text.charAt(length)) >= 0) {
      length++;
    }
    return length;
  }

  /** The position of a text between two others; -1 if it is not there. */
  private long find(String wanted, long from, long to) throws IOException {
    byte[] block = new byte[BLOCK];
    long at = from;
    while (at + wanted.length() <= to) {
      bytes.checkBudget();
      int length = read(at, block, (int) Math.min(BLOCK, to - at));
      for (int i = 0; i + wanted.length() <= length; i++) {
        if (block[i] == wanted.charAt(0) && matches(wanted, block, i)) {
          return at + i;
        }
      }
      if (length < wanted.length()) {
        return -1;
      }
      at += length - wanted.length() + 1;
    }
    return -1;
  }

  private int read(long at, byte[] block, int wanted) throws IOException {
    int length = 0;
    while (length < wanted) {
      int read = bytes.read(at + length, block, length, wanted - length);
      if (read < 0) {
        return length;
      }
      length += read;
    }
    return length;
  }

  private static boolean matches(String wanted, byte[] b, int at) {
    for (int i = 0; i < wanted.length(); i++) {
      if (b[at + i] != wanted.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
