package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.text.ResourceTexts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.testbeans.gui.SharedCustomizer;
import org.apache.jmeter.testelement.TestElement;

/**
 * The fields of a {@link FieldBean} in JMeter's window, in groups that open and close. A group of
 * {@link Fields#rareGroup} is closed until one of its fields has another text than in a new
 * element; a field of {@link Field#shownWith} is hidden while another choice is made. Hidden fields
 * keep their texts. A field of {@link Field#following} changes with a choice.
 *
 * <p>JMeter has one customizer for all elements of a kind. It sets the properties of the shown
 * element and may read them at any time. For the event thread only.
 */
public final class FieldsCustomizer extends JPanel implements SharedCustomizer {
  private static final long serialVersionUID = 1L;

  private final transient Map<Field<?>, FieldEditor> editors = new LinkedHashMap<>();
  private final transient List<FieldGroup> groups = new ArrayList<>();

  /** Properties of the shown element, by name. */
  private transient Map<String, Object> properties = Map.of();

  private boolean showing;

  public FieldsCustomizer() {
    super(new MigLayout("insets 0, fillx, wrap, hidemode 3, gapy 0", "[grow,fill]"));
  }

  @Override
  @SuppressWarnings("unchecked")
  public void setObject(Object shown) {
    properties = (Map<String, Object>) shown;
    if (editors.isEmpty() && properties.get(TestElement.TEST_CLASS) instanceof String type) {
      build(type);
    }
    showing = true;
    editors.forEach((field, editor) -> editor.show(text(field)));
    showing = false;
    groups.forEach(FieldGroup::openIfChanged);
    hideUnused();
  }

  /** Builds the groups; the constructor does not know the element yet. */
  private void build(String type) {
    Fields fields = fieldsOf(type);
    ResourceTexts texts = new ResourceTexts(type);
    Map<String, FieldGroup> byName = new LinkedHashMap<>();
    for (Field<?> field : fields.all()) {
      FieldEditor editor = FieldEditor.of(field, texts);
      editor.onChange(() -> changed(field, editor));
      editors.put(field, editor);
      byName
          .computeIfAbsent(
              field.group(),
              name -> new FieldGroup(texts.text(name + ".displayName"), fields.isRare(name)))
          .add(field, editor, texts);
    }
    for (FieldGroup group : byName.values()) {
      groups.add(group);
      add(group.shown(), group.takesLines() ? "grow, pushy" : "growx");
    }
    if (groups.stream().noneMatch(FieldGroup::takesLines)) {
      add(new JPanel(), "pushy"); // groups stay at the top
    }
  }

  private static Fields fieldsOf(String type) {
    try {
      Object element =
          Class.forName(type, true, FieldsCustomizer.class.getClassLoader())
              .getDeclaredConstructor()
              .newInstance();
      return ((FieldBean) element).fields();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // JMeter has made such an element already
    }
  }

  private String text(Field<?> field) {
    return properties.get(field.name()) instanceof String text ? text : field.initially();
  }

  private void changed(Field<?> field, FieldEditor editor) {
    if (!showing) {
      properties.put(field.name(), editor.text());
      if (field.kind() == Field.Kind.CHOICE) {
        editors.forEach(
            (other, shown) ->
                other.changedBy(field, editor.text(), shown.text()).ifPresent(shown::show));
        hideUnused();
      }
    }
  }

  /** Shows the fields that the choices made need, and the groups with such fields. */
  private void hideUnused() {
    groups.forEach(group -> group.showOnly(field -> field.isShownWith(this::text)));
    revalidate();
    repaint();
  }
}
