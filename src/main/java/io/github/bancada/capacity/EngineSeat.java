package io.github.bancada.capacity;

import io.github.bancada.capacity.search.TrialPart;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a controller knows of one load generator of a search. Clocks of other machines do not
 * matter: it compares durations only. Not thread-safe: its crew guards it.
 */
final class EngineSeat {
  /** Longest time between two calls in a trial; a call comes once a second. */
  private static final long LONGEST_SILENCE = TimeUnit.SECONDS.toNanos(3);

  /** Latest begin of a trial after the controller's word: so long do the others go on. */
  private static final long LATEST_BEGIN = LiveTrial.APART;

  private static final double SECOND = 1e9;

  private final TrialDesk.Member member;
  private TrialDesk.Report report = TrialDesk.Report.idle(0);
  private TrialPart part;
  private long heard;
  private long late;
  private String fault = "";
  private String reason;

  /** Times here are those of {@link System#nanoTime()}. */
  EngineSeat(TrialDesk.Member member, long now) {
    this.member = member;
    heard = now;
  }

  TrialDesk.Member member() {
    return member;
  }

  /** A task begins. */
  void begins() {
    part = null;
    late = Long.MAX_VALUE;
    fault = "";
  }

  /**
   * Takes a report.
   *
   * @param order what all do
   * @param goNanos when they were told so
   */
  void hear(TrialDesk.Report news, TrialDesk.Order order, long goNanos, long now) {
    boolean inTrial = order.plan() != null && !hasDone(order);
    if (inTrial && now - Math.max(heard, goNanos) > LONGEST_SILENCE) {
      fault = name() + " was silent for " + seconds(now - Math.max(heard, goNanos));
    }
    heard = now;
    report = news;
    if (news.number() == order.number() && news.part() != null) {
      part = news.part();
      if (!news.isDone()) {
        late = Math.min(late, now - goNanos - news.sinceNanos());
      } else if (inTrial && late > LATEST_BEGIN && fault.isEmpty()) {
        fault = name() + " began " + seconds(late) + " late";
      }
    }
  }

  private String name() {
    return "load generator " + member.name();
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f s", nanos / SECOND);
  }

  /** Why the trial says nothing of the server; "" if it does. */
  String fault() {
    return fault;
  }

  /** Whether it has ended the task. */
  boolean hasDone(TrialDesk.Order order) {
    return report.isDone() && report.number() == order.number();
  }

  /** Whether it waits for a task. */
  boolean isReady() {
    return report.isDone() && System.nanoTime() - heard < LONGEST_SILENCE;
  }

  /** Whether it has reported on a trial that it has not ended. */
  boolean isUnderWay() {
    return part != null && !report.isDone();
  }

  /** What it reported last on this task; null for nothing. */
  TrialPart part() {
    return part;
  }

  /** Time since the trial began there, when it reported. */
  long sinceNanos() {
    return report.sinceNanos();
  }

  long overdue() {
    return report.overdue();
  }

  double secondsOfSilence() {
    return (System.nanoTime() - heard) / SECOND;
  }

  /** It makes no further call. */
  void leaves(String why) {
    reason = why;
  }

  boolean hasLeft() {
    return reason != null;
  }

  String reason() {
    return reason;
  }

  /** How its settings differ from those of another one, in a sentence; "" if they do not. */
  String difference(EngineSeat other) {
    return member.settings().entrySet().stream()
        .filter(field -> !field.getValue().equals(other.member.settings().get(field.getKey())))
        .findFirst()
        .map(field -> difference(field, other))
        .orElse("");
  }

  private String difference(Map.Entry<String, String> field, EngineSeat other) {
    return String.format(
        Locale.ROOT,
        "the field '%s' of the search is '%s' on load generator %s and '%s' on %s; give it with -G"
            + " on the controller",
        field.getKey(),
        field.getValue(),
        member.name(),
        other.member.settings().get(field.getKey()),
        other.member.name());
  }
}
