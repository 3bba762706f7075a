package io.github.bancada.pages;

import java.awt.BorderLayout;
import java.awt.Font;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.Visualizer;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * Page Counter Times in JMeter's window: the published times, and below them the table of the last
 * run. For the event thread only, but for {@link #show(List)} and {@link #add}.
 */
public final class PageCounterTimesGui extends AbstractListenerGui
    implements Visualizer, Clearable, UnsharedComponent {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 5;
  private static final int PUBLISHED_ROWS = 6;
  private static final int COLUMNS = 40;
  private static final double PUBLISHED_SHARE = 0.3;

  private final JTextArea published = new JTextArea(PUBLISHED_ROWS, COLUMNS);
  private final JTextArea table = new JTextArea();

  /** Builds the panel. */
  public PageCounterTimesGui() {
    setLayout(new BorderLayout(0, GAP));
    setBorder(makeBorder());
    add(makeTitlePanel(), BorderLayout.NORTH);
    table.setEditable(false);
    Font font = table.getFont();
    table.setFont(new Font(Font.MONOSPACED, Font.PLAIN, font == null ? 12 : font.getSize()));
    JSplitPane split =
        new JSplitPane(
            JSplitPane.VERTICAL_SPLIT, titled("published", published), titled("table", table));
    split.setResizeWeight(PUBLISHED_SHARE);
    add(split, BorderLayout.CENTER);
  }

  private static JComponent titled(String key, JTextArea area) {
    JPanel panel = new JPanel(new BorderLayout(0, GAP));
    JLabel label = new JLabel(PageCounterTimesTexts.text(key + ".label"));
    label.setLabelFor(area);
    label.setToolTipText(PageCounterTimesTexts.text(key + ".tooltip"));
    area.setToolTipText(PageCounterTimesTexts.text(key + ".tooltip"));
    panel.add(label, BorderLayout.NORTH);
    panel.add(new JScrollPane(area), BorderLayout.CENTER);
    return panel;
  }

  /** Shows the table of a run that is over. */
  void show(List<String> lines) {
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

  @Override
  public void add(SampleResult sample) {
    // The table is made of the whole run, never sample by sample.
  }

  @Override
  public boolean isStats() {
    return false;
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return PageCounterTimesTexts.text("displayName");
  }

  @Override
  public TestElement createTestElement() {
    PageCounterTimes times = new PageCounterTimes();
    modifyTestElement(times);
    return times;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    if (element instanceof PageCounterTimes times) {
      times.setPublished(published.getText());
      times.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof PageCounterTimes times) {
      published.setText(times.getPublished());
      published.setCaretPosition(0);
      times.setListener(this);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    published.setText("");
    // The table stays: JMeter clears a panel's fields each time it is selected.
  }
}
