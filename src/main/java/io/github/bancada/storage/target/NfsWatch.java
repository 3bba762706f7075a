package io.github.bancada.storage.target;

import io.github.bancada.process.MountTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Watches the requests of a network share from the start of a test. Immutable, thread-safe. */
public final class NfsWatch {
  private static final Path STATISTICS = Path.of("/proc/self/mountstats");

  /** Null if the directory is not on NFS. */
  private final Path point;

  private final Stats start;

  private NfsWatch(Path point, Stats start) {
    this.point = point;
    this.start = start;
  }

  /**
   * Starts to watch a directory.
   *
   * @param directory a real path
   */
  public static NfsWatch of(Path directory) {
    Optional<Path> point =
        MountTable.read()
            .of(directory)
            .filter(mount -> mount.type().startsWith("nfs"))
            .map(mount -> Path.of(mount.point()));
    Optional<Stats> start = point.flatMap(mount -> Stats.read(STATISTICS, mount));
    return start.isPresent() ? new NfsWatch(point.get(), start.get()) : new NfsWatch(null, null);
  }

  /** The requests so far, as text; "" if the directory is not on NFS. */
  public String words() {
    return point == null
        ? ""
        : Stats.read(STATISTICS, point).map(now -> now.since(start)).orElse("");
  }

  /**
   * Requests of all users of an NFS mount so far, from {@code /proc/self/mountstats}:
   *
   * <pre>
   * mount = "device" source "mounted on" point "with fstype" type ... { operation }
   * operation = name ":" operations transmissions timeouts sent received queue rtt total ...
   * </pre>
   *
   * <p>Times are sums in milliseconds. Immutable.
   *
   * @param transmissions number of messages; more than operations if some were sent again
   * @param rttMillis time from requests to their answers
   */
  record Stats(long operations, long transmissions, long rttMillis) {
    private static final Pattern OPERATION =
        Pattern.compile("\\s*[A-Z_]+: (\\d{1,18}) (\\d{1,18}) \\d+ \\d+ \\d+ \\d+ (\\d{1,18}) .*");

    private static final String PER_OPERATION = "per-op statistics";

    /** The requests of a mount; empty if it is not on NFS or the system has no such file. */
    static Optional<Stats> read(Path file, Path point) {
      try {
        return parse(Files.readString(file), point);
      } catch (IOException e) {
        return Optional.empty(); // not Linux
      }
    }

    static Optional<Stats> parse(String text, Path point) {
      String start = " mounted on " + point + " with fstype nfs";
      boolean inMount = false;
      boolean inOperations = false;
      long operations = 0;
      long transmissions = 0;
      long rtt = 0;
      boolean found = false;
      for (String line : text.lines().toList()) {
        if (line.startsWith("device ")) {
          inMount = line.contains(start);
          inOperations = false;
        } else if (line.strip().equals(PER_OPERATION)) {
          inOperations = inMount;
          found |= inMount;
        } else if (inOperations) {
          Matcher numbers = OPERATION.matcher(line + " ");
          if (numbers.matches()) {
            operations += Long.parseLong(numbers.group(1));
            transmissions += Long.parseLong(numbers.group(2));
            rtt += Long.parseLong(numbers.group(3));
          }
        }
      }
      return found ? Optional.of(new Stats(operations, transmissions, rtt)) : Optional.empty();
    }

    /** The requests since an earlier reading, as text. */
    String since(Stats before) {
      long requests = operations - before.operations;
      long again = transmissions - before.transmissions - requests;
      return requests <= 0
          ? "NFS: no request yet"
          : String.format(
              Locale.ROOT,
              "NFS: %,d requests, mean RTT %.3f ms, %,d sent again",
              requests,
              (double) (rttMillis - before.rttMillis) / requests,
              Math.max(0, again));
    }
  }
}
