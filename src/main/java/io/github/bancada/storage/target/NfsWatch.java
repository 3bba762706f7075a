package io.github.bancada.storage.target;

import io.github.bancada.process.MountTable;
import io.github.bancada.process.NfsRequests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Watches the requests of a network share from the start of a test. Immutable, thread-safe. */
public final class NfsWatch {
  private static final Path STATISTICS = Path.of("/proc/self/mountstats");

  /** "" if the directory is not on NFS. */
  private final String point;

  private final NfsRequests start;

  private NfsWatch(String point, NfsRequests start) {
    this.point = point;
    this.start = start;
  }

  /**
   * Starts to watch a directory.
   *
   * @param directory a real path
   */
  public static NfsWatch of(Path directory) {
    return MountTable.read()
        .of(directory)
        .map(MountTable.Mount::point)
        .flatMap(point -> requests(point).map(now -> new NfsWatch(point, now)))
        .orElse(new NfsWatch("", null));
  }

  /** The requests so far, as text; "" if the directory is not on NFS. */
  public String words() {
    return point.isEmpty() ? "" : requests(point).map(now -> words(start, now)).orElse("");
  }

  /** Empty if it is not on NFS or the system has no such file. */
  private static Optional<NfsRequests> requests(String point) {
    try {
      return requests(new String(Files.readAllBytes(STATISTICS), MountTable.NAMES), point);
    } catch (IOException e) {
      return Optional.empty(); // not Linux
    }
  }

  /** Of all operations together. */
  static Optional<NfsRequests> requests(String statistics, String point) {
    return NfsRequests.parse(statistics).stream()
        .filter(each -> each.point().equals(point))
        .reduce(NfsRequests::plus);
  }

  /** The requests since an earlier reading, as text. */
  static String words(NfsRequests before, NfsRequests now) {
    long requests = now.operations() - before.operations();
    long again = now.transmissions() - before.transmissions() - requests;
    return requests <= 0
        ? "NFS: no request yet"
        : String.format(
            Locale.ROOT,
            "NFS: %,d requests, mean RTT %.3f ms, %,d sent again",
            requests,
            (double) (now.rttMillis() - before.rttMillis()) / requests,
            Math.max(0, again));
  }
}
