package io.github.bancada.element;

import java.awt.BorderLayout;
import java.awt.Font;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import net.miginfocom.swing.MigLayout;

/**
 * The panel of a {@link ResultsListener}: its fields, the published figures, and the tables of the
 * last run. For the event thread only, but for {@link #show(List)}.
 *
 * @param <L> the listener
 */
public abstract class ResultsGui<L extends ResultsListener<?>> extends RunListenerGui<L> {
  private static final long serialVersionUID = 1L;
  private static final int PUBLISHED_ROWS = 6;
  private static final int COLUMNS = 40;
  private static final double PUBLISHED_SHARE = 0.3;

  private final Map<ListenerField, JTextField> fields = new LinkedHashMap<>();
  private final JTextArea published = new JTextArea(PUBLISHED_ROWS, COLUMNS);
  private final JTextArea table = new JTextArea();

  /** Builds the panel. */
  protected ResultsGui() {
    table.setEditable(false);
    Font font = table.getFont();
    table.setFont(new Font(Font.MONOSPACED, Font.PLAIN, font == null ? 12 : font.getSize()));
    JSplitPane split =
        new JSplitPane(
            JSplitPane.VERTICAL_SPLIT, titled("published", published), titled("table", table));
    split.setResizeWeight(PUBLISHED_SHARE);
    JPanel above = new JPanel(new BorderLayout());
    above.add(makeTitlePanel(), BorderLayout.NORTH);
    above.add(fieldPanel(), BorderLayout.CENTER);
    add(above, BorderLayout.NORTH);
    add(split, BorderLayout.CENTER);
  }

  private JComponent fieldPanel() {
    JPanel panel =
        new JPanel(
            new MigLayout(
                "insets 5 0 5 0, fillx, wrap 6", "[][grow,fill][][grow,fill][][grow,fill]"));
    for (ListenerField each : newListener().fields()) {
      JTextField field = new JTextField();
      fields.put(each, field);
      panel.add(label(each.name(), field));
      panel.add(field, "wmin 60");
    }
    return panel;
  }

  private JComponent titled(String key, JTextArea area) {
    JPanel panel = new JPanel(new BorderLayout(0, GAP));
    panel.add(label(key, area), BorderLayout.NORTH);
    panel.add(new JScrollPane(area), BorderLayout.CENTER);
    return panel;
  }

  @Override
  protected final void write(L listener) {
    fields.forEach((field, shown) -> listener.set(field, shown.getText()));
    listener.set(ResultsListener.PUBLISHED, published.getText());
  }

  @Override
  protected final void read(L listener) {
    fields.forEach((field, shown) -> show(shown, listener.get(field)));
    setPublished(listener.get(ResultsListener.PUBLISHED));
  }

  @Override
  protected final void clearFields() {
    fields.forEach((field, shown) -> show(shown, field.initial()));
    setPublished(ResultsListener.PUBLISHED.initial());
  }

  private static void show(JTextField field, String text) {
    field.setText(text);
    field.setCaretPosition(0);
  }

  private void setPublished(String text) {
    published.setText(text);
    published.setCaretPosition(0);
  }

  /** Shows the tables of a run that is over. */
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
