package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CapacityCsv;
import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.LoadSearch;
import io.github.bancada.capacity.search.Trial;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialVerdict;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.OfferedTables;
import io.github.bancada.jmeter.ProgressNotes;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.Daemons;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.table.ResultTable;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One search in a running test, on its own thread, in this process or on a controller: prints a
 * line for each trial, writes the files and ends the users at its end. {@link #stop()} ends it at
 * once, with the results so far. Thread-safe.
 */
final class CapacityRun implements LoadSearch.Listener, UsersLead {
  private static final Logger log = LoggerFactory.getLogger(CapacityRun.class);

  /** Longest wait for the files at the end of the process or in a report. */
  private static final Duration LAST_WAIT = Duration.ofSeconds(5);

  private static final String NAME = "Capacity Search";

  private final CapacitySettings settings;
  private final SearchLoad load;
  private final SearchProgress progress;
  private final int engines;
  private final LoadSearch search;
  private final Thread thread;
  private final Runnable onExit = this::stopAndAwait;
  private boolean searching = true;
  private volatile boolean isStopped;
  private volatile long startNanoTime;
  private boolean saidThatUsersWereBusy;

  /**
   * @param progress gets every event
   * @param engines number of load generators; 0 for this process
   */
  CapacityRun(CapacitySettings settings, SearchLoad load, SearchProgress progress, int engines) {
    this.settings = settings;
    this.load = load;
    this.progress = progress;
    this.engines = engines;
    search = new LoadSearch(settings.search(), load, this);
    thread = Daemons.thread("bancada-capacity", this::run);
  }

  @Override
  public void start() {
    progress.starts(settings.search());
    startNanoTime = System.nanoTime();
    OfferedTables.ofThisTest().offer(this::tables);
    ProgressNotes.ofThisTest().add(progress::trialUnderWay);
    ProcessExit.first(onExit);
    thread.start();
  }

  /** At most the rest of the budget; nothing after the search. */
  @Override
  public synchronized TimeLeft left() {
    if (!searching) {
      return TimeLeft.NONE;
    }
    double spent = (System.nanoTime() - startNanoTime) / 1e9;
    return TimeLeft.atMost(settings.search().budgetSeconds() - spent);
  }

  /** Ends the search if it is running; its files are still written. */
  @Override
  public synchronized void stop() {
    if (searching) {
      isStopped = true;
      thread.interrupt();
    }
  }

  /** Waits for the end of the search and its files; returns whether it came in time. */
  @Override
  public boolean await(Duration longest) {
    try {
      thread.join(longest.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  private void stopAndAwait() {
    stop();
    await(LAST_WAIT);
  }

  /** Makes a report that is written before the end of the search wait for its files. */
  private List<ResultTable> tables() {
    stopAndAwait();
    return List.of();
  }

  private void run() {
    try {
      say(CapacityText.opening(settings.search(), settings.users(), engines));
      CapacityResult result = result();
      progress.ends(result);
      CapacityText.closingLines(result).forEach(CapacityRun::say);
      sayIfDemonstration();
      write(result);
      if (result.end() == CapacityResult.End.NOT_KNOWN) {
        ProcessExit.with(ExitCode.UNANSWERED);
      }
    } catch (IOException | RuntimeException e) {
      UnwrittenResults.because(NAME, e);
    } finally {
      load.finish();
      ProcessExit.forget(onExit);
    }
  }

  private static void sayIfDemonstration() {
    String server = JMeterUtils.getPropDefault(EmbeddedServer.PROPERTY, "");
    if (!server.isEmpty()) {
      say("This measured the demonstration, not your server: embedded " + server);
    }
  }

  private CapacityResult result() {
    try {
      load.awaitUsers();
      return search.search();
    } catch (InterruptedException e) {
      log.info("The search was stopped", e);
      return search.stopped(isStopped ? "the test was stopped" : e.getMessage());
    } finally {
      synchronized (this) {
        searching = false;
        // A late stop must not disturb the writing of files.
        Thread.interrupted();
      }
    }
  }

  @Override
  public void begins(TrialPlan plan) {
    progress.begins(plan);
  }

  @Override
  public void ended(Trial trial) {
    progress.ended(trial);
    say(progress.lastTrial());
    if (trial.verdict() == TrialVerdict.MET
        && trial.counts().lateByUsers() > trial.target() / 2 * trial.counts().samples()
        && !saidThatUsersWereBusy) {
      saidThatUsersWereBusy = true;
      note(
          "all users were busy at times, so arrivals waited for users rather than for the server;"
              + " allow more users if the server can have more connections");
    }
  }

  @Override
  public void note(String sentence) {
    progress.note(sentence);
    say("note: " + sentence);
  }

  private static void say(String sentence) {
    if (GuiPackage.getInstance() == null) {
      Terminal.say(sentence);
    }
  }

  private static void write(CapacityResult result) throws IOException {
    Optional<Path> reports = ResultsDirectory.ofThisTest();
    Path directory = reports.isPresent() ? reports.get() : newDirectory();
    AtomicFile.create(
        directory.resolve(CapacityJson.FILE), part -> CapacityJson.write(part, result));
    AtomicFile.create(directory.resolve(CapacityCsv.FILE), part -> CapacityCsv.write(part, result));
    if (reports.isEmpty()) {
      say("Files: " + directory);
    }
  }

  private static Path newDirectory() throws IOException {
    Path directory =
        ResultsDirectory.create("", RunningTest.planName(), System.currentTimeMillis());
    ResultsDirectory.take(directory);
    return directory;
  }
}
