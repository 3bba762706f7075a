package io.github.bancada.atm;

import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.prepare.HistoryChoice;
import io.github.bancada.atm.prepare.LoadMode;
import io.github.bancada.mysql.Transport;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** How {@link AtmDatabase} looks in the GUI; texts are in {@code AtmDatabaseResources}. */
public class AtmDatabaseBeanInfo extends BeanInfoSupport {

  /** Describes every field, in groups, with its default. */
  public AtmDatabaseBeanInfo() {
    super(AtmDatabase.class);

    createPropertyGroup("what", new String[] {"action"});
    choice("action", Setting.tokens(DatabaseAction.class), "prepare");

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
    text("url", "");
    text("user", "");
    property("password", TypeEditor.PasswordEditor);
    text("password", "");
    choice("transport", Setting.tokens(Transport.class), "tcp");
    text("socket", "");
    text("trust", "");
    text("connectTimeout", Integer.toString(WorkLimits.CONNECT_TIMEOUT_MILLIS));
    text("statementTimeout", Integer.toString(WorkLimits.STATEMENT_TIMEOUT_MILLIS));

    createPropertyGroup(
        "size",
        new String[] {
          "scale", "branches", "tellers", "accounts", "connections", "load", "replace", "history"
        });
    text("scale", "");
    text("branches", "");
    text("tellers", "");
    text("accounts", "");
    text("connections", "4");
    choice("load", Setting.tokens(LoadMode.class), "auto");
    choice("replace", List.of("true", "false"), "false");
    choice("history", Setting.tokens(HistoryChoice.class), "empty");

    createPropertyGroup("audit", new String[] {"everyAccount"});
    choice("everyAccount", Setting.tokens(EveryAccount.class), "auto");
  }

  private PropertyDescriptor text(String name, String defaultValue) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, defaultValue);
    return property;
  }

  private void choice(String name, List<String> words, String defaultValue) {
    PropertyDescriptor property = text(name, defaultValue);
    property.setValue(TAGS, words.toArray(String[]::new));
    property.setValue(NOT_OTHER, Boolean.FALSE);
    property.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
  }
}
