package io.github.bancada.server.source;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Reads the text format 0.0.4 in which exporters for Prometheus give their metrics
 * (prometheus.io/docs/instrumenting/exposition_formats). Stateless.
 *
 * <pre>
 * text      = line { "\n" line }
 * line      = blanks [ "#" anything | sample ]
 * sample    = name ( blank | blanks labels ) blanks value [ blank blanks timestamp ] blanks
 * labels    = "{" blanks [ label { "," blanks label } [ "," blanks ] ] "}"
 * label     = name blanks "=" blanks quoted blanks
 * quoted    = '"' { character except '"', '\' and "\n" | '\"' | '\\' | '\n' } '"'
 * name      = ( letter | "_" | ":" ) { letter | digit | "_" | ":" }
 * value     = [ sign ] ( digits [ "." [ digits ] ] | "." digits ) [ "e" [ sign ] digits ]
 *           | "NaN" | [ sign ] "Inf"
 * timestamp = [ "-" ] digits
 * blanks    = { blank }
 * </pre>
 *
 * <p>Letters are those of ASCII, a blank is a space or a tab, and each label has a name of its own.
 */
final class PrometheusText {
  /** More bad lines than this share of all: the text is something else. */
  private static final double MOST_BAD = 0.1;

  private static final int SHOWN_CHARACTERS = 60;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

  private static final Pattern TIMESTAMP = Pattern.compile("-?\\d++");

  private PrometheusText() {}

  /**
   * A value of a metric.
   *
   * @param value any number, NaN and infinities included
   */
  record Sample(String name, Map<String, String> labels, double value) {
    Sample {
      labels = Map.copyOf(labels);
    }

    /** "" if it has no such label. */
    String label(String of) {
      return labels.getOrDefault(of, "");
    }
  }

  /**
   * Reads all samples, in their order. A bad line is skipped.
   *
   * @return the number of bad lines
   * @throws IOException if there is no sample, or more than a tenth of the lines are bad: the text
   *     is not an exporter's
   */
  static int read(String text, Consumer<Sample> to) throws IOException {
    int good = 0;
    int bad = 0;
    String first = "";
    int end;
    for (int from = 0; from < text.length(); from = end + 1) {
      end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      Line line = new Line(text.substring(from, end));
      if (line.isComment()) {
        continue;
      }
      Sample sample = line.sample();
      if (sample == null) {
        first = bad++ == 0 ? line.text : first;
      } else {
        good++;
        to.accept(sample);
      }
    }
    if (good == 0 || bad > MOST_BAD * (good + bad)) {
      throw new IOException(
          "the answer is not that of a Prometheus exporter ("
              + (bad == 0 ? "it has no samples" : bad + " bad lines, first " + shown(first))
              + "); check port and path, such as http://host:9100/metrics");
    }
    return bad;
  }

  /** A text from outside for a message: in quotes, and shortened. */
  static String shown(String line) {
    return line.length() <= SHOWN_CHARACTERS
        ? "'" + line + "'"
        : "'" + line.substring(0, SHOWN_CHARACTERS) + "…'";
  }

  /** A line, and how far it is read. Parts that are not as in the grammar are null. */
  private static final class Line {
    private final String text;
    private int at;

    Line(String text) {
      this.text = text;
    }

    /** Or empty. */
    boolean isComment() {
      blanks();
      return at == text.length() || text.charAt(at) == '#';
    }

    Sample sample() {
      String name = name();
      boolean separate = blanks();
      Map<String, String> labels = take('{') ? labels() : separate ? Map.of() : null;
      blanks();
      Double value = value(word());
      blanks();
      boolean whole = at == text.length() || TIMESTAMP.matcher(word()).matches();
      blanks();
      return name == null || labels == null || value == null || !whole || at < text.length()
          ? null
          : new Sample(name, labels, value);
    }

    private String name() {
      int start = at;
      while (at < text.length() && isOfName(text.charAt(at), at > start)) {
        at++;
      }
      return at > start ? text.substring(start, at) : null;
    }

    private static boolean isOfName(char c, boolean later) {
      return c >= 'a' && c <= 'z'
          || c >= 'A' && c <= 'Z'
          || c == '_'
          || c == ':'
          || later && c >= '0' && c <= '9';
    }

    private Map<String, String> labels() {
      Map<String, String> labels = new HashMap<>();
      blanks();
      while (!take('}')) {
        String name = name();
        blanks();
        boolean equals = take('=');
        blanks();
        String value = quoted();
        blanks();
        if (name == null || !equals || value == null || labels.put(name, value) != null) {
          return null;
        }
        if (!take(',')) {
          return take('}') ? labels : null;
        }
        blanks();
      }
      return labels;
    }

    private String quoted() {
      StringBuilder value = new StringBuilder();
      boolean open = take('"');
      while (open && at < text.length()) {
        char c = text.charAt(at++);
        if (c == '"') {
          return value.toString();
        }
        if (c == '\\') {
          int escape = at < text.length() ? "\"\\n".indexOf(text.charAt(at++)) : -1;
          if (escape < 0) {
            return null;
          }
          c = "\"\\\n".charAt(escape);
        }
        value.append(c);
      }
      return null;
    }

    private static Double value(String word) {
      return switch (word) {
        case "NaN" -> Double.NaN;
        case "Inf", "+Inf" -> Double.POSITIVE_INFINITY;
        case "-Inf" -> Double.NEGATIVE_INFINITY;
        default -> NUMBER.matcher(word).matches() ? Double.valueOf(word) : null;
      };
    }

    private String word() {
      int start = at;
      while (at < text.length() && !isBlank()) {
        at++;
      }
      return text.substring(start, at);
    }

    private boolean take(char c) {
      boolean there = at < text.length() && text.charAt(at) == c;
      at += there ? 1 : 0;
      return there;
    }

    /** Whether there were any. */
    private boolean blanks() {
      int start = at;
      while (at < text.length() && isBlank()) {
        at++;
      }
      return at > start;
    }

    private boolean isBlank() {
      return text.charAt(at) == ' ' || text.charAt(at) == '\t';
    }
  }
}
