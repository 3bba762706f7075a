package io.github.bancada.jmeter;

import io.github.bancada.process.ProcessExit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.text.StringEscapeUtils;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The page that stands where JMeter's dashboard was asked for ({@code -e -o DIR}) when the test
 * could not start: JMeter makes none of a run without samples, and whoever opens it should read
 * why. Thread-safe.
 */
final class DashboardOfNothing {
  private static final Logger log = LoggerFactory.getLogger(DashboardOfNothing.class);

  private static final Runnable AT_EXIT = DashboardOfNothing::write;

  /** Why there is no dashboard; also the lock. */
  private static final List<String> REASONS = new ArrayList<>();

  private DashboardOfNothing() {}

  /**
   * Has the page written when the process ends, unless a dashboard stands there by then.
   *
   * @param reason why the test could not start
   */
  static void because(String reason) {
    if (JMeter.isNonGUI() && !directory().isBlank()) {
      synchronized (REASONS) {
        REASONS.add(reason);
      }
      ProcessExit.first(AT_EXIT);
    }
  }

  private static String directory() {
    return JMeterUtils.getPropDefault(JMeter.JMETER_REPORT_OUTPUT_DIR_PROPERTY, "");
  }

  private static void write() {
    try {
      Path page = Files.createDirectories(Path.of(directory())).resolve("index.html");
      Files.writeString(page, page(), StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      log.debug("A dashboard was made after all", e);
    } catch (IOException | InvalidPathException e) {
      log.warn("No page could be written in place of the dashboard", e);
    }
  }

  private static String page() {
    StringBuilder page =
        new StringBuilder(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="UTF-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>No dashboard</title>
            </head>
            <body style="font-family: sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em">
            <h1>No dashboard: no sample was sent</h1>
            <p>The test could not start:</p>
            """);
    synchronized (REASONS) {
      for (String reason : REASONS) {
        page.append("<pre style=\"white-space: pre-wrap\">")
            .append(StringEscapeUtils.escapeHtml4(reason))
            .append("</pre>\n");
      }
    }
    return page.append("</body>\n</html>\n").toString();
  }
}
