package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.accesslog.LogCounts;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts of a replay's sample for the listener, in its headers. Immutable.
 *
 * @param kind null for the end of the log
 * @param logged how the operation ended in the log
 * @param found entries that a search found now; {@link Outcome#UNKNOWN} for others
 * @param left operations not replayed, see {@link LogReading.ReplayTally}
 */
record ReplayFacts(
    OperationKind kind, Outcome logged, long found, boolean approximated, String left) {
  /** The kinds in the order of tables. */
  static final List<OperationKind> KINDS = List.of(OperationKind.values());

  private static final String OPERATION = "replay.operation";
  private static final String LOGGED_CODE = "replay.logged.code";
  private static final String LOGGED_NANOS = "replay.logged.ns";
  private static final String LOGGED_ENTRIES = "replay.logged.entries";
  private static final String FOUND = "replay.found";
  private static final String APPROXIMATED = "replay.approximated";
  private static final String LEFT = "replay.left";
  private static final String END = "end";

  /**
   * Facts about the whole log, sent at its end.
   *
   * @param speed 0 = as fast as possible
   * @param connections replayed
   * @param spanNanos from the first to the last event
   * @param elapsedNanos of the replay
   */
  record End(
      String log,
      String server,
      double speed,
      long connections,
      long spanNanos,
      long elapsedNanos,
      LogCounts counts) {

    /** The headers of the last sample. */
    String headers(String left) {
      StringBuilder text = new StringBuilder();
      SampleFacts.append(text, OPERATION, END);
      SampleFacts.append(text, "replay.log", log);
      SampleFacts.append(text, "replay.server", server);
      SampleFacts.append(text, "replay.speed", speed);
      SampleFacts.append(text, "replay.connections", connections);
      SampleFacts.append(text, "replay.span.ns", spanNanos);
      SampleFacts.append(text, "replay.elapsed.ns", elapsedNanos);
      SampleFacts.append(text, "replay.lines", counts.lines());
      SampleFacts.append(text, "replay.lines.other", counts.otherLines());
      SampleFacts.append(text, "replay.lines.wrong", counts.wrongLines());
      SampleFacts.append(
          text,
          "replay.lines.first",
          String.join(" ", counts.firstWrong().stream().map(String::valueOf).toList()));
      SampleFacts.append(text, "replay.seconds", counts.wholeSeconds());
      SampleFacts.append(text, LEFT, left);
      return text.toString();
    }
  }

  String headers() {
    StringBuilder text = new StringBuilder();
    SampleFacts.append(text, OPERATION, kind.token());
    if (logged.isKnown()) {
      SampleFacts.append(text, LOGGED_CODE, logged.code());
      SampleFacts.append(text, LOGGED_NANOS, logged.nanos());
      SampleFacts.append(text, LOGGED_ENTRIES, logged.entries());
    }
    if (found != Outcome.UNKNOWN) {
      SampleFacts.append(text, FOUND, found);
    }
    if (approximated) {
      SampleFacts.append(text, APPROXIMATED, true);
    }
    if (!left.isEmpty()) {
      SampleFacts.append(text, LEFT, left);
    }
    return text.toString();
  }

  /** Reads the facts; empty if the sample is not an operation of a replay. */
  static Optional<ReplayFacts> of(SampleFacts facts) {
    if (!facts.startsWith(OPERATION)) {
      return Optional.empty();
    }
    String name = facts.text(OPERATION);
    return KINDS.stream()
        .filter(kind -> kind.token().equals(name))
        .findFirst()
        .map(
            kind ->
                new ReplayFacts(
                    kind,
                    new Outcome(
                        (int) facts.number(LOGGED_CODE),
                        facts.number(LOGGED_NANOS),
                        facts.number(LOGGED_ENTRIES)),
                    facts.number(FOUND),
                    !facts.text(APPROXIMATED).isEmpty(),
                    facts.text(LEFT)));
  }

  /** Reads the end of the log; empty for other samples. */
  static Optional<End> end(SampleFacts facts) {
    if (!facts.startsWith(OPERATION) || !facts.text(OPERATION).equals(END)) {
      return Optional.empty();
    }
    return Optional.of(
        new End(
            facts.text("replay.log"),
            facts.text("replay.server"),
            Double.parseDouble(facts.text("replay.speed")),
            facts.number("replay.connections"),
            facts.number("replay.span.ns"),
            facts.number("replay.elapsed.ns"),
            new LogCounts(
                facts.number("replay.lines"),
                facts.number("replay.lines.other"),
                facts.number("replay.lines.wrong"),
                Arrays.stream(facts.text("replay.lines.first").split(" "))
                    .filter(number -> !number.isEmpty())
                    .map(Long::valueOf)
                    .toList(),
                Boolean.parseBoolean(facts.text("replay.seconds")))));
  }

  /** The operations left out, as text of a sample; "" for none. */
  static String left(SampleFacts facts) {
    return facts.text(LEFT);
  }

  /** Name of a count of operations left out, in the headers. */
  static String name(OperationKind kind, Reason reason) {
    return kind.token() + "/" + reason.token();
  }

  /** Reads the text of {@link LogReading.ReplayTally#take()}. */
  static Map<String, Long> leftOut(String text) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (String each : text.split(" ")) {
      int equal = each.indexOf('=');
      if (equal > 0) {
        counts.put(each.substring(0, equal), Long.valueOf(each.substring(equal + 1)));
      }
    }
    return counts;
  }
}
