package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.text.ResourceTexts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;

/**
 * The editors of some fields in a panel that is not a TestBean's: a line of text, a text of several
 * lines, or a list of tokens that also takes a function. Labels and tooltips are {@code
 * <field>.displayName} and {@code <field>.shortDescription} of the element's texts. For the event
 * thread only.
 */
public final class FieldsForm {
  private static final int LINES = 5;
  private static final int COLUMNS = 40;

  private final ResourceTexts texts;
  private final Map<Field<?>, JTextComponent> editors = new LinkedHashMap<>();

  /**
   * @param texts of the element
   */
  public FieldsForm(ResourceTexts texts) {
    this.texts = texts;
  }

  /**
   * Makes the editor of a field and its label, and gives them to the panel in this order.
   *
   * @param panel takes each component with its place
   */
  public void add(Field<?> field, Consumer<JComponent> panel) {
    JComponent shown;
    JTextComponent editor;
    if (field.kind() == Field.Kind.LINES) {
      editor = new JTextArea(LINES, COLUMNS);
      shown = editor;
    } else if (field.tokens().isEmpty()) {
      editor = new JTextField();
      shown = editor;
    } else {
      JComboBox<String> list = new JComboBox<>(field.tokens().toArray(String[]::new));
      list.setEditable(true);
      editor = (JTextComponent) list.getEditor().getEditorComponent();
      shown = list;
    }
    editors.put(field, editor);
    String tooltip = texts.text(field.name() + ".shortDescription");
    JLabel label = new JLabel(texts.text(field.name() + ".displayName"));
    label.setLabelFor(shown);
    label.setToolTipText(tooltip);
    shown.setToolTipText(tooltip);
    editor.setToolTipText(tooltip);
    panel.accept(label);
    panel.accept(shown);
  }

  /** What a field holds now. */
  public String text(Field<?> field) {
    return editors.get(field).getText();
  }

  public void show(Field<?> field, String text) {
    JTextComponent editor = editors.get(field);
    editor.setText(text);
    editor.setCaretPosition(0);
  }

  /** Shows the texts of a new element. */
  public void clear() {
    editors.keySet().forEach(field -> show(field, field.initially()));
  }

  /** Lets a field be edited, or not. */
  public void setEnabled(Field<?> field, boolean enabled) {
    JTextComponent editor = editors.get(field);
    editor.setEnabled(enabled);
    if (editor.getParent() instanceof JComboBox<?> list) {
      list.setEnabled(enabled);
    }
  }

  /** Calls this after each change of a text. */
  public void onChange(Runnable changed) {
    DocumentListener listener = new TextChangeListener(changed);
    editors.values().forEach(editor -> editor.getDocument().addDocumentListener(listener));
  }
}
