package io.github.bancada.element;

import io.github.bancada.field.Field;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.awt.Font;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;
import javax.swing.Timer;
import javax.swing.text.DefaultCaret;
import javax.swing.text.JTextComponent;
import net.miginfocom.swing.MigLayout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final Logger log = LoggerFactory.getLogger(ResultsGui.class);
  private static final int LINES = 6;
  private static final int PERIOD_MILLIS = 1000;
  private static final int COLUMNS = 40;
  private static final Dimension PLACE = new Dimension(400, 120);

  private final Map<Field<?>, JTextComponent> fields = new LinkedHashMap<>();
  private final JTextArea table = new JTextArea();
  private final Timer timer = new Timer(PERIOD_MILLIS, event -> renew());

  /** Null before an element is shown. */
  private transient L shown;

  private transient boolean isRenewing;

  protected ResultsGui() {
    table.setEditable(false);
    // Fresh figures do not scroll.
    ((DefaultCaret) table.getCaret()).setUpdatePolicy(DefaultCaret.NEVER_UPDATE);
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
        rows.add(line, "w 60:120");
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
    fields.forEach((field, line) -> show(line, listener.text(field)));
    shown = listener;
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
  public void addNotify() {
    super.addNotify();
    timer.start();
  }

  @Override
  public void removeNotify() {
    timer.stop();
    super.removeNotify();
  }

  private void renew() {
    if (shown != null && shown.isUnderWay() && !isRenewing) {
      isRenewing = true;
      new Renewal(shown).execute();
    }
  }

  /** Makes the lines of a running test in another thread; those of its end come once and stay. */
  private final class Renewal extends SwingWorker<List<String>, Void> {
    private final L from;

    Renewal(L from) {
      this.from = from;
    }

    @Override
    protected List<String> doInBackground() {
      return from.linesSoFar();
    }

    @Override
    protected void done() {
      isRenewing = false;
      try {
        List<String> lines = get();
        if (!lines.isEmpty() && from.isUnderWay()) {
          show(table, String.join("\n", lines));
        }
      } catch (InterruptedException | ExecutionException e) {
        log.error("The figures of the running test cannot be shown", e);
      }
    }
  }

  @Override
  public void clearData() {
    table.setText("");
  }
}
