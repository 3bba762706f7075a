package io.github.bancada.process;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Requests so far of all users of an NFS mount, from {@code /proc/PID/mountstats} (Linux kernel,
 * {@code net/sunrpc/stats.c}):
 *
 * <pre>
 * mount     = "device" source "mounted on" point "with fstype" type ... { operation }
 * operation = name ":" operations transmissions timeouts sent received queue rtt execution ...
 * </pre>
 *
 * <p>Immutable.
 *
 * @param point where it is mounted
 * @param operation such as {@code READ}
 * @param transmissions number of messages; more than operations if some were sent again
 * @param rttMillis time from requests to their answers, of all together
 * @param executionMillis the same with the wait before they were sent
 */
public record NfsRequests(
    String point,
    String operation,
    long operations,
    long transmissions,
    long rttMillis,
    long executionMillis) {
  private static final Pattern MOUNT =
      Pattern.compile("device \\S+ mounted on (\\S+) with fstype nfs.*");

  /** Lines of something else have names in small letters, or fewer numbers. */
  private static final Pattern OPERATION =
      Pattern.compile(
          "\\s+([A-Z_]+): (\\d{1,15}) (\\d{1,15})(?: \\d+){4} (\\d{1,15}) (\\d{1,15})(?: .*)?");

  private static final Pattern INDENTED = Pattern.compile("\\s.*");

  /** By mount and operation; empty without NFS. */
  public static List<NfsRequests> parse(String text) {
    List<NfsRequests> all = new ArrayList<>();
    String point = "";
    for (String line : text.lines().toList()) {
      Matcher mount = MOUNT.matcher(line);
      Matcher numbers = OPERATION.matcher(line);
      if (mount.matches()) {
        point = MountTable.unescaped(mount.group(1));
      } else if (!INDENTED.matcher(line).matches()) {
        point = ""; // another file system
      } else if (!point.isEmpty() && numbers.matches()) {
        all.add(
            new NfsRequests(
                point,
                numbers.group(1),
                Long.parseLong(numbers.group(2)),
                Long.parseLong(numbers.group(3)),
                Long.parseLong(numbers.group(4)),
                Long.parseLong(numbers.group(5))));
      }
    }
    return all;
  }

  /** Both together, with the names of this one. */
  public NfsRequests plus(NfsRequests other) {
    return new NfsRequests(
        point,
        operation,
        operations + other.operations,
        transmissions + other.transmissions,
        rttMillis + other.rttMillis,
        executionMillis + other.executionMillis);
  }
}
