package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Pjl;
import java.io.IOException;
import java.util.Set;

/** Recognises a language from the start of a payload, without consuming anything. */
@FunctionalInterface
interface Signature {
  /** Bytes that are checked to tell text from other data. */
  int TEXT_SAMPLE = 4096;

  int ESCAPE = 0x1B;

  /**
   * Whether the payload is in this language.
   *
   * @param offset start of the payload, counted from the input's next byte
   * @param language set by PJL's ENTER, upper case; "" if not set
   */
  boolean matches(JobInput in, int offset, String language) throws IOException;

  default Signature or(Signature other) {
    return (in, offset, language) ->
        matches(in, offset, language) || other.matches(in, offset, language);
  }

  default Signature and(Signature other) {
    return (in, offset, language) ->
        matches(in, offset, language) && other.matches(in, offset, language);
  }

  /** Matches a payload that begins with one of these texts, in ISO 8859-1. */
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

  /** Matches a payload that has this text within its first bytes, before a UEL. */
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

  /** Matches a payload that begins with ESC and one of these characters. */
  static Signature escape(String following) {
    return (in, offset, language) ->
        in.peek(offset) == ESCAPE && following.indexOf(in.peek(offset + 1)) >= 0;
  }

  /** Matches if PJL's ENTER set one of these languages. */
  static Signature language(String... names) {
    Set<String> wanted = Set.of(names);
    return (in, offset, language) -> wanted.contains(language);
  }

  /**
   * Matches text: only control bytes of text layout, no other language set by PJL, and not one that
   * is {@link TextLike}.
   */
  static Signature text() {
    return (in, offset, language) -> {
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
    };
  }
}
