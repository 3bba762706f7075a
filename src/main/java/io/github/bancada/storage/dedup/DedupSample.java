package io.github.bancada.storage.dedup;

import io.github.bancada.text.Quantity;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import java.util.Locale;
import java.util.stream.Collectors;

/** A finished estimate. Immutable. */
record DedupSample(
    long startEpochMillis, long elapsedNanos, DedupSettings settings, DedupResult result)
    implements Sample {
  private static final double MEGA = 1e6;

  @Override
  public boolean success() {
    return true;
  }

  @Override
  public String code() {
    return LocalCode.SUCCESS.text();
  }

  /** No server is asked. */
  @Override
  public String server() {
    return null;
  }

  @Override
  public String request() {
    return "compare "
        + settings.words()
        + " in "
        + String.join(", ", settings.directories())
        + ", "
        + settings.counting().token();
  }

  @Override
  public long receivedBytes() {
    return result.bytes();
  }

  @Override
  public String message() {
    String saved =
        Double.isNaN(result.saved())
            ? "no data"
            : String.format(Locale.ROOT, "%.2f %% saved", 100 * result.saved());
    String interval =
        result.exact() || Double.isNaN(result.saved())
            ? ""
            : String.format(
                Locale.ROOT,
                " (97 %% interval %.2f to %.2f)",
                100 * Math.max(0, result.savedLow()),
                100 * result.savedHigh());
    long troubles = result.left().troubles();
    return saved
        + interval
        + String.format(
            Locale.ROOT,
            " of %,.1f MB in %s",
            result.dataBytes() / MEGA,
            Quantity.of(result.files(), "file"))
        + (troubles == 0 ? "" : "; " + troubles + " not read as they should");
  }

  @Override
  public String headers() {
    return DedupFacts.headers(settings, result);
  }

  @Override
  public String body() {
    return result.left().named().stream().collect(Collectors.joining("\n"));
  }
}
