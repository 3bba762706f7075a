package io.github.bancada.pages;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.table.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The counts of one run by label, in constant memory: at most {@value RunRecorder#MAX_LABELS}
 * labels; further labels are added up together. Thread-safe.
 */
public final class CounterTimesRun {
  private final Published published;
  private final Map<String, CounterTimes> labels = new ConcurrentHashMap<>();

  /** The same counts in the order of their first job; also the lock for new labels. */
  private final Map<String, CounterTimes> inOrder = new LinkedHashMap<>();

  private final AtomicLong firstStartMillis = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong lastEndMillis = new AtomicLong(Long.MIN_VALUE);

  public CounterTimesRun(Published published) {
    this.published = published;
  }

  /**
   * @param success whether the job was counted, and as expected
   * @param startMillis since the epoch, likewise the end
   */
  public void record(
      String label,
      CounterTimes.JobFacts job,
      boolean success,
      long elapsedNanos,
      long startMillis,
      long endMillis) {
    CounterTimes known = labels.get(label);
    CounterTimes times = known != null ? known : register(label);
    if (success) {
      times.add(job, elapsedNanos);
    } else {
      times.addFailure();
    }
    firstStartMillis.accumulateAndGet(startMillis, Math::min);
    lastEndMillis.accumulateAndGet(endMillis, Math::max);
  }

  private CounterTimes register(String label) {
    synchronized (inOrder) {
      boolean full = inOrder.size() >= RunRecorder.MAX_LABELS && !inOrder.containsKey(label);
      return inOrder.computeIfAbsent(
          full ? RunRecorder.OTHER_LABELS : label,
          name -> {
            CounterTimes times = new CounterTimes(name);
            labels.put(name, times);
            return times;
          });
    }
  }

  public CounterTimesTable table() {
    List<CounterTimes.Figures> rows = new ArrayList<>();
    synchronized (inOrder) {
      inOrder.values().forEach(each -> rows.add(each.figures()));
    }
    // JMeter's clock has whole milliseconds; a shorter time counts as 1 ms.
    long millis = rows.isEmpty() ? 0 : Math.max(1, lastEndMillis.get() - firstStartMillis.get());
    return new CounterTimesTable(rows, published, millis);
  }
}
