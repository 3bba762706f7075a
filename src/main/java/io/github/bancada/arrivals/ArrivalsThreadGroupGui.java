package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.element.FieldsForm;
import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.RunListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.text.ResourceTexts;
import java.awt.BorderLayout;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/**
 * The Arrivals Thread Group in JMeter's window: its fields and a live preview of the rate over
 * time. Event thread only.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class ArrivalsThreadGroupGui extends AbstractThreadGroupGui {
  private static final long serialVersionUID = 1L;

  /** Delay of the preview after a key. */
  private static final int DELAY_MILLIS = 200;

  private static final double WORDS_SHARE = 0.25;

  private static final List<Field<?>> SIMPLE =
      List.of(
          ArrivalsThreadGroup.RATE,
          ArrivalsThreadGroup.DURATION,
          ArrivalsThreadGroup.RAMP,
          ArrivalsThreadGroup.SPACING);

  private final transient ResourceTexts texts = new ResourceTexts(ArrivalsThreadGroup.class);
  private final transient FieldsForm form = new FieldsForm(texts);
  private final SchedulePreview preview = new SchedulePreview(texts);
  private final Timer redraw = new Timer(DELAY_MILLIS, event -> draw());

  public ArrivalsThreadGroupGui() {
    redraw.setRepeats(false);
    JPanel rows =
        new JPanel(
            new MigLayout(
                "insets 5 5 5 5, fillx, wrap 6",
                "[pref!][grow,fill][pref!][grow,fill][pref!][grow,fill]"));
    JPanel words = new JPanel(new BorderLayout(0, 5));
    for (Field<?> field : ArrivalsThreadGroup.FIELDS.all()) {
      if (field.kind() == Field.Kind.LINES) {
        form.add(field, each -> addWords(words, each));
      } else {
        form.add(field, each -> rows.add(each, place(each)));
      }
    }
    JSplitPane split = new JSplitPane(JSplitPane.VERTICAL_SPLIT, words, preview);
    split.setResizeWeight(WORDS_SHARE);
    split.setBorder(BorderFactory.createEmptyBorder());
    JPanel panel = new JPanel(new BorderLayout(0, 5));
    panel.add(rows, BorderLayout.NORTH);
    panel.add(split, BorderLayout.CENTER);
    add(panel, BorderLayout.CENTER);
    form.clear();
    form.onChange(redraw::restart);
    draw();
  }

  /** Shows whole labels and equally wide fields for texts of any length. */
  private static String place(JComponent part) {
    return part instanceof JLabel ? "" : "w 60:120";
  }

  private static void addWords(JPanel panel, JComponent part) {
    if (part instanceof JTextArea) {
      panel.add(new JScrollPane(part), BorderLayout.CENTER);
    } else {
      panel.add(part, BorderLayout.NORTH);
    }
  }

  private void draw() {
    boolean simple = form.text(ArrivalsThreadGroup.SCHEDULE).isBlank();
    SIMPLE.forEach(field -> form.setEnabled(field, simple));
    try {
      FieldValues values = new FieldValues(ArrivalsThreadGroup.FIELDS);
      for (Field<?> field : ArrivalsThreadGroup.FIELDS.all()) {
        values.put(field, RunListener.evaluated(form.text(field)));
      }
      Schedule schedule = ArrivalsThreadGroup.scheduleOf(values);
      if (schedule.equals(Schedule.NONE)) {
        preview.show(texts.text("preview.none"));
      } else {
        preview.show(schedule);
      }
    } catch (IllegalArgumentException e) {
      preview.show(e.getMessage());
    }
  }

  @Override
  public String getLabelResource() {
    return getClass().getSimpleName();
  }

  @Override
  public String getStaticLabel() {
    return new ResourceTexts(ArrivalsThreadGroup.class).text("displayName");
  }

  @Override
  public TestElement createTestElement() {
    ArrivalsThreadGroup group = new ArrivalsThreadGroup();
    modifyTestElement(group);
    return group;
  }

  @Override
  public void modifyTestElement(TestElement element) {
    super.modifyTestElement(element);
    if (element instanceof ArrivalsThreadGroup group) {
      ArrivalsThreadGroup.FIELDS.all().forEach(field -> group.set(field, form.text(field)));
    }
  }

  @Override
  public void configure(TestElement element) {
    super.configure(element);
    if (element instanceof ArrivalsThreadGroup group) {
      ArrivalsThreadGroup.FIELDS.all().forEach(field -> form.show(field, group.text(field)));
      draw();
    }
  }

  @Override
  public void clearGui() {
    super.clearGui();
    form.clear();
  }
}
