package io.github.bancada.ldap.entry;

import io.github.bancada.text.NumberedLine;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads the field Attribute rules.
 *
 * <pre>
 * rules     = line *( LF line )
 * line      = "" / "#" comment / rule
 * rule      = [ "anyEntry" blanks ] ( values / count )
 * values    = [ ( "all" / "no" ) blanks ] attribute test      ; without it: one value at least
 * test      = "=" text                                        ; the same bytes in UTF-8
 *           / "::" base64                                     ; the same bytes
 *           / "~" regex                                       ; of Java, for the whole value
 * count     = "count(" attribute ")" compare number           ; the number of values
 * compare   = "=" / "!=" / "&lt;" / "&lt;=" / ">" / ">="
 * attribute = type *( ";" option )                            ; RFC 4512 section 2.5
 * </pre>
 *
 * Blanks around a line, a sign or a word are removed. Text and regex are not empty. Stateless.
 */
public final class AttributeRuleLines {
  private static final String ANY_ENTRY = "(anyEntry\\s+)?";

  private static final Pattern OF_VALUES =
      Pattern.compile(
          ANY_ENTRY + "(?:(all|no)\\s+)?(" + AttributeName.NOTATION + ")\\s*(=|~|::)\\s*(.*)",
          Pattern.DOTALL);

  private static final Pattern OF_COUNT =
      Pattern.compile(
          ANY_ENTRY
              + "count\\s*\\(\\s*("
              + AttributeName.NOTATION
              + ")\\s*\\)\\s*(=|!=|<=?|>=?)\\s*([0-9]{1,9})");

  private static final String TAKES =
      "it takes mail = value, mail ~ regular expression or jpegPhoto :: base64, with all or no"
          + " before them, or count(member) >= 2";

  private AttributeRuleLines() {}

  /**
   * Reads the text of the field.
   *
   * @throws IllegalArgumentException naming the wrong line, and what it takes
   */
  public static AttributeRules parse(String text) {
    List<AttributeRule> rules =
        NumberedLine.allOf(text).stream().map(AttributeRuleLines::rule).toList();
    return rules.isEmpty() ? AttributeRules.NONE : new AttributeRules(rules);
  }

  private static AttributeRule rule(NumberedLine line) {
    Matcher count = OF_COUNT.matcher(line.text());
    if (count.matches()) {
      return new AttributeRule(
          line.text(),
          count.group(1) != null,
          count.group(2),
          new Condition.OfCount(
              Condition.Comparison.of(count.group(3)), Integer.parseInt(count.group(4))));
    }
    Matcher values = OF_VALUES.matcher(line.text());
    if (!values.matches()) {
      throw wrong(line, TAKES);
    }
    return new AttributeRule(
        line.text(),
        values.group(1) != null,
        values.group(3),
        new Condition.OfValues(quantifier(values.group(2)), test(line, values)));
  }

  private static Condition.Quantifier quantifier(String word) {
    if (word == null) {
      return Condition.Quantifier.SOME;
    }
    return word.equals("all") ? Condition.Quantifier.ALL : Condition.Quantifier.NO;
  }

  private static Condition.Test test(NumberedLine line, Matcher values) {
    String wanted = values.group(5);
    switch (values.group(4)) {
      case "::":
        return equal(decoded(line, wanted));
      case "=":
        requireText(line, wanted);
        return equal(wanted.getBytes(StandardCharsets.UTF_8));
      default:
        requireText(line, wanted);
        return matching(line, wanted);
    }
  }

  private static void requireText(NumberedLine line, String wanted) {
    if (wanted.isEmpty()) {
      throw wrong(line, "give a value; no value is count(mail) = 0, an empty value is mail ::");
    }
  }

  private static Condition.Test equal(byte[] wanted) {
    return (value, ended) -> Arrays.equals(value, wanted);
  }

  private static byte[] decoded(NumberedLine line, String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw wrong(line, "after :: it takes base64, such as jpegPhoto :: /9j/4AAQ");
    }
  }

  private static Condition.Test matching(NumberedLine line, String regex) {
    try {
      BoundedRegex pattern = new BoundedRegex(regex);
      return (value, ended) -> pattern.matches(new String(value, StandardCharsets.UTF_8), ended);
    } catch (PatternSyntaxException e) {
      String cause =
          AttributeName.isSecret(line.text()) ? "" : ": " + ShownValues.name(e.getDescription());
      throw wrong(line, "after ~ it takes a regular expression of Java" + cause);
    }
  }

  private static IllegalArgumentException wrong(NumberedLine line, String remedy) {
    return line.wrong("Attribute rules", shown(line.text()), remedy);
  }

  /** A line for messages: short, and without the value of a password. */
  static String shown(String line) {
    Matcher values = OF_VALUES.matcher(line);
    if (!AttributeName.isSecret(line) || OF_COUNT.matcher(line).matches()) {
      return ShownValues.name(line);
    }
    return values.matches()
        ? ShownValues.name(line.substring(0, values.end(4)) + " …")
        : ShownValues.name(line.split("\\s", 2)[0] + " …");
  }
}
