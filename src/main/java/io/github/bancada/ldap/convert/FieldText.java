package io.github.bancada.ldap.convert;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Joins texts of several fields. JMeter removes a backslash before {@code $}, a comma or a
 * backslash from a text with a variable, but not from a text without one; so a part without a
 * variable gets another backslash when it is joined to a part with one. Stateless.
 */
final class FieldText {
  private static final Pattern TAKEN_OUT = Pattern.compile("\\\\(?=[\\\\$,])");

  /** Functions that return the same text each time, as far as it matters here. */
  private static final Pattern LASTING =
      Pattern.compile("\\$\\{__(?:P|property|env|machineName|machineIP|evalP)[(}]");

  private FieldText() {}

  static boolean hasVariable(String text) {
    return text.contains("${");
  }

  /** Whether a function in it may return another text each time. */
  static boolean changes(String text) {
    return LASTING.matcher(text).replaceAll("").contains("${__");
  }

  static String join(String... parts) {
    return join(Arrays.asList(parts));
  }

  static String join(List<String> parts) {
    boolean evaluated = parts.stream().anyMatch(FieldText::hasVariable);
    StringBuilder text = new StringBuilder();
    for (String part : parts) {
      text.append(
          evaluated && !hasVariable(part) ? TAKEN_OUT.matcher(part).replaceAll("\\\\\\\\") : part);
    }
    return text.toString();
  }
}
