package io.github.bancada.capacity;

import io.github.bancada.element.FieldsForm;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.field.Field;
import io.github.bancada.text.ResourceTexts;
import java.awt.BorderLayout;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/**
 * Capacity Search in JMeter's window: its fields, and the trials while the test runs. Event thread
 * only.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class CapacitySearchGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;
  private static final int LINES = 2;

  private final transient FieldsForm form;
  private final TrialPanel trials;

  public CapacitySearchGui() {
    ResourceTexts texts = new ResourceTexts(CapacitySearch.class);
    form = new FieldsForm(texts);
    trials = new TrialPanel(texts);
    JPanel rows =
        new JPanel(
            new MigLayout(
                "insets 5 5 5 5, fillx, wrap 6",
                "[pref!][grow,fill][pref!][grow,fill][pref!][grow,fill]"));
    for (Field<?> field : CapacitySearch.FIELDS.all()) {
      form.add(field, each -> rows.add(placed(each), place(each)));
    }
    JPanel panel = new JPanel(new BorderLayout(0, 5));
    panel.add(rows, BorderLayout.NORTH);
    panel.add(trials, BorderLayout.CENTER);
    add(panel, BorderLayout.CENTER);
    form.clear();
  }

  private static JComponent placed(JComponent part) {
    if (part instanceof JTextArea lines) {
      lines.setRows(LINES);
      return new JScrollPane(lines);
    }
    return part;
  }

  /**
   * Shows whole labels, equally wide fields for texts of any length, and lines in their own row.
   */
  private static String place(JComponent part) {
    if (part instanceof JLabel label) {
      return label.getLabelFor() instanceof JTextArea ? "newline" : "";
    }
    return part instanceof JTextArea ? "span 5, growx, w 60:120" : "w 60:120";
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return new ResourceTexts(CapacitySearch.class).text("displayName");
  }

  @Override
  public TestElement createTestElement() {
    CapacitySearch search = new CapacitySearch();
    modifyTestElement(search);
    return search;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    if (element instanceof CapacitySearch search) {
      CapacitySearch.FIELDS.all().forEach(field -> search.set(field, form.text(field)));
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof CapacitySearch search) {
      CapacitySearch.FIELDS.all().forEach(field -> form.show(field, search.text(field)));
      trials.follow(search.progress());
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
  }
}
