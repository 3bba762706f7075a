package io.github.bancada.element;

import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Values;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.table.TableText;
import io.github.bancada.text.Terminal;
import java.util.List;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A listener that makes a workload's tables of a whole run. They go to the console or the window
 * when the test ends, into the reports of the test, and into a file beside theirs. In distributed
 * mode it works on the controller, over all engines.
 *
 * <p>A subclass gives name, fields, recording of a sample and tables of a run. As thread-safe as
 * the recorder of the run.
 *
 * @param <R> recorder of a run
 */
public abstract class ResultsListener<R> extends RunListener<ResultsSession<R>>
    implements FieldElement {
  private static final long serialVersionUID = 1L;

  private final String title;
  private final String file;

  /**
   * @param title its name on the console
   * @param file the CSV file, beside those of the Load Report
   */
  protected ResultsListener(String title, String file) {
    super(new ResultsSession<>(title));
    this.title = title;
    this.file = file;
  }

  /**
   * Makes the recorder of a run.
   *
   * @throws IllegalArgumentException if a setting is wrong
   */
  protected abstract R newRun(Values settings);

  /** Records a sample; called by any user's thread. */
  protected abstract void record(R run, SampleResult sample);

  /** The tables of a run; called once. */
  protected abstract RunTables tables(R run);

  /** What the window shows of a running test, once a second; called by any thread. */
  protected List<ResultTable> soFar(R run) {
    return List.of(); // most show their tables at the end
  }

  /** The measured intervals of a run, as known so far; called by any thread. */
  protected List<MeasuredWindow> windows(R run) {
    return List.of(); // most count every sample
  }

  @Override
  protected ResultsSession<R> newSession() {
    return new ResultsSession<>(title);
  }

  final String file() {
    return file;
  }

  final R newRun() {
    FieldValues settings = new FieldValues(fields());
    fields().all().forEach(field -> settings.put(field, evaluated(text(field))));
    return newRun(settings);
  }

  @Override
  public void testStarted(String host) {
    super.testStarted(host);
    if (session().begin(host, engines(), this)) {
      runHasBegun();
    }
  }

  /** The recorder of the current run; null if there is none. */
  protected final R run() {
    return session().current();
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    R run = run();
    if (run != null) {
      record(run, event.getResult());
    }
  }

  /** Whether a test runs whose tables are not made. */
  final boolean isUnderWay() {
    return session().isUnderWay();
  }

  /** What the window shows of a running test; none if there is nothing to show. */
  final List<String> linesSoFar() {
    R run = run();
    return run == null ? List.of() : TableText.lines(soFar(run));
  }

  void show(List<String> lines) {
    if (getVisualizer() instanceof ResultsGui<?> panel) {
      panel.show(lines);
    }
    if (GuiPackage.getInstance() == null) {
      Terminal.print("\n" + String.join("\n", lines));
    }
  }
}
