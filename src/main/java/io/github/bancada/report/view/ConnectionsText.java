package io.github.bancada.report.view;

import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.metrics.ConnectionSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sentences about connections of a run: the maximum open at once and the users at each barrier.
 * Each sentence is one line without a full stop. Stateless.
 */
final class ConnectionsText {
  private static final int MAX_OPENINGS = 10;

  private ConnectionsText() {}

  static List<String> lines(RunSummary summary) {
    ConnectionSummary connections = summary.connections();
    List<String> lines = new ArrayList<>();
    Map<String, Integer> ofEngines = connections.peaksOfEngines();
    if (connections.peak() >= 0) {
      lines.add("Open connections: at most " + Diagnosis.count(connections.peak()) + " at once");
    } else if (!ofEngines.isEmpty()) {
      lines.add(together(ofEngines));
    }
    long start = summary.info().startEpochMillis();
    List<List<BarrierOpening>> groups = alike(connections.openings());
    groups.stream().limit(MAX_OPENINGS).forEach(group -> lines.add(openings(group, start)));
    int more = groups.stream().skip(MAX_OPENINGS).mapToInt(List::size).sum();
    if (more > 0) {
      lines.add(
          Diagnosis.count(more)
              + (more == 1
                  ? " more opening of a barrier, see summary.json"
                  : " more openings of barriers, see summary.json"));
    }
    return lines;
  }

  /** Successive openings for all users that differ only in time, as in a loop. */
  private static List<List<BarrierOpening>> alike(List<BarrierOpening> openings) {
    List<List<BarrierOpening>> groups = new ArrayList<>();
    for (BarrierOpening each : openings) {
      List<BarrierOpening> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
      if (!last.isEmpty() && isAlike(last.get(0), each)) {
        last.add(each);
      } else {
        groups.add(new ArrayList<>(List.of(each)));
      }
    }
    return groups;
  }

  private static boolean isAlike(BarrierOpening one, BarrierOpening other) {
    return one.barrier().equals(other.barrier())
        && one.engine().equals(other.engine())
        && one.expected() == other.expected()
        && isWhole(one)
        && isWhole(other);
  }

  private static boolean isWhole(BarrierOpening one) {
    return one.users() == one.expected() && one.connections() < 0 && !one.timedOut();
  }

  private static String openings(List<BarrierOpening> group, long start) {
    BarrierOpening first = group.get(0);
    if (group.size() == 1) {
      return opening(first, start);
    }
    return String.format(
        Locale.ROOT,
        "%s%s: %s of %s users, %s times, %s to %s s after the start",
        first.engine().isEmpty() ? "" : first.engine() + ", ",
        TextTable.oneLine(first.barrier()),
        Diagnosis.count(first.users()),
        Diagnosis.count(first.expected()),
        Diagnosis.count(group.size()),
        Diagnosis.seconds(first.epochMillis() - start),
        Diagnosis.seconds(group.get(group.size() - 1).epochMillis() - start));
  }

  /** The sum of the engines' maxima; each engine knows only its own. */
  private static String together(Map<String, Integer> peaks) {
    long sum = peaks.values().stream().mapToLong(Integer::longValue).sum();
    if (peaks.size() == 1) {
      return "Open connections: at most " + Diagnosis.count(sum) + " at once";
    }
    return "Open connections: at most "
        + Diagnosis.count(sum)
        + " at once, if all engines peaked together ("
        + peaks.entrySet().stream()
            .map(each -> Diagnosis.count(each.getValue()) + " of " + each.getKey())
            .collect(Collectors.joining(", "))
        + ")";
  }

  private static String opening(BarrierOpening opening, long start) {
    return String.format(
        Locale.ROOT,
        "%s%s: %s of %s users%s%s, %s s after the start%s",
        opening.engine().isEmpty() ? "" : opening.engine() + ", ",
        TextTable.oneLine(opening.barrier()),
        Diagnosis.count(opening.users()),
        Diagnosis.count(opening.expected()),
        opening.connections() < 0 ? "" : ", " + Diagnosis.count(opening.connections()),
        opening.connections() < 0
            ? ""
            : opening.connections() == 1 ? " open connection" : " open connections",
        Diagnosis.seconds(opening.epochMillis() - start),
        opening.timedOut() ? ", because the wait timed out" : "");
  }
}
