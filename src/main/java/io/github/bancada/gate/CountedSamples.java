package io.github.bancada.gate;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.SecondTimes;
import java.util.Arrays;
import java.util.Optional;

/** The samples whose elapsed times a criterion judges. */
enum CountedSamples {
  /** Successful samples, the default. */
  SUCCESSFUL("successful"),
  FAILED("failed"),
  ALL("all");

  private final String word;

  CountedSamples(String word) {
    this.word = word;
  }

  String word() {
    return word;
  }

  static Optional<CountedSamples> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }

  /** The elapsed times over a whole run. */
  ElapsedTimes times(LabelSummary label) {
    return switch (this) {
      case SUCCESSFUL -> label.outcomes().successful();
      case FAILED -> label.outcomes().failed();
      case ALL -> label.outcomes().all();
    };
  }

  /** The elapsed times of one second; empty without such samples or with unknown outcomes. */
  Optional<SecondTimes> times(IntervalRow row) {
    return switch (this) {
      case SUCCESSFUL -> row.successful();
      case FAILED -> row.failed();
      case ALL -> Optional.of(row.all());
    };
  }

  /** The number of these samples in a second. */
  long count(IntervalRow row) {
    return switch (this) {
      case SUCCESSFUL -> row.samples() - row.errors();
      case FAILED -> row.errors();
      case ALL -> row.samples();
    };
  }

  /** Why a label with samples has no such times; empty if it has some. */
  Optional<String> missing(LabelSummary label) {
    if (this != ALL && !label.outcomes().areKnown()) {
      return Optional.of(Evidence.OUTCOMES_UNKNOWN);
    }
    return times(label).isEmpty() ? Optional.of("no " + word + " sample") : Optional.empty();
  }
}
