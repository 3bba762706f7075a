package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.text.ResourceTexts;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.plaf.basic.BasicComboBoxEditor;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.fife.ui.rsyntaxtextarea.SyntaxConstants;

/**
 * The editor of one field; every editor, even of a list of words, takes variables and functions.
 * For the event thread only.
 */
class FieldEditor {
  private static final int LINES = 4;
  private static final int COLUMNS = 40;

  private final JComponent shown;
  private final JTextComponent text;

  private FieldEditor(JComponent shown, JTextComponent text, String tooltip) {
    this.shown = shown;
    this.text = text;
    shown.setToolTipText(tooltip);
    text.setToolTipText(tooltip);
  }

  static FieldEditor of(Field<?> field, ResourceTexts texts) {
    String tooltip = texts.text(field.name() + ".shortDescription");
    if (!field.tokens().isEmpty()) {
      return new Words(field, texts, tooltip);
    }
    return switch (field.kind()) {
      case PASSWORD -> line(new JPasswordField(), tooltip);
      case FILE -> path(PathLine.Wanted.FILE, tooltip);
      case DIRECTORY -> path(PathLine.Wanted.DIRECTORY, tooltip);
      case DIRECTORIES -> path(PathLine.Wanted.DIRECTORIES, tooltip);
      case AREA, LINES -> lines(tooltip);
      default -> line(new JTextField(), tooltip);
    };
  }

  private static FieldEditor line(JTextField line, String tooltip) {
    return new FieldEditor(line, line, tooltip);
  }

  private static FieldEditor path(PathLine.Wanted wanted, String tooltip) {
    JTextField path = new JTextField();
    return new FieldEditor(new PathLine(path, wanted), path, tooltip);
  }

  private static FieldEditor lines(String tooltip) {
    JSyntaxTextArea area = JSyntaxTextArea.getInstance(LINES, COLUMNS);
    area.setSyntaxEditingStyle(SyntaxConstants.SYNTAX_STYLE_NONE);
    area.setCodeFoldingEnabled(false);
    return new FieldEditor(JTextScrollPane.getInstance(area), area, tooltip);
  }

  /** The component in the window. */
  final JComponent shown() {
    return shown;
  }

  /** The component that gets the keys. */
  final JComponent focus() {
    return text;
  }

  /** The field's text, as a plan has it. */
  String text() {
    return text.getText();
  }

  /** Shows the text of another element; cannot be undone. */
  void show(String plain) {
    if (text instanceof JSyntaxTextArea area) {
      area.setInitialText(plain);
    } else {
      text.setText(plain);
    }
    text.setCaretPosition(0);
  }

  /** Calls this after each change. */
  final void onChange(Runnable changed) {
    text.getDocument().addDocumentListener(new TextChangeListener(changed));
  }

  /** A list of words, each shown in the user's language; any other text can be written. */
  private static final class Words extends FieldEditor {
    private final Map<String, String> shownAs = new LinkedHashMap<>();

    Words(Field<?> field, ResourceTexts texts, String tooltip) {
      this(new JComboBox<>(), field, texts, tooltip);
    }

    private Words(JComboBox<String> list, Field<?> field, ResourceTexts texts, String tooltip) {
      super(list, editor(list), tooltip);
      for (String token : field.tokens()) {
        shownAs.put(token, texts.text(token));
        list.addItem(texts.text(token));
      }
    }

    private static JTextComponent editor(JComboBox<String> list) {
      // An own editor stays when the look and feel changes.
      list.setEditor(new BasicComboBoxEditor());
      list.setEditable(true);
      return (JTextComponent) list.getEditor().getEditorComponent();
    }

    @Override
    String text() {
      String shown = super.text();
      return shownAs.entrySet().stream()
          .filter(word -> word.getValue().equals(shown))
          .map(Map.Entry::getKey)
          .findFirst()
          .orElse(shown);
    }

    @Override
    void show(String plain) {
      super.show(shownAs.getOrDefault(plain, plain));
    }
  }
}
