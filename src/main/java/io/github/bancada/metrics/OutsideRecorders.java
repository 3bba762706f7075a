package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The samples of a run that are no part of its load, by label: connecting, preparing, auditing.
 * They are in no total. Recording is thread-safe; one thread at a time closes seconds.
 */
final class OutsideRecorders {
  private final ConcurrentHashMap<String, LabelRecorder> recorders = new ConcurrentHashMap<>();
  private final SlotPool pool;

  OutsideRecorders(SlotPool pool) {
    this.pool = pool;
  }

  /**
   * Records a sample; more labels than {@value RunRecorder#MAX_LABELS} are counted as one.
   *
   * @param lastClosed the last second that takes no more samples
   */
  void record(SampleResult sample, long lastClosed) {
    String label = Objects.requireNonNullElse(sample.getSampleLabel(), "");
    LabelRecorder recorder = recorders.get(label);
    if (recorder == null) {
      String name = recorders.size() < RunRecorder.MAX_LABELS ? label : RunRecorder.OTHER_LABELS;
      recorder = recorders.computeIfAbsent(name, each -> new LabelRecorder(each, pool, lastClosed));
    }
    recorder.record(sample);
  }

  /** Closes a second, and hands on what each label had in it. */
  void close(long second, Consumer<LabelSummary> heard) {
    for (LabelRecorder each : recorders.values()) {
      each.close(second, lane -> heard.accept(lane.summary(each.label(), false)));
    }
  }

  void skipTo(long epochSecond) {
    recorders.values().forEach(each -> each.skipTo(epochSecond));
  }

  /** One summary a label, in the order in which their first samples began. */
  List<LabelSummary> snapshot() {
    return recorders.values().stream()
        .map(LabelRecorder::snapshot)
        .sorted(Comparator.comparingLong(LabelSummary::startEpochMillis))
        .toList();
  }
}
