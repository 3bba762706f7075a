package io.github.bancada.element;

import io.github.bancada.field.Field;
import java.awt.BorderLayout;
import java.awt.Dimension;
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
import javax.swing.text.JTextComponent;
import net.miginfocom.swing.MigLayout;

/**
 * The panel of a {@link ResultsListener}: its fields in rows, then the field with several lines
 * (published figures), then the tables of the last run. The texts of a field have the keys of a
 * sampler's: {@code <field>.displayName} and {@code <field>.shortDescription}. For the event thread
 * only, except {@link #show(List)}.
 *
 * @param <L> the listener
 */
public abstract class ResultsGui<L extends ResultsListener<?>> extends RunListenerGui<L> {
  private static final long serialVersionUID = 1L;
  private static final int LINES = 6;
  private static final int COLUMNS = 40;
  private static final Dimension PLACE = new Dimension(400, 120);

  private final Map<Field<?>, JTextComponent> fields = new LinkedHashMap<>();
  private final JTextArea table = new JTextArea();

  protected ResultsGui() {
    table.setEditable(false);
    Font font = table.getFont();
    table.setFont(new Font(Font.MONOSPACED, Font.PLAIN, font == null ? 12 : font.getSize()));
    JPanel rows =
        new JPanel(
            new MigLayout(
                "insets 5 0 5 0, fillx, wrap 6", "[][grow,fill][][grow,fill][][grow,fill]"));
    JComponent tables = titled("table", table);
    for (Field<?> field : newListener().fields().all()) {
      if (field.kind() == Field.Kind.LINES) {
        JTextArea lines = new JTextArea(LINES, COLUMNS);
        fields.put(field, lines);
        tables = split(titled(field.name(), lines), tables);
      } else {
        JTextField line = new JTextField();
        fields.put(field, line);
        rows.add(labelOf(field.name(), line));
        rows.add(line, "wmin 60");
      }
    }
    JPanel above = new JPanel(new BorderLayout());
    above.add(makeTitlePanel(), BorderLayout.NORTH);
    above.add(rows, BorderLayout.CENTER);
    add(above, BorderLayout.NORTH);
    add(tables, BorderLayout.CENTER);
  }

  private static JComponent split(JComponent upper, JComponent lower) {
    // A larger window shows more of the tables, not of a field with few lines.
    return new JSplitPane(JSplitPane.VERTICAL_SPLIT, upper, lower);
  }

  private JComponent titled(String name, JTextArea area) {
    JPanel panel = new JPanel(new BorderLayout(0, GAP));
    panel.add(labelOf(name, area), BorderLayout.NORTH);
    JScrollPane scroll = new JScrollPane(area);
    // A long table scrolls in its own place, and does not push the panel out of the window.
    scroll.setPreferredSize(PLACE);
    panel.add(scroll, BorderLayout.CENTER);
    return panel;
  }

  private JComponent labelOf(String name, JComponent field) {
    return label(text(name + ".displayName"), text(name + ".shortDescription"), field);
  }

  @Override
  protected final void write(L listener) {
    fields.forEach((field, shown) -> listener.set(field, shown.getText()));
  }

  @Override
  protected final void read(L listener) {
    fields.forEach((field, shown) -> show(shown, listener.text(field)));
  }

  @Override
  protected final void clearFields() {
    fields.forEach((field, shown) -> show(shown, field.initially()));
  }

  private static void show(JTextComponent field, String text) {
    field.setText(text);
    field.setCaretPosition(0);
  }

  /** Shows the tables of a finished run; any thread may call it. */
  public final void show(List<String> lines) {
    SwingUtilities.invokeLater(() -> show(table, String.join("\n", lines)));
  }

  @Override
  public void clearData() {
    table.setText("");
  }
}
