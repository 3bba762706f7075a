package io.github.bancada.pages.job;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a sheet in portrait; landscape is only a way to print on it. Immutable.
 *
 * <p>Names are those of PPD files (Adobe, <i>PostScript Printer Description File Format</i>, 4.3,
 * appendix B): {@code A4}, {@code Letter}, {@code Env10}; other sizes are named by millimetres:
 * {@code 100x200mm}.
 *
 * @param width the shorter side, in hundredths of a millimetre; 0 if not known
 * @param height the longer side, in hundredths of a millimetre
 */
public record PaperSize(String name, int width, int height) {
  /** A size that is not known. */
  public static final PaperSize UNKNOWN = new PaperSize("unknown", 0, 0);

  /** In hundredths of a millimetre: drivers round to points and dots. */
  private static final int TOLERANCE = 200;

  private static final double INCH = 2540;

  /** Longer sides are not paper; plotter rolls have at most about 50 m. */
  private static final double LONGEST = 10_000_000;

  private static final List<PaperSize> NAMED =
      List.of(
          new PaperSize("A4", 21000, 29700),
          new PaperSize("Letter", 21590, 27940),
          new PaperSize("Legal", 21590, 35560),
          new PaperSize("A3", 29700, 42000),
          new PaperSize("Tabloid", 27940, 43180),
          new PaperSize("A5", 14800, 21000),
          new PaperSize("A6", 10500, 14800),
          new PaperSize("A2", 42000, 59400),
          new PaperSize("A1", 59400, 84100),
          new PaperSize("A0", 84100, 118900),
          new PaperSize("ISOB5", 17600, 25000),
          new PaperSize("ISOB4", 25000, 35300),
          new PaperSize("B5", 18200, 25700),
          new PaperSize("B4", 25700, 36400),
          new PaperSize("Executive", 18415, 26670),
          new PaperSize("Statement", 13970, 21590),
          new PaperSize("Folio", 21590, 33020),
          new PaperSize("SRA3", 32000, 45000),
          new PaperSize("Env10", 10478, 24130),
          new PaperSize("EnvMonarch", 9843, 19050),
          new PaperSize("EnvDL", 11000, 22000),
          new PaperSize("EnvC5", 16200, 22900),
          new PaperSize("EnvC6", 11400, 16200),
          new PaperSize("Postcard", 10000, 14800),
          new PaperSize("4x6", 10160, 15240),
          new PaperSize("5x7", 12700, 17780),
          new PaperSize("8x10", 20320, 25400));

  /** Made only when a job names its paper, so that other jobs start sooner. */
  private static final class Names {
    /** Other names, in lower case, letters and digits only. */
    static final Map<String, String> SYNONYMS =
        Map.ofEntries(
            Map.entry("ledger", "Tabloid"),
            Map.entry("11x17", "Tabloid"),
            Map.entry("exec", "Executive"),
            Map.entry("com10", "Env10"),
            Map.entry("envelope10", "Env10"),
            Map.entry("monarch", "EnvMonarch"),
            Map.entry("dl", "EnvDL"),
            Map.entry("c5", "EnvC5"),
            Map.entry("c6", "EnvC6"),
            Map.entry("jisb5", "B5"),
            Map.entry("b5jis", "B5"),
            Map.entry("jisb4", "B4"),
            Map.entry("b4jis", "B4"),
            Map.entry("isob5", "ISOB5"),
            Map.entry("envb5", "ISOB5"),
            Map.entry("b5env", "ISOB5"),
            Map.entry("invoice", "Statement"),
            Map.entry("fanfoldgermanlegal", "Folio"),
            Map.entry("hagaki", "Postcard"));

    static final Map<String, PaperSize> BY_NAME = byName();

    private static Map<String, PaperSize> byName() {
      Map<String, PaperSize> names = new HashMap<>();
      for (PaperSize size : NAMED) {
        names.put(size.name.toLowerCase(Locale.ROOT), size);
      }
      for (Map.Entry<String, String> each : SYNONYMS.entrySet()) {
        names.put(each.getKey(), names.get(each.getValue().toLowerCase(Locale.ROOT)));
      }
      return names;
    }
  }

  /** Made only for unusual names. */
  private static final class Patterns {
    /** The end of a self-describing name; PWG 5101.1, section 5. */
    static final Pattern DIMENSIONS =
        Pattern.compile("_(\\d{1,5}(?:\\.\\d{1,4})?)x(\\d{1,5}(?:\\.\\d{1,4})?)(mm|in)$");
  }

  /**
   * The size of a sheet of this width and height, in points of 1/72 inch.
   *
   * @return {@link #UNKNOWN} if that is not a size
   */
  public static PaperSize ofPoints(double width, double height) {
    return of(width * INCH / 72, height * INCH / 72);
  }

  /** The size of a sheet of this width and height, in inches. */
  public static PaperSize ofInches(double width, double height) {
    return of(width * INCH, height * INCH);
  }

  /** The size of a sheet of this width and height, in millimetres. */
  public static PaperSize ofMillimetres(double width, double height) {
    return of(width * 100, height * 100);
  }

  private static PaperSize of(double a, double b) {
    double narrow = Math.min(a, b);
    double wide = Math.max(a, b);
    if (!(narrow >= 1) || !(wide <= LONGEST)) { // neither is true of NaN
      return UNKNOWN;
    }
    PaperSize nearest = UNKNOWN;
    double least = TOLERANCE;
    for (PaperSize size : NAMED) {
      double off = Math.max(Math.abs(size.width - narrow), Math.abs(size.height - wide));
      if (off <= least) {
        nearest = size;
        least = off;
      }
    }
    int width = (int) Math.round(narrow);
    int height = (int) Math.round(wide);
    return nearest == UNKNOWN
        ? new PaperSize(millimetres(width) + "x" + millimetres(height) + "mm", width, height)
        : nearest;
  }

  private static long millimetres(int hundredths) {
    return Math.round(hundredths / 100.0);
  }

  /**
   * The size of a name in PPD files and PJL ({@code A4}, {@code COM10}), even with a suffix ({@code
   * A4.Transverse}, {@code LetterSmall}), or in IPP ({@code iso_a4_210x297mm}).
   *
   * @return {@link #UNKNOWN} if the name is not known
   */
  public static PaperSize named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    PaperSize usual = Names.BY_NAME.get(lower);
    return usual == null ? unusual(lower) : usual;
  }

  private static PaperSize unusual(String lower) {
    Matcher dimensions = Patterns.DIMENSIONS.matcher(lower);
    if (dimensions.find()) {
      double width = Double.parseDouble(dimensions.group(1));
      double height = Double.parseDouble(dimensions.group(2));
      return dimensions.group(3).equals("mm")
          ? ofMillimetres(width, height)
          : ofInches(width, height);
    }
    int suffix = lower.indexOf('.');
    String plain =
        (suffix > 0 ? lower.substring(0, suffix) : lower)
            .replaceAll("[^a-z0-9]", "")
            .replaceAll("^(?:iso|na|jis)(?=a\\d$|letter$|legal$)|small$|rotated$", "");
    return Names.BY_NAME.getOrDefault(plain, UNKNOWN);
  }

  /** Whether the size has its own name. */
  public boolean isNamed() {
    return NAMED.contains(this);
  }

  /** Written out: the generated one makes classes at its first call, a fifth of a short start. */
  @Override
  public boolean equals(Object other) {
    return other instanceof PaperSize size
        && name.equals(size.name)
        && width == size.width
        && height == size.height;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, width, height);
  }
}
