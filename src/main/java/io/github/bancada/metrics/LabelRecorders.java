package io.github.bancada.metrics;

import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One recorder per label. Thread-safe. A thread finds a known label without waiting; for a new
 * label it may wait until a second is closed.
 */
final class LabelRecorders {
  private static final Logger log = LoggerFactory.getLogger(LabelRecorders.class);

  private final ConcurrentHashMap<String, LabelRecorder> byLabel = new ConcurrentHashMap<>();

  /** Takes the samples of new labels once there are too many labels. */
  private volatile LabelRecorder others;

  private final SlotPool pool;

  // Guarded by the monitor of this object.
  private final List<LabelRecorder> inOrder = new ArrayList<>();
  private long lastClosed;

  /** Seconds up to {@code lastClosed}, since the epoch, take no samples. */
  LabelRecorders(SlotPool pool, long lastClosed) {
    this.pool = pool;
    this.lastClosed = lastClosed;
  }

  /** Returns the recorder of a label, null if the label is new. */
  LabelRecorder find(String label) {
    LabelRecorder known = byLabel.get(label);
    return known == null ? others : known;
  }

  /** Returns the recorder of a label, which may be new. */
  synchronized LabelRecorder register(String label) {
    LabelRecorder known = byLabel.get(label);
    if (known != null) {
      return known;
    }
    if (inOrder.size() >= RunRecorder.MAX_LABELS && !label.equals(RunRecorder.OTHER_LABELS)) {
      log.warn(
          "More than {} labels: '{}' and later ones are counted as '{}'; put what varies"
              + " into the request, not into the sampler's name",
          RunRecorder.MAX_LABELS,
          Terminal.line(label),
          RunRecorder.OTHER_LABELS);
      others = register(RunRecorder.OTHER_LABELS);
      return others;
    }
    LabelRecorder recorder = new LabelRecorder(label, pool, lastClosed);
    inOrder.add(recorder);
    byLabel.put(label, recorder);
    return recorder;
  }

  LabelRecorder of(String label) {
    LabelRecorder known = find(label);
    return known == null ? register(label) : known;
  }

  /**
   * Closes a second of every label. Call it for one second after the other.
   *
   * @param sink receives each label with samples and its figures; the lane is valid during the call
   */
  synchronized void close(long epochSecond, BiConsumer<String, Lane> sink) {
    for (LabelRecorder each : inOrder) {
      each.close(epochSecond, lane -> sink.accept(each.label(), lane));
    }
    lastClosed = epochSecond;
  }

  /** Closes several seconds in one step. None of them may be open, and no thread may record. */
  synchronized void skipTo(long epochSecond) {
    inOrder.forEach(each -> each.skipTo(epochSecond));
    lastClosed = epochSecond;
  }

  /** One summary per label, in the order in which the labels first appeared. */
  synchronized List<LabelSummary> snapshot() {
    return inOrder.stream().map(LabelRecorder::snapshot).toList();
  }

  /** Number of samples recorded so far; never waits. */
  long samples() {
    return byLabel.values().stream().mapToLong(LabelRecorder::samples).sum();
  }

  boolean hasOthers() {
    return others != null;
  }

  boolean isEmpty() {
    return byLabel.isEmpty();
  }
}
