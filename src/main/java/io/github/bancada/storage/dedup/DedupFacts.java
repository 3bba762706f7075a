package io.github.bancada.storage.dedup;

import io.github.bancada.work.SampleFacts;
import java.util.Locale;
import java.util.Optional;

/**
 * An estimate in the headers of its sample, for the listener. Figures that are not known are NaN.
 * Immutable.
 *
 * @param unit what was compared, as text
 * @param exact whether the different pieces were counted, not estimated
 * @param holeBytes zero bytes that take no space; negative if not known
 * @param uniqueBytes bytes of the different pieces
 * @param saved share of duplicate data, from 0 to 1, and its 97 % interval
 * @param compressionRatio of the different pieces
 * @param hardLinks number of further names of files
 * @param troubles number of files and directories that could not be read completely
 * @param readNanos time of reading
 */
public record DedupFacts(
    String unit,
    boolean exact,
    long files,
    long bytes,
    long zeroBytes,
    long holeBytes,
    long uniquePieces,
    double uniqueBytes,
    double saved,
    double savedLow,
    double savedHigh,
    double compressionRatio,
    long hardLinks,
    long hardLinkBytes,
    long troubles,
    long readNanos) {
  private static final String PREFIX = "dedup.";
  private static final String UNIT = PREFIX + "unit";

  static String headers(DedupSettings settings, DedupResult result) {
    StringBuilder text = new StringBuilder();
    SampleFacts.append(text, UNIT, settings.words());
    add(text, "exact", result.exact());
    add(text, "files", result.files());
    add(text, "bytes", result.bytes());
    add(text, "pieces", result.pieces());
    add(text, "zeroBytes", result.zeroBytes());
    if (result.holeBytes() != Holes.UNKNOWN) {
      add(text, "holeBytes", result.holeBytes());
    }
    add(text, "uniquePieces", result.unique().pieces());
    add(text, "uniqueBytes", decimal(result.unique().bytes()));
    add(text, "saved", decimal(result.saved()));
    add(text, "savedLow", decimal(result.savedLow()));
    add(text, "savedHigh", decimal(result.savedHigh()));
    add(text, "compressionRatio", decimal(result.compressionRatio()));
    add(text, "hardLinks", result.left().hardLinks());
    add(text, "hardLinkBytes", result.left().hardLinkBytes());
    add(text, "symbolicLinks", result.left().symbolicLinks());
    add(text, "special", result.left().special());
    add(text, "mounts", result.left().mounts());
    add(text, "troubles", result.left().troubles());
    add(text, "read", String.format(Locale.ROOT, "%.9f", result.readNanos() / 1e9));
    return text.toString();
  }

  private static void add(StringBuilder text, String name, Object value) {
    SampleFacts.append(text, PREFIX + name, value);
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value);
  }

  /** Reads the facts; empty for another sampler or a failed sample. */
  public static Optional<DedupFacts> of(SampleFacts facts) {
    if (!facts.startsWith(UNIT)) {
      return Optional.empty();
    }
    return Optional.of(
        new DedupFacts(
            facts.text(UNIT),
            facts.text(PREFIX + "exact").equals("true"),
            number(facts, "files"),
            number(facts, "bytes"),
            number(facts, "zeroBytes"),
            number(facts, "holeBytes"),
            number(facts, "uniquePieces"),
            decimal(facts, "uniqueBytes"),
            decimal(facts, "saved"),
            decimal(facts, "savedLow"),
            decimal(facts, "savedHigh"),
            decimal(facts, "compressionRatio"),
            number(facts, "hardLinks"),
            number(facts, "hardLinkBytes"),
            number(facts, "troubles"),
            facts.nanos(PREFIX + "read")));
  }

  private static long number(SampleFacts facts, String name) {
    return facts.number(PREFIX + name);
  }

  private static double decimal(SampleFacts facts, String name) {
    try {
      return Double.parseDouble(facts.text(PREFIX + name));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
