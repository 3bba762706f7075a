package io.github.bancada.storage.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests of an NFS mount so far, of all its users, from {@code /proc/self/mountstats}:
 *
 * <pre>
 * mount = "device" source "mounted on" point "with fstype" type ... { operation }
 * operation = name ":" operations transmissions timeouts sent received queue rtt total ...
 * </pre>
 *
 * <p>Times are sums in milliseconds. Immutable.
 *
 * @param transmissions more than operations if some were sent again
 * @param rttMillis from sending requests to their answers
 */
record NfsStats(long operations, long transmissions, long rttMillis) {
  private static final Pattern OPERATION =
      Pattern.compile("\\s*[A-Z_]+: (\\d{1,18}) (\\d{1,18}) \\d+ \\d+ \\d+ \\d+ (\\d{1,18}) .*");

  private static final String PER_OPERATION = "per-op statistics";

  /** Those of a mount; empty if it is none of NFS, or the system does not tell. */
  static Optional<NfsStats> read(Path file, Path point) {
    try {
      return parse(Files.readString(file), point);
    } catch (IOException e) {
      return Optional.empty(); // not Linux
    }
  }

  static Optional<NfsStats> parse(String text, Path point) {
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
    return found ? Optional.of(new NfsStats(operations, transmissions, rtt)) : Optional.empty();
  }

  /** What happened since an earlier reading, in words. */
  String since(NfsStats before) {
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
