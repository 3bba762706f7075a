package io.github.bancada.storage.dedup;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.table.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The estimates of one run, the last one of each label, in constant memory: further labels than
 * {@value RunRecorder#MAX_LABELS} are counted only. Thread-safe.
 */
public final class DedupRun {
  private final Published published;
  private final Map<String, DedupFacts> labels = new LinkedHashMap<>();
  private long leftOut;

  public DedupRun(Published published) {
    this.published = published;
  }

  /** Records an estimate. */
  public synchronized void record(String label, DedupFacts facts) {
    if (labels.size() < RunRecorder.MAX_LABELS || labels.containsKey(label)) {
      labels.put(label, facts);
    } else {
      leftOut++;
    }
  }

  public synchronized DedupTable table() {
    List<DedupTable.Row> rows = new ArrayList<>();
    labels.forEach((label, facts) -> rows.add(new DedupTable.Row(label, facts)));
    return new DedupTable(rows, published, leftOut);
  }
}
