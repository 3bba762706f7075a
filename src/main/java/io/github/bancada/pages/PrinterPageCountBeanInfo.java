package io.github.bancada.pages;

import io.github.bancada.pages.count.CommandPreset;
import io.github.bancada.pages.count.CountSettings;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/**
 * How {@link PrinterPageCount} looks in the GUI; texts are in {@code PrinterPageCountResources}.
 */
public class PrinterPageCountBeanInfo extends BeanInfoSupport {
  private static final List<String> BOOLEAN = List.of("true", "false");

  /** Describes every field, in groups, with its default. */
  public PrinterPageCountBeanInfo() {
    super(PrinterPageCount.class);

    createPropertyGroup("jobsGroup", new String[] {"jobs", "order", "hold", "memoryLimit"});
    property("jobs", TypeEditor.FileEditor);
    text("jobs", "");
    choice("order", Setting.tokens(CountSettings.Order.class), "sequential");
    choice("hold", BOOLEAN, "false");
    text("memoryLimit", "256");

    createPropertyGroup("count", new String[] {"engine", "copiesPolicy", "labels"});
    choice("engine", Setting.tokens(CountSettings.Engine.class), "builtin");
    choice("copiesPolicy", Setting.tokens(CopiesPolicy.class), "pdl");
    choice("labels", Setting.tokens(CountSettings.Labels.class), "name");

    createPropertyGroup("expect", new String[] {"expectedPages", "expectedTotal"});
    text("expectedPages", "");
    text("expectedTotal", "");

    createPropertyGroup(
        "commandGroup", new String[] {"preset", "command", "absent", "timeLimit", "pattern"});
    choice("preset", Setting.tokens(CommandPreset.class), "none");
    text("command", "");
    choice("absent", Setting.tokens(CountSettings.Absent.class), "fail");
    text("timeLimit", "60000");
    text("pattern", "");
  }

  private PropertyDescriptor text(String name, String defaultValue) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, defaultValue);
    return property;
  }

  private void choice(String name, List<String> tokens, String defaultValue) {
    PropertyDescriptor property = text(name, defaultValue);
    property.setValue(TAGS, tokens.toArray(String[]::new));
    property.setValue(NOT_OTHER, Boolean.FALSE);
    property.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
  }
}
