package io.github.bancada.text;

import java.util.Locale;

/** A choice of a field. Plans store its text, so its constants are never renamed. */
public interface Token {
  String name();

  /** The text in a plan: the name in camel case, such as {@code localInfile}. */
  default String token() {
    StringBuilder text = new StringBuilder();
    for (String word : name().toLowerCase(Locale.ROOT).split("_")) {
      text.append(text.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)))
          .append(word, 1, word.length());
    }
    return text.toString();
  }
}
