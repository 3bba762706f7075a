package io.github.bancada.plan;

import io.github.bancada.text.NumberedLine;
import io.github.bancada.text.Setting;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the declarations of {@link PlanProperties}, one per line. Stateless.
 *
 * <pre>
 * line     = "" | "#" anything | name ":" kind [ " = " default ] [ " -- " meaning ]
 * name     = the name after -J; no blanks, ":" or "="
 * kind     = "text" [ " with " ( "functions" | "patterns" | "functions and patterns" ) ] | "piece of a pattern"
 *          | "secret" | "flag" | "file" | "one of " word { ", " word }
 *          | ( "number" | "decimal" ) [ " from " n ] [ " to " n ] [ " in " unit ]
 * </pre>
 *
 * {@code number} is a whole number. Without a default, the elements that read the property decide.
 * A default ends at the first {@code " -- "}.
 */
final class DeclarationParser {
  private static final Pattern LINE =
      Pattern.compile("([^\\s:=]+)\\s*:\\s*([^=]*?)(?:\\s*=\\s*(.*?))?");

  private static final String SIGNED = "(-?\\d+(?:\\.\\d+)?)";
  private static final Pattern NUMERIC =
      Pattern.compile(
          "(number|decimal)(?:\\s+from\\s+"
              + SIGNED
              + ")?(?:\\s+to\\s+"
              + SIGNED
              + ")?(?:\\s+in\\s+(\\S.*))?");

  private static final String CHOICE = "one of ";

  private DeclarationParser() {}

  /**
   * Parses all lines.
   *
   * @throws IllegalArgumentException naming the invalid line or the repeated name
   */
  static List<DeclaredProperty> parse(String text) {
    List<DeclaredProperty> declared = new ArrayList<>();
    for (NumberedLine line : NumberedLine.allOf(text)) {
      DeclaredProperty property = property(line.text(), line.number());
      if (declared.stream().anyMatch(each -> each.name().equals(property.name()))) {
        throw invalid(
            line.number(),
            line.text(),
            "'" + property.name() + "' is already declared; remove one of the lines");
      }
      declared.add(property);
    }
    return declared;
  }

  private static DeclaredProperty property(String line, int number) {
    String[] parts = line.split("\\s--(\\s|$)", 2);
    Matcher matcher = LINE.matcher(parts[0].strip());
    if (!matcher.matches()) {
      throw invalid(number, line, "write name: kind = default -- meaning");
    }
    ValueKind kind =
        kind(matcher.group(2).strip())
            .orElseThrow(
                () ->
                    invalid(
                        number,
                        line,
                        "the kind is one of text, text with functions, text with patterns, text"
                            + " with functions and patterns, piece of a pattern, secret, number"
                            + " from 1 to 9 in ms, decimal, flag, file, one of a, b"));
    return new DeclaredProperty(
        matcher.group(1),
        kind,
        Setting.text(matcher.group(3)),
        parts.length > 1 ? parts[1].strip() : "");
  }

  private static Optional<ValueKind> kind(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "text" -> Optional.of(new ValueKind.Text(false));
      case "text with functions" -> Optional.of(new ValueKind.Text(true));
      case "text with patterns" -> Optional.of(new ValueKind.Patterned(false));
      case "text with functions and patterns" -> Optional.of(new ValueKind.Patterned(true));
      case "piece of a pattern" -> Optional.of(new ValueKind.PatternPiece());
      case "secret" -> Optional.of(new ValueKind.Secret());
      case "flag" -> Optional.of(new ValueKind.Flag());
      case "file" -> Optional.of(new ValueKind.ReadableFile());
      default -> text.startsWith(CHOICE) ? choice(text) : numeric(text);
    };
  }

  private static Optional<ValueKind> choice(String text) {
    List<String> words =
        Arrays.stream(text.substring(CHOICE.length()).split(","))
            .map(String::strip)
            .filter(word -> !word.isEmpty())
            .toList();
    return words.isEmpty() ? Optional.empty() : Optional.of(new ValueKind.Choice(words));
  }

  private static Optional<ValueKind> numeric(String text) {
    Matcher matcher = NUMERIC.matcher(text);
    return matcher.matches()
        ? Optional.of(
            new ValueKind.Numeric(
                matcher.group(1).equals("number"),
                bound(matcher.group(2)),
                bound(matcher.group(3)),
                Setting.text(matcher.group(4))))
        : Optional.empty();
  }

  private static BigDecimal bound(String text) {
    return text == null ? null : new BigDecimal(text);
  }

  private static IllegalArgumentException invalid(int number, String line, String why) {
    return new IllegalArgumentException(
        "line " + number + " of the declarations is '" + line + "'; " + why);
  }
}
