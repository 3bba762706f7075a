package io.github.bancada.jmeter;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Terminal;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports that a run's results could not be written. Stateless. */
public final class UnwrittenResults {
  private static final Logger log = LoggerFactory.getLogger(UnwrittenResults.class);

  private UnwrittenResults() {}

  /**
   * Reports it in the log, on standard error or in a dialog, and in the exit code of a run without
   * GUI: {@link ExitCode#ERROR}.
   *
   * @param listener name of the listener
   * @param cause its message names the cause and the remedy
   */
  public static void because(String listener, Throwable cause) {
    ProcessExit.with(ExitCode.ERROR);
    log.error("{}: results are not written", listener, cause);
    String text = "Bancada: " + listener + ": " + textOf(cause);
    if (GuiPackage.getInstance() == null) {
      Terminal.sayError(text);
    } else {
      // Later, so that the caller, who ends a test, does not wait for the user.
      SwingUtilities.invokeLater(() -> JMeterUtils.reportErrorToUser(text));
    }
  }

  private static String textOf(Throwable cause) {
    return cause instanceof AtomicFile.UnwrittenException ? cause.getMessage() : cause.toString();
  }
}
