package io.github.bancada.report.view;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.TextTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A run in sentences, the same on the console, in HTML and in Markdown. Each sentence is one line
 * without a full stop. Immutable.
 *
 * @param brokenOff why the run ended early; "" if it did not
 * @param verdict the outcome in one line
 * @param warnings why the figures may not be the server's; as important as the verdict
 * @param findings arrivals, first failure, last success, silences, connections; may be empty
 * @param notes how to read the figures
 */
public record Diagnosis(
    String brokenOff,
    String verdict,
    List<String> warnings,
    List<String> findings,
    List<String> notes) {
  /** Without a failure, a shorter silence is not reported, because users take time to start. */
  private static final long SILENCE_MILLIS = 5_000;

  private static final long SILENCE_WITH_ERRORS_MILLIS = 1_000;

  /** A silence must exceed the mean time between successes by this factor. */
  private static final int SILENCE_RATIO = 10;

  /** Share of busy seconds above which the load machine may have limited a run. */
  private static final double MOST_BUSY = 0.1;

  /**
   * Diagnoses a run.
   *
   * @throws UncheckedIOException if its CPU rows cannot be read
   */
  public static Diagnosis of(RunSummary summary) {
    List<String> findings = new ArrayList<>();
    if (!summary.timeline().leftOut().isNothing()) {
      findings.add(summary.timeline().leftOut().sentence());
    }
    findings.addAll(summary.arrivals().sentences());
    long start = summary.info().startEpochMillis();
    summary.failures().first().ifPresent(first -> findings.add(firstFailure(first, start)));
    addSuccesses(findings, summary);
    findings.addAll(ConnectionsText.lines(summary));
    List<String> warnings = new ArrayList<>();
    summary.info().environment().stream()
        .flatMap(each -> each.changes().stream())
        .forEach(warnings::add);
    if (summary.arrivals().isInvalid()) {
      warnings.add(summary.arrivals().invalidSentence());
    }
    Optional<String> busy = cpu(summary);
    busy.ifPresent(warnings::add);
    if (busy.isEmpty() && summary.info().server().sameMachine()) {
      findings.add("Server and load share this machine and its CPU");
    }
    return new Diagnosis(
        brokenOff(summary.info()), verdict(summary), warnings, findings, notes(summary));
  }

  /**
   * Why a run does not show what its server can do, and should be repeated; empty if it does: it
   * was broken off, samples failed, or the load machine was late or busy.
   *
   * @throws UncheckedIOException if its CPU rows cannot be read
   */
  public static Optional<String> objection(RunSummary run) {
    if (!run.info().endReason().isEmpty()) {
      return Optional.of("broken off: " + run.info().endReason());
    }
    if (run.total().errors() > 0) {
      long start = run.info().startEpochMillis();
      String first =
          run.failures().first().map(each -> "; " + firstFailure(each, start)).orElse("");
      return Optional.of(verdict(run) + first);
    }
    if (run.arrivals().isInvalid()) {
      return Optional.of(run.arrivals().whyInvalid());
    }
    RunInfo.Server server = run.info().server();
    boolean shared = server.sameMachine() || server.none() || !server.embedded().isEmpty();
    return shared || busyShare(run) <= MOST_BUSY ? Optional.empty() : cpu(run);
  }

  private static double busyShare(RunSummary run) {
    BusySeconds seconds = busySeconds(run);
    return (double) seconds.busy() / Math.max(1, seconds.all());
  }

  private static BusySeconds busySeconds(RunSummary run) {
    try {
      return BusySeconds.of(run);
    } catch (IOException e) {
      throw new UncheckedIOException("The CPU rows of the run cannot be read", e);
    }
  }

  private static String brokenOff(RunInfo info) {
    return info.endReason().isEmpty() ? "" : "Broken off, not a whole test: " + info.endReason();
  }

  private static String verdict(RunSummary summary) {
    LabelSummary total = summary.total();
    String time = " in " + seconds(summary.countedMillis()) + " s";
    if (total.samples() == 0) {
      return "No data: no sample was recorded" + time;
    }
    String all = (total.samples() == 1 ? "" : "All ") + Quantity.of(total.samples(), "sample");
    if (total.errors() == 0) {
      return all + " succeeded" + time;
    }
    return total.errors() == total.samples()
        ? all + " failed" + time
        : String.format(
            Locale.ROOT,
            "%s of %s samples failed (%s %%)%s",
            count(total.errors()),
            count(total.samples()),
            AggregateText.percent(total.errorPercent()),
            time);
  }

  private static String firstFailure(Failures.First first, long start) {
    return String.format(
        Locale.ROOT,
        "First failure: sample %s, %s s after the start, %s%s: %s%s",
        count(first.sampleNumber()),
        seconds(first.epochMillis() - start),
        first.users() > 0 ? Quantity.of(first.users(), "user") + " active, " : "",
        TextTable.oneLine(first.label()),
        TextTable.oneLine(code(first.code())),
        first.message().isBlank() ? "" : " (" + TextTable.oneLine(first.message()) + ")");
  }

  private static void addSuccesses(List<String> findings, RunSummary summary) {
    Successes successes = summary.timeline().successes();
    if (successes.equals(Successes.UNKNOWN)) {
      return;
    }
    RunInfo info = summary.info();
    long start = info.startEpochMillis();
    boolean failed = summary.total().errors() > 0;
    if (failed) {
      findings.add(
          successes.lastEpochMillis().isPresent()
              ? String.format(
                  Locale.ROOT,
                  "Last success: %s s after the start, %s s before the end",
                  seconds(successes.lastEpochMillis().getAsLong() - start),
                  seconds(
                      Math.max(0, info.endEpochMillis() - successes.lastEpochMillis().getAsLong())))
              : "No sample succeeded");
    }
    Successes.Gap silence = successes.longestSilence();
    if (successes.lastEpochMillis().isPresent() && isNoteworthy(silence, summary)) {
      findings.add(
          String.format(
              Locale.ROOT,
              "Longest time without a success: %s s, from %s s to %s s after the start%s",
              seconds(silence.millis()),
              seconds(silence.fromEpochMillis() - start),
              seconds(silence.toEpochMillis() - start),
              silence.users() > 0 ? ", " + Quantity.of(silence.users(), "user") + " active" : ""));
    }
  }

  private static boolean isNoteworthy(Successes.Gap silence, RunSummary summary) {
    LabelSummary total = summary.total();
    boolean starting = silence.fromEpochMillis() <= summary.info().startEpochMillis();
    if (total.errors() > 0 && !starting) {
      return silence.millis() >= SILENCE_WITH_ERRORS_MILLIS;
    }
    double meanGap = (double) summary.info().durationMillis() / Math.max(1, total.samples());
    return silence.millis() >= SILENCE_MILLIS && silence.millis() >= SILENCE_RATIO * meanGap;
  }

  private static List<String> notes(RunSummary summary) {
    List<String> notes = new ArrayList<>();
    if (!summary.total().outcomes().areKnown()) {
      notes.add(
          "Times of labels with errors include failed samples: the file does not say which samples"
              + " failed.");
    } else if (summary.total().errors() > 0) {
      notes.add("Times are of successful samples; failed samples have a table of their own.");
    }
    if (summary.labels().stream().anyMatch(LabelSummary::millisecondsOnly)) {
      notes.add(
          summary.info().origin().source().isEmpty()
              ? "Samplers other than Bancada's measure in whole milliseconds."
              : "Times are whole milliseconds: the file has no finer ones.");
    }
    if (summary.total().samples() > 0 && !summary.total().traffic().isKnown()) {
      notes.add(ComparisonText.PART);
    }
    notes.addAll(ResponseNotes.of(summary));
    long interval = summary.info().settings().intendedIntervalNanos();
    if (interval > 0 && !Column.hasResponses(summary) && summary.total().samples() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "Service time is the duration of a sample. The corrected columns are response time:"
                  + " what users with one sample every %s ms (intended interval) would have seen."
                  + " They include %s samples that were held back%s.",
              milliseconds(interval),
              count(summary.total().elapsed().correctedExtraSamples(interval)),
              summary.total().errors() > 0 ? ", except those that failed samples held back" : ""));
    }
    return notes;
  }

  public static String embeddedServer(RunSummary summary) {
    String server = summary.info().server().embedded();
    String where = EmbeddedServer.isOwnProcess(server) ? "on this machine" : "in this process";
    if (!summary.engines().isEmpty()) {
      where = "one in each remote engine, for demonstration only";
    }
    return "Server: embedded, " + where + " (" + server + ")";
  }

  /** Nanoseconds as milliseconds, without trailing zeros. */
  public static String milliseconds(long nanos) {
    return CsvFiles.plain(nanos / 1e6, 6);
  }

  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String code(String code) {
    return code.isBlank() ? "(no code)" : code;
  }

  /** Milliseconds as seconds with one decimal. */
  public static String seconds(long millis) {
    return String.format(Locale.ROOT, "%,.1f", millis / 1000.0);
  }

  /**
   * One line without a full stop; empty if it was not busy.
   *
   * @throws UncheckedIOException if the CPU rows cannot be read
   */
  static Optional<String> cpu(RunSummary summary) {
    BusySeconds seconds = busySeconds(summary);
    if (seconds.busy() == 0) {
      return Optional.empty();
    }
    RunInfo info = summary.info();
    long start = Math.floorDiv(info.startEpochMillis(), 1000L);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "CPU of the %s: at least %.0f %% busy in %s of %s seconds, from second %s to %s"
                + " (JMeter itself: %.0f %%): %s",
            summary.engines().isEmpty() ? "load machine" : "controller",
            CpuRow.BUSY_PERCENT,
            Diagnosis.count(seconds.busy()),
            Diagnosis.count(seconds.all()),
            Diagnosis.count(seconds.first() - start),
            Diagnosis.count(seconds.last() - start),
            seconds.processPercent(),
            info.server().sameMachine()
                ? "server and load share this machine, and its CPU limits both"
                : limit(summary, seconds.processPercent())));
  }

  /** The work that a busy CPU without a server may have limited. */
  private static String limit(RunSummary summary, double processPercent) {
    if (summary.engines().isEmpty() && processPercent < CpuRow.BUSY_PERCENT / 2) {
      return "other programs, or programs started by the test, used most of it, which may have"
          + " slowed the measured work";
    }
    if (!summary.info().server().none()) {
      return "the load generator, not the server, may be the limit";
    }
    return summary.engines().isEmpty()
        ? "the CPU of this machine limits the measured work"
        : "the controller, not the engines that did the work, may be the limit";
  }
}
