package io.github.bancada.element;

import java.awt.BorderLayout;
import java.awt.Font;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;

/**
 * The panel of a listener that makes one table of text when the run is over: a published table to
 * show beside it, above, and the table of the last run, below. For the event thread only, but for
 * {@link #show(List)}.
 *
 * @param <L> the listener
 */
public abstract class RunTableGui<L extends RunListener<?>> extends RunListenerGui<L> {
  private static final long serialVersionUID = 1L;
  private static final int PUBLISHED_ROWS = 6;
  private static final int COLUMNS = 40;
  private static final double PUBLISHED_SHARE = 0.3;

  private final JTextArea published = new JTextArea(PUBLISHED_ROWS, COLUMNS);
  private final JTextArea table = new JTextArea();

  /**
   * Builds the panel.
   *
   * @param fields where to put further fields, below the element's name
   */
  protected RunTableGui(JPanel fields) {
    table.setEditable(false);
    Font font = table.getFont();
    table.setFont(new Font(Font.MONOSPACED, Font.PLAIN, font == null ? 12 : font.getSize()));
    JSplitPane split =
        new JSplitPane(
            JSplitPane.VERTICAL_SPLIT, titled("published", published), titled("table", table));
    split.setResizeWeight(PUBLISHED_SHARE);
    add(above(fields), BorderLayout.NORTH);
    add(split, BorderLayout.CENTER);
  }

  /** What stands above the published table. */
  private JComponent above(JPanel fields) {
    JPanel panel = new JPanel(new BorderLayout());
    panel.add(makeTitlePanel(), BorderLayout.NORTH);
    panel.add(fields, BorderLayout.CENTER);
    return panel;
  }

  private JComponent titled(String key, JTextArea area) {
    JPanel panel = new JPanel(new BorderLayout(0, GAP));
    panel.add(label(key, area), BorderLayout.NORTH);
    panel.add(new JScrollPane(area), BorderLayout.CENTER);
    return panel;
  }

  /** The published table as it stands in its field. */
  protected final String published() {
    return published.getText();
  }

  /** Puts a published table into its field. */
  protected final void setPublished(String text) {
    published.setText(text);
    published.setCaretPosition(0);
  }

  /** Shows the table of a run that is over. */
  public final void show(List<String> lines) {
    SwingUtilities.invokeLater(
        () -> {
          table.setText(String.join("\n", lines));
          table.setCaretPosition(0);
        });
  }

  @Override
  public void clearData() {
    table.setText("");
  }
}
