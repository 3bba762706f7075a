package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Pjl;
import java.io.IOException;
import java.util.Set;

/**
 * The beginning of a payload, which identifies its language without being consumed. Not
 * thread-safe.
 *
 * @param offset start of the payload, counted from the input's next byte
 * @param language set by PJL's ENTER, upper case; "" if not set
 */
record Beginning(JobInput in, int offset, String language) {
  /** Number of bytes checked to tell text from other data. */
  static final int TEXT_SAMPLE = 4096;

  private static final int ESCAPE = 0x1B;

  /** Whether the payload begins with one of these texts, in ISO 8859-1. */
  boolean is(String... texts) throws IOException {
    for (String text : texts) {
      if (in.startsWith(text, offset)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this text is within the first bytes, before a UEL. */
  boolean has(int bytes, String text) throws IOException {
    for (int i = offset; i < offset + bytes && in.peek(i) >= 0; i++) {
      if (in.startsWith(text, i)) {
        return true;
      }
      if (in.peek(i) == ESCAPE && in.startsWith(Pjl.UEL, i)) {
        return false;
      }
    }
    return false;
  }

  /** Whether the payload begins with ESC and one of these characters. */
  boolean isEscape(String following) throws IOException {
    return in.peek(offset) == ESCAPE && following.indexOf(in.peek(offset + 1)) >= 0;
  }

  /**
   * Whether the payload is text: only control bytes of text layout, no other language set by PJL,
   * and no {@link TextLike} language.
   */
  boolean isText() throws IOException {
    if (!Set.of("", "TEXT", "ASCII").contains(language)
        || language.isEmpty() && TextLike.of(in, offset).isPresent()) {
      return false;
    }
    for (int i = 0; i < TEXT_SAMPLE; i++) {
      int c = in.peek(offset + i);
      if (c < 0) {
        return true;
      }
      if (!TextCounter.isText(c) && c != 0x04 && c != 0x1A) { // these end a text
        return i > 0 && c == ESCAPE && in.startsWith(Pjl.UEL, offset + i);
      }
    }
    return true;
  }
}
