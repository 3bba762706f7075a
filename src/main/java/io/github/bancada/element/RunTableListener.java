package io.github.bancada.element;

import io.github.bancada.text.Terminal;
import java.util.List;
import org.apache.jmeter.gui.GuiPackage;

/**
 * A listener that makes one table of text of a whole run: on the console or in the window when the
 * test has ended, and a file beside those of the Load Report. Thread-safe as far as what records
 * the run is.
 *
 * @param <R> what records a run
 */
public abstract class RunTableListener<R> extends RunListener<RunTableSession<R>> {
  private static final long serialVersionUID = 1L;

  /**
   * @param session a new one
   */
  protected RunTableListener(RunTableSession<R> session) {
    super(session);
  }

  /**
   * A run for the fields as they are now.
   *
   * @throws IllegalArgumentException if one is wrong
   */
  protected abstract R newRun();

  @Override
  public void testStarted(String host) {
    if (session().start(host, engines(), this::newRun, this::show)) {
      runHasBegun();
    }
  }

  private void show(List<String> lines) {
    if (getVisualizer() instanceof RunTableGui<?> panel) {
      panel.show(lines);
    }
    if (GuiPackage.getInstance() == null) {
      Terminal.print("\n" + String.join("\n", lines));
    }
  }

  @Override
  public void testEnded(String host) {
    session().end(host);
  }
}
