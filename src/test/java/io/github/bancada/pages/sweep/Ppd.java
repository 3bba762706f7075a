package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A printer description. Source: Adobe, <i>PostScript Printer Description File Format
 * Specification</i> 4.3, and CUPS, <i>PPD extensions</i>.
 *
 * @param text the file
 */
record Ppd(String text) {
  private static final Pattern FILTER =
      Pattern.compile("^\\*cupsFilter2?:\\s*\"([^\"]*)\"", Pattern.MULTILINE);

  private static final Pattern GREYS =
      Pattern.compile("k|w|black|k?gr[ae]y(scale)?|mono(chrome)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern COLORS =
      Pattern.compile("s?rgbw?|cmyk?|kcmy|colou?r", Pattern.CASE_INSENSITIVE);

  /** A filter of CUPS: the type that it reads, and its name; {@code -} = none is needed. */
  record Filter(String type, String program) {}

  /** The value of a keyword without its quotes, "" if there is none. */
  String value(String keyword) {
    Matcher found =
        Pattern.compile(
                "^\\*" + Pattern.quote(keyword) + ":\\s*(?:\"([^\"]*)\"|([^\"\\r\\n]*))",
                Pattern.MULTILINE)
            .matcher(text);
    return !found.find()
        ? ""
        : Optional.ofNullable(found.group(1)).orElseGet(() -> found.group(2)).strip();
  }

  String defaultPaper() {
    return value("DefaultPageSize");
  }

  /** Whether there is a size of this name to choose. */
  boolean hasPaper(String name) {
    return !name.isEmpty() && !paper(name).equals(PaperSize.UNKNOWN);
  }

  /** The dimensions of a size. */
  PaperSize paper(String name) {
    Matcher found =
        Pattern.compile(
                "^\\*PaperDimension "
                    + Pattern.quote(name)
                    + "(?:/[^:\r\n]*)?:\\s*\"([\\d.]+)\\s+([\\d.]+)\\s*\"",
                Pattern.MULTILINE)
            .matcher(text);
    return found.find()
        ? PaperSize.ofPoints(Double.parseDouble(found.group(1)), Double.parseDouble(found.group(2)))
        : PaperSize.UNKNOWN;
  }

  /** What is made of colours by default. */
  PageColor color() {
    if (value("ColorDevice").equalsIgnoreCase("false")) {
      return PageColor.MONOCHROME;
    }
    String model = value("DefaultColorModel");
    return GREYS.matcher(model).matches()
        ? PageColor.MONOCHROME
        : COLORS.matcher(model).matches() ? PageColor.COLOR : PageColor.UNKNOWN;
  }

  /** Whether a line contains this text. */
  boolean contains(String part) {
    return text.contains(part);
  }

  /** Name of the printer and, in most files, of the driver. */
  String nickname() {
    return value("NickName");
  }

  /** The filter that makes print jobs: of those, the first for raster data, else the first. */
  Optional<Filter> filter() {
    List<Filter> filters = new ArrayList<>();
    Matcher found = FILTER.matcher(text);
    while (found.find()) {
      String[] words = found.group(1).strip().split("\\s+");
      if (!words[0].contains("command")) {
        filters.add(new Filter(words[0], words[words.length - 1]));
      }
    }
    return filters.stream()
        .filter(filter -> filter.type().contains("raster"))
        .findFirst()
        .or(() -> filters.stream().findFirst());
  }
}
