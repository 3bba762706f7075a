package io.github.bancada.text;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Names of constants in camel case; computed once, because samples ask for them. Thread-safe. */
final class CamelCase {
  private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

  private CamelCase() {}

  static String of(String constant) {
    String known = TEXTS.get(constant); // without the lock that the next line may take
    return known == null ? TEXTS.computeIfAbsent(constant, CamelCase::text) : known;
  }

  private static String text(String constant) {
    StringBuilder text = new StringBuilder();
    for (String word : constant.toLowerCase(Locale.ROOT).split("_")) {
      text.append(text.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)))
          .append(word, 1, word.length());
    }
    return text.toString();
  }
}
