package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.CapacityView;
import io.github.bancada.report.view.Diagnosis;
import io.github.bancada.report.view.ErrorText;
import io.github.bancada.report.view.RunMoment;
import io.github.bancada.report.view.TimeFormat;
import io.github.bancada.report.view.TransactionNotes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Content of a live page besides charts and figures of labels: state, tiles, diagnosis, errors.
 * Immutable.
 *
 * @param run the run so far, with short labels and its seconds in memory
 */
record LiveHead(RunMoment moment, RunSummary run, Diagnosis diagnosis) {
  private static final int MAX_ERRORS = 20;

  static LiveHead of(RunMoment moment, RunSummary run) {
    return new LiveHead(moment, run, Diagnosis.of(run));
  }

  String tone() {
    return HtmlPage.style(HtmlVerdict.tone(run));
  }

  String notes() {
    List<String> notes = new ArrayList<>(moment.notes());
    if (run.arrivals().isInvalid()) {
      notes.add(run.arrivals().invalidSentence());
    }
    return HtmlReport.shortenedMessage(String.join("; ", notes));
  }

  String state() {
    if (moment.ended()) {
      return "Ended: " + CapacityView.closing(run).orElseGet(diagnosis::verdict);
    }
    TimeLeft left = moment.left();
    return "Running: "
        + diagnosis.verdict()
        + (left.isKnown()
            ? String.format(
                Locale.ROOT, "; %s%.0f s to go", left.atMost() ? "at most " : "", left.seconds())
            : "");
  }

  /** Writes the fields of an object for {@code live.js}. */
  void write(JsonGenerator json) throws IOException {
    json.writeBooleanField("ended", moment.ended());
    json.writeNumberField("started", run.info().startEpochMillis());
    json.writeStringField("tone", tone());
    json.writeStringField("state", state());
    json.writeStringField("notes", notes());
    json.writeArrayFieldStart("tiles");
    for (Map.Entry<String, String> tile : tiles().entrySet()) {
      strings(json, List.of(tile.getKey(), tile.getValue()));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("findings");
    for (String finding :
        Stream.of(diagnosis.warnings(), TransactionNotes.of(run), diagnosis.findings())
            .flatMap(List::stream)
            .toList()) {
      json.writeString(HtmlReport.shortenedMessage(finding));
    }
    json.writeEndArray();
    ErrorText errors = ErrorText.of(run, MAX_ERRORS);
    json.writeArrayFieldStart("errors");
    strings(json, errors.titles());
    for (List<String> row : errors.rows()) {
      strings(json, row);
    }
    json.writeEndArray();
  }

  private Map<String, String> tiles() {
    LabelSummary total = run.total();
    Map<String, String> tiles = new LinkedHashMap<>();
    tiles.put("users", Diagnosis.count(moment.users()));
    tiles.put("samples", Diagnosis.count(total.samples()));
    tiles.put("errors", Diagnosis.count(total.errors()));
    tiles.put("error %", total.samples() == 0 ? "-" : AggregateText.percent(total.errorPercent()));
    Optional<IntervalRow> last = moment.lastSecond();
    if (!moment.ended()) {
      tiles.put("samples in last s", last.map(row -> Diagnosis.count(row.samples())).orElse("-"));
      tiles.put("p50 of last s", now(last, SecondTimes::p50Nanos));
      tiles.put("p95 of last s", now(last, SecondTimes::p95Nanos));
    }
    for (int percentile : new int[] {50, 95, 99}) {
      tiles.put(
          "p" + percentile + " of all",
          total.elapsed().isEmpty() ? "-" : time(total.elapsed().percentileNanos(percentile)));
    }
    return tiles;
  }

  private static String now(Optional<IntervalRow> row, ToLongFunction<SecondTimes> time) {
    return row.flatMap(IntervalRow::elapsed)
        .map(times -> time(time.applyAsLong(times)))
        .orElse("-");
  }

  private static String time(long nanos) {
    TimeFormat format = TimeFormat.forColumn(nanos);
    return format.format(nanos) + " " + format.symbol();
  }

  private static void strings(JsonGenerator json, List<String> texts) throws IOException {
    json.writeStartArray();
    for (String text : texts) {
      json.writeString(HtmlReport.shortened(text));
    }
    json.writeEndArray();
  }
}
