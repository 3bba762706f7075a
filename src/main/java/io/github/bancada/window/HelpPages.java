package io.github.bancada.window;

import static io.github.bancada.window.BundleMenu.TEXTS;

import io.github.bancada.process.WebBrowser;
import java.awt.Component;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import javax.swing.JOptionPane;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages of the documents that the zip has put into a JMeter. Immutable. */
final class HelpPages {
  /** The page where reading begins. */
  static final String FIRST = "README.html";

  private static final Logger log = LoggerFactory.getLogger(HelpPages.class);
  private static final String INDEX = "help.properties";

  private final Path folder;

  HelpPages(Path folder) {
    this.folder = folder;
  }

  static HelpPages ofThisJMeter() {
    return new HelpPages(new File(JMeterUtils.getJMeterHome(), "docs/bancada").toPath());
  }

  /** Whether there is a page for a topic. */
  boolean has(String topic) {
    return index().containsKey(topic);
  }

  /**
   * The page of a topic, with its place in the page; the first page if it has none.
   *
   * @param topic the class of an element, or a function such as {@code __evalP}
   */
  String page(String topic) {
    return index().getProperty(topic, FIRST);
  }

  private Properties index() {
    Properties pages = new Properties();
    try (Reader in = Files.newBufferedReader(folder.resolve(INDEX))) {
      pages.load(in);
    } catch (IOException e) {
      log.warn("No index of help pages: {}", e.toString());
    }
    return pages;
  }

  /** The address of a page for a browser. */
  URI uri(String page) {
    String[] parts = page.split("#", 2);
    URI file = folder.resolve(parts[0]).toUri();
    return parts.length > 1 ? URI.create(file + "#" + parts[1]) : file;
  }

  /**
   * Shows a page in the browser, or in a window if there is no browser; says what to do if the
   * zip's pages are missing.
   */
  void show(String page, Component parent) {
    URI uri = uri(page);
    if (!Files.isReadable(folder.resolve(page.split("#", 2)[0]))) {
      JOptionPane.showMessageDialog(
          parent,
          TEXTS.text("missing", folder),
          TEXTS.text("documents"),
          JOptionPane.WARNING_MESSAGE);
    } else if (!WebBrowser.show(uri)) {
      HelpWindow.show(uri);
    }
  }
}
