package io.github.bancada.storage.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * How many bytes the kernel fetched from devices for the current thread: {@code read_bytes} of
 * {@code /proc/thread-self/io}. Pages that are read ahead count for the thread whose read caused
 * it; pages in the page cache do not count. Stateless.
 */
public final class DeviceReads {
  /** Not known: not Linux, or not allowed in this container. */
  public static final long UNKNOWN = -1;

  private static final Path COUNTERS = Path.of("/proc/thread-self/io");
  private static final String NAME = "read_bytes: ";
  private static final double FROM_CACHE = 0.9;
  private static final double SOME = 0.05;

  private DeviceReads() {}

  /** Bytes of the current thread so far. */
  public static long ofThisThread() {
    try {
      return of(Files.readString(COUNTERS));
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  static long of(String counters) {
    return counters
        .lines()
        .filter(line -> line.startsWith(NAME))
        .map(line -> line.substring(NAME.length()).strip())
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::parseLong)
        .findFirst()
        .orElse(UNKNOWN);
  }

  /** Bytes fetched between two readings. */
  public static long between(long before, long after) {
    return before == UNKNOWN || after == UNKNOWN ? UNKNOWN : after - before;
  }

  /**
   * The meaning of the numbers, in one sentence.
   *
   * @param askedBytes bytes that were read
   * @param deviceBytes bytes from the device, or {@link #UNKNOWN}
   */
  public static String words(long askedBytes, long deviceBytes) {
    if (askedBytes == 0) {
      return "";
    }
    if (deviceBytes == UNKNOWN) {
      return "how much of this came from the page cache is not known";
    }
    double cached = Math.max(0, 1 - (double) deviceBytes / askedBytes);
    String percent = String.format(Locale.ROOT, "%.0f %%", 100 * cached);
    if (cached >= FROM_CACHE) {
      return percent + " of these reads came from the page cache: this is memory, not the disk";
    }
    return cached >= SOME
        ? percent + " of these reads came from the page cache, the rest from the device"
        : "these reads came from the device";
  }
}
