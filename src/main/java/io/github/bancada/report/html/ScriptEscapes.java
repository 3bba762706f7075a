package io.github.bancada.report.html;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;

/** Escapes characters that could end a script element or a line of JavaScript. Immutable. */
final class ScriptEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1L;
  private static final String SPECIAL = "<>&'/";

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = CharacterEscapes.standardAsciiEscapesForJSON();
    for (char c : SPECIAL.toCharArray()) {
      codes[c] = CharacterEscapes.ESCAPE_STANDARD;
    }
    return codes;
  }

  @Override
  public SerializableString getEscapeSequence(int character) {
    return character == '\u2028' || character == '\u2029'
        ? new SerializedString(String.format(Locale.ROOT, "\\u%04x", character))
        : null;
  }
}
