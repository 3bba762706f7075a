package io.github.bancada.storage.files;

import io.github.bancada.text.ByteSize;
import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The sizes of the files of a set; each size is a function of seed and number.
 *
 * <pre>
 * sizes     = size                                          ; all alike
 *           | "uniform:" size "-" size                      ; each size between them is as likely
 *           | "lognormal:" median "," sigma [ "," most ]    ; sigma of the size's logarithm
 *           | "list:" entry { "," entry }
 * entry     = size [ "*" weight ]                           ; weight 1 to 1,000,000; default 1
 * median, most = size                                       ; default of most: 1,000 medians
 * </pre>
 *
 * <p>A size is one of {@link ByteSize}, at least 0 and at most 1 TiB. A lognormal size above {@code
 * most} becomes {@code most}. Immutable.
 */
public final class FileSizes {
  static final long GREATEST = 1L << 40;

  private static final int MOST_ENTRIES = 1_000;
  private static final int MOST_WEIGHT = 1_000_000;
  private static final double MOST_SIGMA = 10;
  private static final long USUAL_MOST = 1_000;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private final String text;
  private final Draw draw;

  /** A size from random numbers. */
  private interface Draw {
    long size(SplittableRandom random);
  }

  private FileSizes(String text, Draw draw) {
    this.text = text;
    this.draw = draw;
  }

  /**
   * Reads a distribution.
   *
   * @param field its name, for messages
   * @throws IllegalArgumentException if the text is not a distribution
   */
  public static FileSizes parse(String field, String text) {
    String stripped = Setting.text(text);
    int colon = stripped.indexOf(':');
    if (colon < 0) {
      long size = size(field, stripped);
      return new FileSizes(stripped, random -> size);
    }
    String rest = stripped.substring(colon + 1);
    return new FileSizes(
        stripped,
        switch (stripped.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
          case "uniform" -> uniform(field, rest);
          case "lognormal" -> lognormal(field, rest);
          case "list" -> list(field, rest);
          default ->
              throw Setting.wrong(
                  field,
                  text,
                  "a size such as 100 kB, uniform:1k-1M, lognormal:16k,1.5 or"
                      + " list:4k*70,64k*20,1M*10");
        });
  }

  private static long size(String field, String text) {
    long size = ByteSize.parse(field, text, 0);
    if (size > GREATEST) {
      throw Setting.wrong(field, text, "files of at most 1 TiB");
    }
    return size;
  }

  private static Draw uniform(String field, String text) {
    String[] ends = text.split("-", -1);
    if (ends.length != 2) {
      throw Setting.wrong(field, "uniform:" + text, "two sizes with - between, as uniform:1k-1M");
    }
    long least = size(field, ends[0]);
    long most = size(field, ends[1]);
    if (least > most) {
      throw Setting.wrong(field, "uniform:" + text, "the smaller size first");
    }
    return random -> random.nextLong(least, most + 1);
  }

  private static Draw lognormal(String field, String text) {
    String[] parts = text.split(",", -1);
    if (parts.length < 2 || parts.length > 3) {
      throw Setting.wrong(field, "lognormal:" + text, "a median and a sigma, as lognormal:16k,1.5");
    }
    long median = size(field, parts[0]);
    double sigma = sigma(field, parts[1]);
    long most = parts.length == 3 ? size(field, parts[2]) : Math.min(USUAL_MOST * median, GREATEST);
    if (most < median) {
      throw Setting.wrong(field, "lognormal:" + text, "a greatest size not below the median");
    }
    return random -> {
      // Box and Muller; 1 - u is never 0.
      double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
      double normal = radius * StrictMath.cos(2 * Math.PI * random.nextDouble());
      return Math.round(Math.min(most, median * StrictMath.exp(sigma * normal)));
    };
  }

  private static double sigma(String field, String text) {
    try {
      double sigma = Double.parseDouble(text.strip());
      if (sigma >= 0 && sigma <= MOST_SIGMA) {
        return sigma;
      }
    } catch (NumberFormatException e) {
      // Reported below, as are numbers out of range.
    }
    throw Setting.wrong(field, text, "a sigma from 0 to 10");
  }

  private static Draw list(String field, String text) {
    String[] entries = text.split(",", -1);
    if (entries.length > MOST_ENTRIES) {
      throw Setting.wrong(field, "list:…", "at most " + MOST_ENTRIES + " sizes");
    }
    List<Long> sizes = new ArrayList<>();
    long[] upTo = new long[entries.length];
    long sum = 0;
    for (int i = 0; i < entries.length; i++) {
      String[] parts = entries[i].split("\\*", 2);
      sizes.add(size(field, parts[0]));
      sum +=
          parts.length == 1
              ? 1
              : Setting.number(field + ", weight", required(field, parts[1]), 1, 1, MOST_WEIGHT);
      upTo[i] = sum;
    }
    long all = sum;
    return random -> {
      int found = Arrays.binarySearch(upTo, random.nextLong(all) + 1);
      return sizes.get(found < 0 ? -found - 1 : found);
    };
  }

  private static String required(String field, String text) {
    if (text.isBlank()) {
      throw Setting.wrong(field, "*" + text, "a weight after *");
    }
    return text;
  }

  /**
   * The size of a file, in bytes.
   *
   * @param file its number, from 0
   */
  public long size(long seed, long file) {
    return draw.size(new SplittableRandom(seed ^ (file + 1) * GOLDEN));
  }

  /**
   * The total size of a set in bytes.
   *
   * @param files number of files
   * @throws ArithmeticException if it exceeds 2^63 bytes
   */
  public long total(long seed, int files) {
    long total = 0;
    for (int i = 0; i < files; i++) {
      total = Math.addExact(total, size(seed, i));
    }
    return total;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FileSizes sizes && sizes.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The text of the distribution. */
  @Override
  public String toString() {
    return text;
  }
}
