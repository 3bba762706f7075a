package io.github.bancada.window;

import static io.github.bancada.window.BundleMenu.TEXTS;

import java.awt.Dimension;
import java.awt.Frame;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JScrollPane;
import javax.swing.event.HyperlinkEvent;
import org.apache.jmeter.gui.util.EscapeDialog;
import org.apache.jorphan.gui.ComponentUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A page in a window of JMeter's, for a system that opens no browser. Event thread only. */
final class HelpWindow {
  private static final Logger log = LoggerFactory.getLogger(HelpWindow.class);
  private static final Dimension SIZE = new Dimension(900, 650);

  private static HelpWindow shown;

  private final JEditorPane pane = new JEditorPane();
  private final JDialog dialog = new EscapeDialog((Frame) null, TEXTS.text("documents"), false);

  private HelpWindow() {
    pane.setEditable(false);
    pane.addHyperlinkListener(
        event -> {
          if (event.getEventType() == HyperlinkEvent.EventType.ACTIVATED) {
            open(event.getURL());
          }
        });
    dialog.setContentPane(new JScrollPane(pane));
    dialog.setSize(SIZE);
    ComponentUtil.centerComponentInWindow(dialog);
  }

  /** Shows a page in the only help window. */
  static void show(URI page) {
    if (shown == null) {
      shown = new HelpWindow();
    }
    try {
      shown.open(page.toURL());
    } catch (IOException e) {
      throw new IllegalStateException(e); // impossible: files have URLs
    }
    shown.dialog.setVisible(true);
  }

  private void open(URL page) {
    if (page == null || !"file".equals(page.getProtocol())) {
      return; // outside: only a browser gets there
    }
    try {
      pane.setPage(page);
    } catch (IOException e) {
      log.warn("Cannot show {}: {}", page, e.toString());
    }
  }
}
