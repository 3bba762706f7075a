package io.github.bancada.report.window;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.view.BusySeconds;
import io.github.bancada.report.view.LabelChoice;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.SwingWorker;
import javax.swing.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes the view of a live run, at most once per refresh period and only while it is visible.
 * Another thread does the slow work (snapshot, reading new rows, percentiles), for at most a tenth
 * of the time. Event thread only.
 */
final class LiveRefresh {
  private static final Logger log = LoggerFactory.getLogger(LiveRefresh.class);

  /** Pause after each snapshot, as a multiple of its duration. */
  private static final int PAUSE = 9;

  private final Consumer<Frame> screen;
  private final BooleanSupplier visible;
  private final Timer timer;
  private Supplier<RunSummary> source;
  private ChartsPane.Content.Reader reader;
  private Choice choice = new Choice(LabelChoice.TOTAL, "");
  private Frame shown;
  private Drawing drawing;
  private long notBeforeNanos;

  /**
   * A reader's choice.
   *
   * @param label the subject of the charts
   * @param unit of the table's times; "" for the best one
   */
  record Choice(LabelChoice label, String unit) {}

  /**
   * A run at one moment, ready to be shown.
   *
   * @param table its figures
   * @param choice the choice for which they were made
   * @param charts of the chosen label
   * @param cpu busy seconds of the load machine's CPUs
   * @param problem why the charts over time are empty; "" for no problem
   */
  record Frame(
      RunSummary summary,
      AggregateTableModel.Table table,
      Choice choice,
      ChartsPane.Content charts,
      BusySeconds cpu,
      String problem) {

    /** Computes a frame. Slow; not for the event thread. */
    static Frame of(RunSummary summary, Choice choice, ChartsPane.Content.Reader reader) {
      ChartsPane.Content charts;
      String problem = "";
      BusySeconds cpu = BusySeconds.NONE;
      try {
        charts = reader.read(summary, choice.label());
        cpu = BusySeconds.of(summary);
      } catch (IOException e) {
        log.warn("The intervals of the run cannot be read", e);
        charts = ChartsPane.Content.withoutSeconds(summary, choice.label());
        problem = FileTask.text(e);
      }
      return new Frame(
          summary,
          AggregateTableModel.Table.of(summary, choice.unit()),
          choice,
          charts,
          cpu,
          problem);
    }
  }

  /**
   * @param periodMillis the refresh period
   * @param screen shows a frame
   * @param visible whether the screen is visible
   */
  LiveRefresh(int periodMillis, Consumer<Frame> screen, BooleanSupplier visible) {
    this.screen = screen;
    this.visible = visible;
    timer = new Timer(periodMillis, event -> tick());
    timer.setInitialDelay(0);
  }

  void follow(Supplier<RunSummary> run) {
    stop();
    source = run;
    reader = new ChartsPane.Content.Reader();
    timer.restart();
  }

  /** Stops refreshing; the screen keeps its content. */
  void stop() {
    timer.stop();
    source = null;
    shown = null;
    notBeforeNanos = System.nanoTime();
    if (drawing != null) {
      drawing.cancel(false); // its result is obsolete
      drawing = null;
    }
  }

  /** Shows the reader's choice. */
  void choose(Choice next) {
    choice = next;
    notBeforeNanos = System.nanoTime();
    if (source != null) {
      timer.restart();
    }
  }

  private void tick() {
    if (drawing == null && visible.getAsBoolean() && System.nanoTime() - notBeforeNanos >= 0) {
      drawing = new Drawing(source, reader, choice, shown);
      drawing.execute();
    }
  }

  private final class Drawing extends SwingWorker<Frame, Void> {
    private final Supplier<RunSummary> run;
    private final ChartsPane.Content.Reader charts;
    private final Choice wanted;
    private final Frame before;
    private volatile long tookNanos;

    Drawing(
        Supplier<RunSummary> run, ChartsPane.Content.Reader charts, Choice wanted, Frame before) {
      this.run = run;
      this.charts = charts;
      this.wanted = wanted;
      this.before = before;
    }

    /** Returns null if nothing is new, such as after the end of the run. */
    @Override
    protected Frame doInBackground() {
      long start = System.nanoTime();
      RunSummary now = run.get();
      boolean same = before != null && now == before.summary() && wanted.equals(before.choice());
      Frame frame = now == null || same ? null : Frame.of(now, wanted, charts);
      tookNanos = System.nanoTime() - start;
      return frame;
    }

    @Override
    protected void done() {
      if (drawing != this) {
        return;
      }
      drawing = null;
      notBeforeNanos = System.nanoTime() + PAUSE * tookNanos;
      try {
        Frame frame = get();
        if (frame != null) {
          shown = frame;
          screen.accept(frame);
        } else if (wanted.equals(choice)) {
          timer.stop(); // the final state is shown
        }
      } catch (InterruptedException | CancellationException e) {
        log.debug("The window no longer follows this run", e);
      } catch (ExecutionException e) {
        timer.stop();
        log.error("The run cannot be shown", e.getCause());
      }
    }
  }
}
