package io.github.bancada.work;

/**
 * What a sampler tells the listener of its workload of a sample. It stands in the sample's response
 * headers, so that it arrives from remote engines too.
 *
 * <pre>
 * facts = { fact }
 * fact  = name ": " value line-feed      ; no line ends in values
 * </pre>
 *
 * <p>Samples of other samplers have other headers, or none: a workload asks for the first name
 * before it reads. Nothing is copied or split before a fact is asked for. Immutable.
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

  /** A fact as it stands in the headers; line ends in its value become blanks. */
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

  /** A whole number; {@link #UNKNOWN} if it is none, or negative. */
  public long number(String name) {
    try {
      return Math.max(UNKNOWN, Long.parseLong(text(name)));
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
  }

  /** Seconds with decimals, in nanoseconds; {@link #UNKNOWN} if they are none, or negative. */
  public long nanos(String name) {
    try {
      double seconds = Double.parseDouble(text(name));
      return seconds >= 0 ? Math.round(seconds * 1e9) : UNKNOWN;
    } catch (NumberFormatException e) {
      return UNKNOWN;
    }
  }
}
