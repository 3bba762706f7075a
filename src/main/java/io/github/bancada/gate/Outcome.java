package io.github.bancada.gate;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.SecondTimes;
import java.util.Arrays;
import java.util.Optional;

/** Which samples' elapsed times a criterion is about. */
enum Outcome {
  /** Those that succeeded: what a criterion means that says nothing. */
  SUCCESSFUL("successful"),
  /** Those that failed. */
  FAILED("failed"),
  /** All of them, as if it made no difference. */
  ALL("all");

  private final String word;

  Outcome(String word) {
    this.word = word;
  }

  /** As it is written in a gate. */
  String word() {
    return word;
  }

  /** The one with this word. */
  static Optional<Outcome> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  /** The times over a whole run. */
  ElapsedTimes times(LabelSummary label) {
    return switch (this) {
      case SUCCESSFUL -> label.outcomes().successful();
      case FAILED -> label.outcomes().failed();
      case ALL -> label.outcomes().all();
    };
  }

  /** The times of one second; empty if there is no such sample, or it is not known which failed. */
  Optional<SecondTimes> times(IntervalRow row) {
    return switch (this) {
      case SUCCESSFUL -> row.successful();
      case FAILED -> row.failed();
      case ALL -> Optional.of(row.all());
    };
  }

  /** How many samples of a second they are. */
  long count(IntervalRow row) {
    return switch (this) {
      case SUCCESSFUL -> row.samples() - row.errors();
      case FAILED -> row.errors();
      case ALL -> row.samples();
    };
  }

  /** Why a label with samples has no such times; empty if it has. */
  Optional<String> missing(LabelSummary label) {
    if (this != ALL && !label.outcomes().areKnown()) {
      return Optional.of(Evidence.NOT_TOLD);
    }
    return times(label).isEmpty() ? Optional.of("no " + word + " sample") : Optional.empty();
  }
}
