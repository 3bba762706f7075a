package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;

/**
 * A text with JMeter variables and functions, parsed once. Everything outside <code>${…}</code> is
 * kept literally, including backslashes; <code>\${</code> means <code>${</code>. Braces within a
 * function must be balanced. Immutable, thread-safe.
 */
final class EvaluatedText {
  private static final String BEGIN = "${";

  private final String source;

  /** Literal texts, and a {@link CompoundVariable} for each evaluated part. */
  private final List<Object> parts;

  EvaluatedText(String source) {
    this.source = source;
    this.parts = source.contains(BEGIN) ? parts(source) : List.of();
  }

  String source() {
    return source;
  }

  /** The text with the current values of its variables and functions. */
  String now() {
    if (parts.isEmpty()) {
      return source;
    }
    StringBuilder text = new StringBuilder();
    for (Object part : parts) {
      text.append(part instanceof CompoundVariable function ? function.execute() : part);
    }
    return text.toString();
  }

  private static List<Object> parts(String source) {
    List<Object> parts = new ArrayList<>();
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < source.length(); ) {
      if (source.startsWith("\\" + BEGIN, i)) {
        plain.append(BEGIN);
        i += 1 + BEGIN.length();
        continue;
      }
      int end = source.startsWith(BEGIN, i) ? end(source, i) : -1;
      if (end < 0) {
        plain.append(source.charAt(i));
        i++;
      } else {
        parts.add(plain.toString());
        plain.setLength(0);
        parts.add(new CompoundVariable(source.substring(i, end)));
        i = end;
      }
    }
    parts.add(plain.toString());
    return List.copyOf(parts);
  }

  /** Offset after the matching closing brace; -1 if there is none. */
  private static int end(String source, int begin) {
    int open = 0;
    for (int i = begin; i < source.length(); i++) {
      switch (source.charAt(i)) {
        case '\\' -> i++;
        case '{' -> open++;
        case '}' -> {
          open--;
          if (open == 0) {
            return i + 1;
          }
        }
        default -> {
          // Not a brace.
        }
      }
    }
    return -1;
  }
}
