package io.github.bancada.text;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of bytes as people write them.
 *
 * <pre>
 * size = number [ unit ]
 * unit = "B"
 *      | "kB" | "MB" | "GB" | "TB"          ; powers of 1000
 *      | "KiB" | "MiB" | "GiB" | "TiB"      ; powers of 1024
 *      | "K" | "M" | "G" | "T"              ; powers of 1024, as dd, bonnie and fio have them
 * </pre>
 *
 * <p>Upper and lower case are the same. The number may have a fraction and underscores; the product
 * is a whole number. Stateless.
 */
public final class ByteSize {
  private static final Pattern SIZE =
      Pattern.compile("([0-9][0-9_]{0,24}(?:\\.[0-9]{1,12})?)\\s*([a-zA-Z]{0,3})");

  private static final Map<String, Long> UNITS =
      Map.ofEntries(
          Map.entry("", 1L),
          Map.entry("b", 1L),
          Map.entry("kb", 1_000L),
          Map.entry("mb", 1_000_000L),
          Map.entry("gb", 1_000_000_000L),
          Map.entry("tb", 1_000_000_000_000L),
          Map.entry("k", 1L << 10),
          Map.entry("m", 1L << 20),
          Map.entry("g", 1L << 30),
          Map.entry("t", 1L << 40),
          Map.entry("kib", 1L << 10),
          Map.entry("mib", 1L << 20),
          Map.entry("gib", 1L << 30),
          Map.entry("tib", 1L << 40));

  private static final String[] DECIMAL = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

  private static final String WHOLE = ".0";

  private ByteSize() {}

  /**
   * Reads a size.
   *
   * @param field its name, for messages
   * @throws IllegalArgumentException if it is not a size, or below the minimum
   */
  public static long parse(String field, String text, long minimum) {
    Matcher size = SIZE.matcher(Setting.text(text));
    if (size.matches()) {
      Long unit = UNITS.get(size.group(2).toLowerCase(Locale.ROOT));
      if (unit != null) {
        try {
          long bytes =
              new BigDecimal(size.group(1).replace("_", ""))
                  .multiply(BigDecimal.valueOf(unit))
                  .longValueExact();
          if (bytes >= minimum) {
            return bytes;
          }
        } catch (ArithmeticException e) {
          // Part of a byte, or beyond 64 bits: reported below.
        }
      }
    }
    throw Setting.wrong(
        field,
        text,
        "a number of bytes of at least " + minimum + ", such as 20480000, 4 KiB or 1.5 GB");
  }

  /** A size in decimal units, as disks are sold and dd counts: {@code 10.5 GB}. */
  public static String text(long bytes) {
    double value = bytes;
    int unit = 0;
    while (Math.abs(value) >= 999.95 && unit < DECIMAL.length - 1) {
      value /= 1000;
      unit++;
    }
    String number = String.format(Locale.ROOT, "%.1f", value);
    return (number.endsWith(WHOLE) ? number.substring(0, number.length() - WHOLE.length()) : number)
        + " "
        + DECIMAL[unit];
  }
}
