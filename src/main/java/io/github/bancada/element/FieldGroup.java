package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.text.ResourceTexts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;

/** The fields of a group, one below the other. For the event thread only. */
final class FieldGroup {
  private static final String LAYOUT = "insets 0 16 4 0, fillx, wrap 2, hidemode 3, gapy 3";

  private static final Pattern PROPERTY =
      Pattern.compile("\\$\\{__(?:P|evalP)\\([^,()]*,([^()]*)\\)}");

  private final boolean rare;
  private final JPanel rows = new JPanel(new MigLayout(LAYOUT, "[150::,trailing][grow,fill]"));
  private final Fold shown;
  private final Map<Field<?>, FieldEditor> editors = new LinkedHashMap<>();
  private final Map<Field<?>, JLabel> labels = new LinkedHashMap<>();

  /**
   * @param rare whether it is closed while its fields have the texts of a new element
   */
  FieldGroup(String title, boolean rare) {
    this.rare = rare;
    shown = new Fold(title, rows);
  }

  /** The component in the window. */
  Fold shown() {
    return shown;
  }

  /** Adds a field below those that are there. */
  void add(Field<?> field, FieldEditor editor, ResourceTexts texts) {
    JLabel label = new JLabel(texts.text(field.name() + ".displayName") + ":");
    label.setToolTipText(texts.text(field.name() + ".shortDescription"));
    label.setLabelFor(editor.focus());
    editors.put(field, editor);
    labels.put(field, label);
    if (field.isOfLines()) {
      rows.add(label, "span 2, align leading");
      rows.add(editor.shown(), "span 2, grow, push, wmin 60, hmin 70");
    } else {
      rows.add(label);
      rows.add(editor.shown(), "wmin 60");
    }
  }

  /** Whether it uses the space of a higher window. */
  boolean takesLines() {
    return editors.keySet().stream().anyMatch(Field::isOfLines);
  }

  /** Opens a rare group if one of its fields was changed. */
  void openIfChanged() {
    shown.suggest(
        !rare
            || editors.entrySet().stream()
                .anyMatch(each -> isChanged(each.getKey(), each.getValue().text())));
  }

  /** A plan's property whose default is the text of a new element is not a change. */
  private static boolean isChanged(Field<?> field, String text) {
    Matcher property = PROPERTY.matcher(text);
    boolean isDefault = property.matches() && property.group(1).equals(field.initially());
    return !isDefault && !text.equals(field.initially());
  }

  /** Shows the wanted fields; hides the group if there are none. */
  void showOnly(Predicate<Field<?>> wanted) {
    boolean any = false;
    for (Map.Entry<Field<?>, FieldEditor> each : editors.entrySet()) {
      boolean visible = wanted.test(each.getKey());
      any |= visible;
      each.getValue().shown().setVisible(visible);
      labels.get(each.getKey()).setVisible(visible);
    }
    shown.setVisible(any);
  }
}
