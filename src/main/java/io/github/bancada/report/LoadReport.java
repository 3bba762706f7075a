package io.github.bancada.report;

import io.github.bancada.metrics.EmbeddedServer;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TestAbort;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listener: sums a run up in nanoseconds and constant memory, prints a table and writes the files of
 * {@link ReportWriter}. In distributed mode it works on the controller, over all engines.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once.
 */
public class LoadReport extends AbstractListenerElement
    implements SampleListener, TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1L;
  private static final Logger log = LoggerFactory.getLogger(LoadReport.class);

  /** Property: directory for the files; "" = {@code results/<plan>-<time>}. */
  static final String DIRECTORY = "LoadReport.directory";

  /** Property: a published table to print beside the run, see {@link PublishedTable}. */
  static final String PUBLISHED = "LoadReport.published";

  private static final int GRACE_SECONDS_LOCAL = 2;
  // Remote engines send by default after 100 samples or 60 s, whichever is first.
  private static final int GRACE_SECONDS_REMOTE = 75;

  private transient Set<String> hosts;
  private transient volatile ReportRun run;
  private transient volatile boolean sampled;
  private transient Thread onExit;

  @Override
  public void testStarted() {
    start(GRACE_SECONDS_LOCAL);
  }

  @Override
  public synchronized void testStarted(String host) {
    if (hosts == null) {
      hosts = new HashSet<>();
    }
    if (hosts.isEmpty()) {
      start(GRACE_SECONDS_REMOTE);
    }
    hosts.add(host);
  }

  @Override
  public void testEnded() {
    end("");
  }

  @Override
  public synchronized void testEnded(String host) {
    hosts.remove(host);
    if (hosts.isEmpty()) {
      end("");
    }
  }

  private synchronized void start(int graceSeconds) {
    closeRun();
    long now = System.currentTimeMillis();
    String plan = planName();
    try {
      if (!getPublished().isBlank()) {
        PublishedTable.parse(getPublished());
      }
      run =
          new ReportRun(
              plan,
              JMeterUtils.getJMeterVersion(),
              ResultsDirectory.create(getDirectory(), plan, now),
              now,
              graceSeconds);
    } catch (IOException | IllegalArgumentException e) {
      TestAbort.because("Load Report '" + getName() + "': " + e.getMessage());
      return;
    }
    sampled = false;
    onExit = new Thread(() -> end("ended by a signal"), "bancada-load-report-exit");
    Runtime.getRuntime().addShutdownHook(onExit);
    if (getVisualizer() instanceof LiveView view) {
      view.follow(run::snapshot);
    }
  }

  private static String planName() {
    String script = FileServer.getFileServer().getScriptName();
    if (script == null || script.isBlank()) {
      return "untitled";
    }
    return script.toLowerCase(Locale.ROOT).endsWith(".jmx")
        ? script.substring(0, script.length() - ".jmx".length())
        : script;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    ReportRun current = run;
    if (current == null) {
      return;
    }
    if (!sampled) {
      sampled = true;
      // Asked now, because the element that starts the server may stand behind this one.
      current.embeddedServer(JMeterUtils.getPropDefault(EmbeddedServer.PROPERTY, ""));
    }
    current.record(event.getResult());
  }

  private synchronized void end(String reason) {
    ReportRun current = run;
    if (current == null) {
      return;
    }
    try {
      if (TestAbort.isUnderWay() && current.samples() == 0) {
        current.discard();
        return;
      }
      RunSummary summary = current.finish(reason);
      if (GuiPackage.getInstance() == null) {
        print(current, summary);
      }
    } catch (IOException | RuntimeException e) {
      log.error("The load report cannot be written to {}", current.directory(), e);
      System.err.println(
          "Bancada: the load report cannot be written to "
              + current.directory()
              + ": "
              + e.getMessage());
    } finally {
      forgetExit();
      if (GuiPackage.getInstance() == null) {
        closeRun();
      }
    }
  }

  private void forgetExit() {
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
    } catch (IllegalStateException e) {
      log.debug("The JVM is on its way out already", e);
    }
  }

  private void print(ReportRun current, RunSummary summary) {
    StringBuilder text = new StringBuilder("\n");
    append(text, ConsoleReport.lines(summary));
    if (!getPublished().isBlank()) {
      text.append("\n");
      append(text, PublishedTable.parse(getPublished()).lines(summary));
    }
    text.append("\nFiles: ").append(current.directory()).append("\n");
    System.out.println(text);
    System.out.flush();
  }

  private static void append(StringBuilder text, List<String> lines) {
    lines.forEach(line -> text.append(line).append("\n"));
  }

  private synchronized void closeRun() {
    ReportRun current = run;
    run = null;
    if (current != null) {
      try {
        current.close();
      } catch (IOException e) {
        log.warn("A temporary file of the last run is left behind", e);
      }
    }
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void clearData() {
    // What is shown lives in the GUI, which clears itself; files on disk stay.
  }

  /** Directory for the files, "" for the default. */
  public String getDirectory() {
    return getPropertyAsString(DIRECTORY, "");
  }

  public void setDirectory(String directory) {
    setProperty(DIRECTORY, directory);
  }

  /** The published table to print beside the run, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }
}
