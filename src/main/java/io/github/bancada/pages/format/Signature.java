package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Pjl;
import java.io.IOException;
import java.util.Set;

/** By what a language is recognised. Implementations look, and consume nothing. */
@FunctionalInterface
interface Signature {
  /** How many bytes tell text from other data. */
  int TEXT_SAMPLE = 4096;

  int ESCAPE = 0x1B;

  /**
   * Whether the payload is in this language.
   *
   * @param offset where the payload begins, counted from the input's next byte
   * @param language as PJL entered it, upper case; "" if it did not
   */
  boolean matches(JobInput in, int offset, String language) throws IOException;

  /** This one, or else the other. */
  default Signature or(Signature other) {
    return (in, offset, language) ->
        matches(in, offset, language) || other.matches(in, offset, language);
  }

  /** This one, and the other as well. */
  default Signature and(Signature other) {
    return (in, offset, language) ->
        matches(in, offset, language) && other.matches(in, offset, language);
  }

  /** Begins with one of these bytes, written as ISO 8859-1. */
  static Signature bytes(String... beginnings) {
    return (in, offset, language) -> {
      for (String beginning : beginnings) {
        if (in.startsWith(beginning, offset)) {
          return true;
        }
      }
      return false;
    };
  }

  /** Has these bytes somewhere near its beginning, and before it ends at a UEL. */
  static Signature within(int bytes, String text) {
    return (in, offset, language) -> {
      for (int i = offset; i < offset + bytes && in.peek(i) >= 0; i++) {
        if (in.startsWith(text, i)) {
          return true;
        }
        if (in.peek(i) == ESCAPE && in.startsWith(Pjl.UEL, i)) {
          return false;
        }
      }
      return false;
    };
  }

  /** Begins with ESC and one of these characters. */
  static Signature escape(String following) {
    return (in, offset, language) ->
        in.peek(offset) == ESCAPE && following.indexOf(in.peek(offset + 1)) >= 0;
  }

  /** PJL has entered one of these languages. */
  static Signature language(String... names) {
    Set<String> wanted = Set.of(names);
    return (in, offset, language) -> wanted.contains(language);
  }

  /** Has no control bytes but those that lay out text, and PJL has entered no other language. */
  static Signature text() {
    return (in, offset, language) -> {
      if (!Set.of("", "TEXT", "ASCII").contains(language)) {
        return false;
      }
      for (int i = 0; i < TEXT_SAMPLE; i++) {
        int c = in.peek(offset + i);
        if (c < 0) {
          return true;
        }
        if (!TextCounter.isText(c) && c != 0x04 && c != 0x1A) { // those end a text
          return i > 0 && c == ESCAPE && in.startsWith(Pjl.UEL, offset + i);
        }
      }
      return true;
    };
  }
}
