package io.github.bancada.pages;

import io.github.bancada.pages.printer.PrinterProtocol;
import io.github.bancada.pages.printer.SnmpAuthentication;
import io.github.bancada.pages.printer.SnmpPrivacy;
import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** How {@link PrinterCounter} looks in the GUI; texts are in {@code PrinterCounterResources}. */
public class PrinterCounterBeanInfo extends BeanInfoSupport {

  /** Describes every field, in groups, with its default. */
  public PrinterCounterBeanInfo() {
    super(PrinterCounter.class);

    createPropertyGroup(
        "printer", new String[] {"host", "protocol", "port", "timeLimit", "retries"});
    text("host", "");
    choice("protocol", Setting.tokens(PrinterProtocol.class), "snmpV2c");
    text("port", "");
    text("timeLimit", "5000");
    text("retries", "0");

    createPropertyGroup("snmp", new String[] {"oid", "community"});
    text("oid", "");
    password("community");

    createPropertyGroup(
        "snmpV3Group",
        new String[] {
          "user", "authentication", "authenticationPassword", "privacy", "privacyPassword"
        });
    text("user", "");
    choice("authentication", Setting.tokens(SnmpAuthentication.class), "none");
    password("authenticationPassword");
    choice("privacy", Setting.tokens(SnmpPrivacy.class), "none");
    password("privacyPassword");

    createPropertyGroup("expect", new String[] {"expectedDelta", "waitLimit", "pollInterval"});
    text("expectedDelta", "");
    text("waitLimit", "0");
    text("pollInterval", "1000");
  }

  private PropertyDescriptor text(String name, String defaultValue) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, defaultValue);
    return property;
  }

  private void password(String name) {
    property(name, TypeEditor.PasswordEditor);
    text(name, "");
  }

  private void choice(String name, List<String> words, String defaultValue) {
    PropertyDescriptor property = text(name, defaultValue);
    property.setValue(TAGS, words.toArray(String[]::new));
    property.setValue(NOT_OTHER, Boolean.FALSE);
    property.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
  }
}
