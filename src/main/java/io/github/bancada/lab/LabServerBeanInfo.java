package io.github.bancada.lab;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** GUI of {@link LabServer}; {@code LabServerResources} has the texts. */
public class LabServerBeanInfo extends BeanInfoSupport {
  public LabServerBeanInfo() {
    super(LabServer.class);
    createPropertyGroup("server", new String[] {"kind", "addressProperty"});
    PropertyDescriptor kind = withDefault(property("kind"), LabServer.DIRECTORY);
    kind.setValue(TAGS, new String[] {LabServer.DIRECTORY, LabServer.WEBSITE, LabServer.DATABASE});
    kind.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
    withDefault(property("addressProperty"), "ldap.url");

    createPropertyGroup("content", new String[] {"baseDn", "entries", "ldif"});
    withDefault(property("baseDn"), DirectoryKind.DEFAULT_BASE);
    withDefault(property("entries"), "10000");
    withDefault(property("ldif", TypeEditor.FileEditor), "");

    createPropertyGroup(
        "website", new String[] {"delay", "slowPercent", "slowDelay", "maxConnections"});
    withDefault(property("delay"), "0");
    withDefault(property("slowPercent"), "0");
    withDefault(property("slowDelay"), "1000");
    withDefault(property("maxConnections"), "0");

    createPropertyGroup("database", new String[] {"program", "options"});
    PropertyDescriptor program = withDefault(property("program"), DatabasePrograms.AUTO);
    program.setValue(
        TAGS,
        new String[] {DatabasePrograms.AUTO, DatabasePrograms.EMBEDDED, DatabasePrograms.PATH});
    program.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
    withDefault(property("options"), "");
  }

  private static PropertyDescriptor withDefault(PropertyDescriptor property, String value) {
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
    return property;
  }
}
