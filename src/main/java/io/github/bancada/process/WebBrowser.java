package io.github.bancada.process;

import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The web browser of the person at this machine. Stateless. */
public final class WebBrowser {
  private static final Logger log = LoggerFactory.getLogger(WebBrowser.class);

  /** Opens pages on Linux desktops; Java itself uses only GTK, which some of them lack. */
  private static final String OPENER = "xdg-open";

  /** An opener without a browser fails at once; some run as long as the browser. */
  private static final long OPENER_MILLIS = 1_000;

  private WebBrowser() {}

  /** Shows a page. Returns false if no browser is found. */
  public static boolean show(URI page) {
    return !GraphicsEnvironment.isHeadless() && (browse(page) || open(page));
  }

  private static boolean browse(URI page) {
    if (!Desktop.isDesktopSupported() || !Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
      return false;
    }
    try {
      Desktop.getDesktop().browse(page);
      return true;
    } catch (IOException e) {
      log.warn("The browser does not open {}: {}", page, e.toString());
      return false;
    }
  }

  private static boolean open(URI page) {
    if (!InstalledProgram.exists(OPENER)) {
      return false;
    }
    try {
      Process opener =
          new ProcessBuilder(OPENER, page.toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      opener.getOutputStream().close();
      return !opener.waitFor(OPENER_MILLIS, TimeUnit.MILLISECONDS) || opener.exitValue() == 0;
    } catch (IOException e) {
      log.warn("{} cannot be started: {}", OPENER, e.toString());
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
