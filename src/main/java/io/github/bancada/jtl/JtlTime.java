package io.github.bancada.jtl;

import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Parses JMeter's time stamps: milliseconds since the epoch, or a date in the format of JMeter's
 * property {@code jmeter.save.saveservice.timestamp_format} or in a usual one; the first time stamp
 * of a file decides. Dates are in this machine's time zone. Not thread-safe.
 */
final class JtlTime {
  /** Result of {@link #parse} for an invalid time stamp. */
  static final long INVALID = Long.MIN_VALUE;

  /** Start of the year 2200; a later time means damage. */
  private static final long MAX_MILLIS = 7_258_118_400_000L;

  private static final List<String> USUAL_PATTERNS =
      List.of(
          "yyyy/MM/dd HH:mm:ss.SSS",
          "yyyy/MM/dd HH:mm:ss",
          "yyyy-MM-dd HH:mm:ss.SSS",
          "yyyy-MM-dd HH:mm:ss",
          "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
          "yyyy-MM-dd'T'HH:mm:ssXXX",
          "yyyy-MM-dd'T'HH:mm:ss.SSS",
          "yyyy-MM-dd'T'HH:mm:ss",
          "MM/dd/yy HH:mm:ss");

  private SimpleDateFormat format;
  private String lastText = "";
  private long lastMillis;

  /** Milliseconds since the epoch, or {@link #INVALID}. */
  long parse(char[] characters, int offset, int length) {
    long millis = JtlFields.wholeNumber(characters, offset, length);
    if (millis == JtlFields.NO_NUMBER) {
      millis = parseDate(new String(characters, offset, Math.min(length, 64)));
    }
    return millis >= 0 && millis <= MAX_MILLIS ? millis : INVALID;
  }

  private long parseDate(String text) {
    if (text.equals(lastText)) {
      return lastMillis;
    }
    Date date = null;
    if (format == null) {
      for (String pattern : patterns()) {
        SimpleDateFormat candidate = strict(pattern);
        date = parse(candidate, text);
        if (date != null) {
          format = candidate;
          break;
        }
      }
    } else {
      date = parse(format, text);
    }
    if (date == null) {
      return INVALID;
    }
    lastText = text;
    lastMillis = date.getTime();
    return lastMillis;
  }

  private static List<String> patterns() {
    List<String> patterns = new ArrayList<>(USUAL_PATTERNS);
    String own = JMeterUtils.getPropDefault("jmeter.save.saveservice.timestamp_format", "ms");
    if (!own.equals("ms") && !own.equals("none")) {
      patterns.add(0, own);
    }
    return patterns;
  }

  private static SimpleDateFormat strict(String pattern) {
    SimpleDateFormat format = new SimpleDateFormat(pattern, Locale.ROOT);
    format.setLenient(false);
    return format;
  }

  private static Date parse(SimpleDateFormat format, String text) {
    ParsePosition position = new ParsePosition(0);
    Date date = format.parse(text, position);
    return position.getIndex() == text.length() ? date : null;
  }
}
