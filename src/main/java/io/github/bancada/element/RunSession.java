package io.github.bancada.element;

import io.github.bancada.jmeter.DeadUsers;
import io.github.bancada.jmeter.EngineWatch;
import io.github.bancada.jmeter.RemoteEngines;
import io.github.bancada.jmeter.RunEnd;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.process.ProcessExit;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.jmeter.gui.GuiPackage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of one {@link RunListener}, one after the other, shared by the clones that JMeter makes
 * for remote engines. A run begins with the first engine and ends with the last, or when the
 * process ends. Thread-safe.
 *
 * @param <R> recorder of a run; closed after it if it is {@link Closeable}
 */
public abstract class RunSession<R> {
  private static final Logger log = LoggerFactory.getLogger(RunSession.class);

  private final String listener;
  private final RemoteEngines engines = new RemoteEngines();
  private final Runnable onExit = this::endAtExit;

  /** The current run, or the last one. */
  private R last;

  private volatile R current;

  /** Makes the recorder of a run. */
  protected interface Opening<R> {
    R open() throws IOException;
  }

  /** Messages use the listener's name. */
  protected RunSession(String listener) {
    this.listener = listener;
  }

  /**
   * Starts a test, or one more engine of it. A run that cannot be opened ends the test at once.
   *
   * @param engine name of the remote engine, "" for this process
   * @param count number of engines of the test; one may end before another begins
   * @param opening throws IOException or IllegalArgumentException, with a message for the user
   * @return the run, if it began with this call
   */
  protected final synchronized Optional<R> begin(String engine, int count, Opening<R> opening) {
    if (!engines.begins(engine, count)) {
      return Optional.empty();
    }
    closeLast();
    ArrivalCounts.Source.clear(); // thread groups, and engines, begin later
    DeadUsers.watch();
    try {
      last = opening.open();
      current = last;
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      refuse(e);
      return Optional.empty();
    }
    ProcessExit.first(onExit);
    return Optional.of(last);
  }

  /** Ends the test before its first sample, because a run could not be opened. */
  protected void refuse(Exception cause) {
    TestAbort.because(listener + ": " + cause.getMessage());
  }

  /** The current run; null before and after it. */
  protected final R current() {
    return current;
  }

  /**
   * Ends the test, or one engine of it; the last one finishes the run.
   *
   * @param engine name of the remote engine, "" for this process
   */
  public synchronized void end(String engine) {
    if (engines.ends(engine)) {
      end(last, RunningTest.endReason());
    }
  }

  /** Called when the process ends before JMeter has told this listener of the test's end. */
  private synchronized void endAtExit() {
    if (current == null) {
      return;
    }
    if (RunEnd.ofThisTest().hasEnded()) {
      end(last, RunningTest.endReason()); // the test has ended, and other listeners were told first
      return;
    }
    RunEnd.ofThisTest().cutNow();
    end(last, EngineWatch.withLost(engines.cutReason()));
  }

  private void end(R run, String reason) {
    if (current == null) {
      return;
    }
    try {
      finish(run, reason);
    } catch (IOException | RuntimeException e) {
      UnwrittenResults.because(listener, e);
    } finally {
      current = null;
      ProcessExit.forget(onExit);
      if (GuiPackage.getInstance() == null) {
        closeLast();
      }
    }
  }

  /**
   * Shows and writes the results of a run.
   *
   * @param reason what ended it, "" if it ended by itself
   * @throws IOException if something cannot be written
   */
  protected abstract void finish(R run, String reason) throws IOException;

  /** With GUI only when the next run begins, because the window still shows the last one. */
  private void closeLast() {
    R done = last;
    last = null;
    current = null;
    try {
      if (done instanceof Closeable resources) {
        resources.close();
      }
    } catch (IOException e) {
      log.warn("A temporary file of the last run is left behind", e);
    }
  }
}
