package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Languages of readable characters that are not plain text: the program or printer that prints them
 * determines the pages. Stateless.
 */
final class TextLike {
  /** Bytes of a payload that are read. */
  private static final int SAMPLE = 1024;

  private static final Map<String, Pattern> LANGUAGES = new LinkedHashMap<>();

  static {
    add("RTF", "\\{\\\\rtf");
    add("SVG", "<svg\\b|<\\?xml\\b.*<svg\\b");
    add("HTML", "(?:<\\?xml\\b.*|<!--.*)?<(?:!doctype\\s+html|html|head|body)\\b");
    add("XML", "<\\?xml\\b");
    add("a CUPS banner file", "#(?:CUPS|PDF)-BANNER");
    add("ZPL", "CT~~CD|~[A-Z]{2}|(?:.*[\\r\\n])?\\^XA");
    add("EPL", "(?:[a-z]{1,2}\\d\\S*\\s+)*N\\s*\\n\\s*[a-z]{1,3}\\d+[,\\s]");
    add("TSPL", "SIZE\\s+[\\d.]+(?:\\s*mm)?\\s*,");
    add("an ink coverage by Ghostscript", "(?:\\d+\\.\\d{5}\\s+){4}CMYK\\s");
    add("CPCL", "!\\s+\\d+\\s+\\d+\\s+\\d+\\s+\\d+\\s+\\d+\\s");
  }

  private TextLike() {}

  private static void add(String name, String beginning) {
    LANGUAGES.put(
        name,
        Pattern.compile("\\s*(?:" + beginning + ")", Pattern.CASE_INSENSITIVE | Pattern.DOTALL));
  }

  /**
   * The name of the payload's language, if it is one of these.
   *
   * @param offset start of the payload, counted from the input's next byte
   */
  static Optional<String> of(JobInput in, int offset) throws IOException {
    in.ensure(offset + SAMPLE);
    int from = Math.min(in.limit, in.at + offset);
    String text =
        new String(in.buffer, from, Math.min(SAMPLE, in.limit - from), StandardCharsets.ISO_8859_1);
    return LANGUAGES.entrySet().stream()
        .filter(each -> each.getValue().matcher(text).lookingAt())
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
