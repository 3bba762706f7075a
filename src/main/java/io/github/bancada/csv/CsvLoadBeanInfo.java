package io.github.bancada.csv;

import io.github.bancada.mysql.Transport;
import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** How {@link CsvLoad} looks in the GUI; texts are in {@code CsvLoadResources}. */
public class CsvLoadBeanInfo extends BeanInfoSupport {
  /** Describes every field, in groups, with its default. */
  public CsvLoadBeanInfo() {
    super(CsvLoad.class);
    createPropertyGroup("work", new String[] {"action"});
    choice("action", Setting.tokens(CsvLoadAction.class), "load");

    createPropertyGroup(
        "database",
        new String[] {
          "url",
          "user",
          "password",
          "transport",
          "socket",
          "trust",
          "connectTimeout",
          "statementTimeout"
        });
    text("url", "${__P(mysql.url,)}");
    text("user", "${__P(mysql.user,root)}");
    property("password", TypeEditor.PasswordEditor);
    text("password", "${__P(mysql.password,)}");
    choice("transport", Setting.tokens(Transport.class), "tcp");
    text("socket", "${__P(mysql.socket,)}");
    text("trust", "${__P(mysql.trust,)}");
    text("connectTimeout", "10000");
    text("statementTimeout", "60000");

    createPropertyGroup("rows", new String[] {"file", "delimiter", "encoding"});
    property("file", TypeEditor.FileEditor);
    text("file", ""); // JMeter's file editor takes no function for a default
    text("delimiter", ",");
    text("encoding", "UTF-8");

    createPropertyGroup("target", new String[] {"table", "key", "replace"});
    text("table", "bancada_csv");
    text("key", "");
    choice("replace", List.of("true", "false"), "false");
  }

  private PropertyDescriptor text(String name, String value) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
    return property;
  }

  private void choice(String name, List<String> tokens, String value) {
    PropertyDescriptor property = text(name, value);
    property.setValue(TAGS, tokens.toArray(String[]::new));
    property.setValue(NOT_OTHER, Boolean.FALSE);
    property.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
  }
}
