package io.github.bancada.report.live;

import io.github.bancada.jmeter.ProgressNotes;
import io.github.bancada.jmeter.RemainingTime;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.RunMoment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The run for readers: a snapshot at most a second old, for any number of readers. Thread-safe. */
final class LiveRun {
  private static final Logger log = LoggerFactory.getLogger(LiveRun.class);
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Supplier<RunSummary> source;
  private final IntSupplier usersHere;

  // Guarded by the monitor of this object.
  private RunMoment last;
  private long takenNanos;
  private long rowsRead;
  private Optional<IntervalRow> lastSecond = Optional.empty();

  /**
   * @param source gives the run so far
   * @param usersHere virtual users that are active in this process
   */
  LiveRun(Supplier<RunSummary> source, IntSupplier usersHere) {
    this.source = source;
    this.usersHere = usersHere;
  }

  synchronized RunMoment now() {
    boolean ended = last != null && last.ended();
    if (last == null || !ended && System.nanoTime() - takenNanos >= FRESH_NANOS) {
      last = moment(source.get(), false);
      takenNanos = System.nanoTime();
    }
    return last;
  }

  /** Ends the run: readers see all of it from now on. */
  synchronized void end(RunSummary whole) {
    last = moment(whole, true);
  }

  private RunMoment moment(RunSummary run, boolean ended) {
    try {
      run.timeline().intervals().forEachAfter(rowsRead, this::read);
    } catch (IOException e) {
      log.warn("The seconds of the run cannot be read", e);
    }
    int users =
        ended
            ? 0
            : run.engines().isEmpty()
                ? usersHere.getAsInt()
                : lastSecond.map(IntervalRow::users).orElse(0);
    TimeLeft left = ended ? TimeLeft.NONE : RemainingTime.ofThisTest().left();
    List<String> notes = new ArrayList<>(ProgressNotes.ofThisTest().all());
    if (!left.isKnown() && !RemainingTime.ofThisTest().phase().isEmpty()) {
      notes.add(0, RemainingTime.ofThisTest().phase());
    }
    return new RunMoment(run, lastSecond, users, left, notes, ended);
  }

  private void read(IntervalRow row) {
    rowsRead++;
    if (row.label().equals(RunSummary.TOTAL)) {
      lastSecond = Optional.of(row);
    }
  }
}
