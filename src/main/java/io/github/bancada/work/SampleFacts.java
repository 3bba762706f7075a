package io.github.bancada.work;

/**
 * Facts that a sampler sends with a sample to its workload's listener. They are in the response
 * headers, and so arrive from remote engines too.
 *
 * <pre>
 * facts = { fact }
 * fact  = name ": " value line-feed      ; no line ends in values
 * </pre>
 *
 * <p>Other samplers' samples have other headers, or none: check the first name before reading.
 * Nothing is copied or split before a fact is read. Immutable.
 *
 * @param headers of a sample; null is none
 */
public record SampleFacts(String headers) {
  /** A number that is not known. */
  public static final long UNKNOWN = -1;

  private static final String IS = ": ";
  private static final char END = '\n';

  public SampleFacts {
    headers = headers == null ? "" : headers;
  }

  /** One line of the headers; line ends in the value become blanks. */
  public static String line(String name, Object value) {
    return append(new StringBuilder(), name, value).toString();
  }

  /** Adds a fact to headers. */
  public static StringBuilder append(StringBuilder headers, String name, Object value) {
    String text = String.valueOf(value);
    boolean lines = text.indexOf(END) >= 0 || text.indexOf('\r') >= 0;
    return headers
        .append(name)
        .append(IS)
        .append(lines ? text.replace('\r', ' ').replace(END, ' ') : text)
        .append(END);
  }

  /** As above, for a number. */
  public static StringBuilder append(StringBuilder headers, String name, long value) {
    return headers.append(name).append(IS).append(value).append(END);
  }

  /** Whether this is the first fact. */
  public boolean startsWith(String name) {
    return headers.startsWith(name) && headers.startsWith(IS, name.length());
  }

  /** The value of a fact; "" if there is none. */
  public String text(String name) {
    int start = startsWith(name) ? 0 : headers.indexOf(END + name + IS) + 1;
    if (start == 0 && !startsWith(name)) {
      return "";
    }
    int value = start + name.length() + IS.length();
    int end = headers.indexOf(END, value);
    return end < 0 ? "" : headers.substring(value, end);
  }

  /** A whole number; {@link #UNKNOWN} if the value is not one, or negative. */
  public long number(String name) {
    try {
      return Math.max(UNKNOWN, Long.parseLong(text(name)));
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
  }

  /**
   * Seconds with decimals, in nanoseconds; {@link #UNKNOWN} if there are none, or negative ones.
   */
  public long nanos(String name) {
    try {
      double seconds = Double.parseDouble(text(name));
      return seconds >= 0 ? Math.round(seconds * 1e9) : UNKNOWN;
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
  }
}
