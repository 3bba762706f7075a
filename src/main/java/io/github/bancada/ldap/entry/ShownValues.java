package io.github.bancada.ldap.entry;

import io.github.bancada.text.Quantity;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Values, rules and names for messages: short, and in one line. Stateless. */
final class ShownValues {
  private static final int MOST_VALUES = 3;
  private static final int MOST_CHARACTERS = 80;
  private static final int MOST_NAME_CHARACTERS = 200;

  /** Bytes in base64 of {@link #MOST_CHARACTERS}. */
  private static final int MOST_BINARY_BYTES = MOST_CHARACTERS / 4 * 3;

  private ShownValues() {}

  /**
   * Some values.
   *
   * @param secret whether only their number is shown
   */
  static String of(List<byte[]> values, boolean secret) {
    if (values.isEmpty()) {
      return "no value";
    }
    if (secret) {
      return Quantity.of(values.size(), "value", "values") + " (not shown)";
    }
    int shown = Math.min(values.size(), MOST_VALUES);
    String first =
        String.join(", ", values.subList(0, shown).stream().map(ShownValues::value).toList());
    return values.size() == shown ? first : first + " and " + (values.size() - shown) + " more";
  }

  private static String value(byte[] value) {
    // No character takes more than four bytes.
    int taken = Math.min(value.length, 4 * (MOST_CHARACTERS + 1));
    String text = new String(value, 0, taken, StandardCharsets.UTF_8);
    String start = shortened(text, MOST_CHARACTERS);
    if (start.chars().noneMatch(c -> Character.isISOControl(c) || c == '\uFFFD')) {
      return "'" + start + "'";
    }
    boolean whole = value.length <= MOST_BINARY_BYTES;
    byte[] bytes = whole ? value : Arrays.copyOf(value, MOST_BINARY_BYTES);
    return ":: " + Base64.getEncoder().encodeToString(bytes) + (whole ? "" : "…");
  }

  /** A distinguished name, or a rule. */
  static String name(String text) {
    return shortened(text, MOST_NAME_CHARACTERS);
  }

  private static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "…";
  }
}
