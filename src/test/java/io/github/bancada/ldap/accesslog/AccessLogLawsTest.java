package io.github.bancada.ldap.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What holds for every log. */
class AccessLogLawsTest {
  /**
   * A deletion in a log.
   *
   * @param micros after the one before
   */
  record Line(int connection, int micros, String name) {}

  private static List<Line> lines(Any any) {
    return any.list(
        1,
        60,
        () ->
            new Line(
                any.number(1, 5),
                any.number(0, 900_000),
                any.textOf(Any.LETTERS + "0123456789 =,\\é\"", 1, 12)));
  }

  private static String dn(Line line) {
    return "cn=" + line.name.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private static String openLdap(List<Line> lines, boolean whole) {
    StringBuilder text = new StringBuilder();
    long micros = 0;
    for (int i = 0; i < lines.size(); i++) {
      micros += lines.get(i).micros;
      String second =
          String.format("Nov 23 07:%02d:%02d", micros / 60_000_000, micros / 1_000_000 % 60);
      text.append(second)
          .append(whole ? "" : String.format(".%06d", micros % 1_000_000))
          .append(" h slapd[1]: conn=")
          .append(lines.get(i).connection)
          .append(" op=")
          .append(i)
          .append(" DEL dn=\"")
          .append(dn(lines.get(i)))
          .append("\"\n");
    }
    return text.toString();
  }

  private static Map<Long, List<String>> byConnection(LogText log) {
    Map<Long, List<String>> names = new HashMap<>();
    log.events()
        .forEach(
            event ->
                names
                    .computeIfAbsent(event.connection(), c -> new ArrayList<>())
                    .add(event.operation().value("dn")));
    return names;
  }

  private static Map<Long, List<String>> expected(List<Line> lines) {
    Map<Long, List<String>> names = new HashMap<>();
    lines.forEach(
        line ->
            names.computeIfAbsent((long) line.connection, c -> new ArrayList<>()).add(dn(line)));
    return names;
  }

  @Property
  void eachConnectionHasAllItsOperationsInOrderAtTheirTimes(Any any) {
    List<Line> lines = lines(any);
    LogText log = LogText.read(openLdap(lines, false));

    assertThat(byConnection(log)).isEqualTo(expected(lines));
    long last = lines.stream().mapToLong(Line::micros).sum() - lines.get(0).micros;
    assertThat(log.events().stream().mapToLong(LogEvent::atNanos).max()).hasValue(last * 1000);
  }

  /** Differences of two places in a second are less than one. */
  @Property
  void spreadTimesStayInTheirSecondAndInTheirOrder(Any any) {
    List<Line> lines = lines(any);
    LogText exact = LogText.read(openLdap(lines, false));
    LogText spread = LogText.read(openLdap(lines, true));

    assertThat(byConnection(spread)).isEqualTo(expected(lines));
    List<Long> times = spread.events().stream().map(LogEvent::atNanos).sorted().toList();
    List<Long> truth = exact.events().stream().map(LogEvent::atNanos).sorted().toList();
    for (int i = 0; i < times.size(); i++) {
      assertThat(Math.abs(times.get(i) - truth.get(i))).isLessThan(2_000_000_000L);
    }
    for (long connection : byConnection(spread).keySet()) {
      assertThat(
              spread.events().stream()
                  .filter(event -> event.connection() == connection)
                  .map(LogEvent::atNanos))
          .isSorted();
    }
  }
}
