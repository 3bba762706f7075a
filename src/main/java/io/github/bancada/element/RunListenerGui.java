package io.github.bancada.element;

import io.github.bancada.text.ResourceTexts;
import java.awt.BorderLayout;
import javax.swing.JComponent;
import javax.swing.JLabel;
import org.apache.jmeter.gui.UnsharedComponent;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.Visualizer;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/**
 * The panel of a {@link RunListener} in JMeter's window. The texts of a field are {@code
 * <field>.label} and {@code <field>.tooltip}. For the event thread only, except {@link #add}.
 *
 * @param <L> the listener
 */
public abstract class RunListenerGui<L extends RunListener<?>> extends AbstractListenerGui
    implements Visualizer, Clearable, UnsharedComponent {
  private static final long serialVersionUID = 1L;

  /** Pixels between parts of a panel. */
  protected static final int GAP = 5;

  protected RunListenerGui() {
    setLayout(new BorderLayout(0, GAP));
    setBorder(makeBorder());
  }

  /** The listener's class. JMeter's constructor calls this before the panel's constructor runs. */
  protected abstract Class<L> type();

  protected abstract L newListener();

  /** Copies the fields to the listener. */
  protected abstract void write(L listener);

  /** Copies the listener to the fields. */
  protected abstract void read(L listener);

  /** Sets the fields to the defaults of a new listener. */
  protected abstract void clearFields();

  /** A text of this panel in JMeter's language. */
  protected final String text(String key) {
    return new ResourceTexts(type()).text(key);
  }

  /** A label for a field; both get the field's tooltip. */
  protected final JLabel label(String key, JComponent field) {
    return label(text(key + ".label"), text(key + ".tooltip"), field);
  }

  /** A label for a field; both get the tooltip. */
  protected static JLabel label(String text, String tooltip, JComponent field) {
    JLabel label = new JLabel(text);
    label.setLabelFor(field);
    label.setToolTipText(tooltip);
    field.setToolTipText(tooltip);
    return label;
  }

  @Override
  public void add(SampleResult sample) {
    // The panel shows whole runs, never single samples.
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
    return text("displayName");
  }

  @Override
  public TestElement createTestElement() {
    L listener = newListener();
    modifyTestElement(listener);
    return listener;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    configureTestElement(element);
    if (type().isInstance(element)) {
      L listener = type().cast(element);
      write(listener);
      listener.setListener(this);
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (type().isInstance(element)) {
      L listener = type().cast(element);
      read(listener);
      listener.setListener(this);
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    clearFields();
    // JMeter clears a panel's fields each time it is selected; results of a run stay.
  }
}
