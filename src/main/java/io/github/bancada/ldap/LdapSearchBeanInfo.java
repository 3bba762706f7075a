package io.github.bancada.ldap;

import io.github.bancada.text.Setting;
import java.beans.PropertyDescriptor;
import java.util.List;
import org.apache.jmeter.testbeans.BeanInfoSupport;
import org.apache.jmeter.testbeans.gui.TypeEditor;

/** How {@link LdapSearch} looks in the GUI; texts are in {@code LdapSearchResources}. */
public class LdapSearchBeanInfo extends BeanInfoSupport {
  private static final List<String> BOOLEAN = List.of("true", "false");

  /** Describes every field, in groups, with its default. */
  public LdapSearchBeanInfo() {
    super(LdapSearch.class);

    createPropertyGroup("what", new String[] {"operation"});
    choice("operation", Setting.tokens(LdapOperation.class), "search");

    createPropertyGroup(
        "server",
        new String[] {"url", "serverPolicy", "startTls", "connectTimeout", "responseTimeout"});
    text("url", "");
    choice("serverPolicy", Setting.tokens(ServerSettings.Policy.class), "roundRobin");
    choice("startTls", BOOLEAN, "false");
    text("connectTimeout", "10000");
    text("responseTimeout", "30000");

    createPropertyGroup(
        "tls",
        new String[] {
          "trust",
          "trustPassword",
          "verifyHost",
          "clientKeyStore",
          "clientKeyStorePassword",
          "tlsVersions"
        });
    edited("trust", TypeEditor.FileEditor);
    edited("trustPassword", TypeEditor.PasswordEditor);
    choice("verifyHost", BOOLEAN, "true");
    edited("clientKeyStore", TypeEditor.FileEditor);
    edited("clientKeyStorePassword", TypeEditor.PasswordEditor);
    text("tlsVersions", "");

    createPropertyGroup("bindGroup", new String[] {"bind", "bindDn", "bindPassword"});
    choice("bind", Setting.tokens(BindSettings.Method.class), "simpleOrNone");
    text("bindDn", "");
    edited("bindPassword", TypeEditor.PasswordEditor);

    createPropertyGroup(
        "connectionsGroup",
        new String[] {"connections", "rebind", "reconnectAfter", "poolSize", "poolWait"});
    choice("connections", Setting.tokens(ConnectionSettings.Mode.class), "user");
    choice("rebind", BOOLEAN, "false");
    text("reconnectAfter", "0");
    text("poolSize", "10");
    text("poolWait", "10000");

    createPropertyGroup(
        "search",
        new String[] {
          "baseDn",
          "scope",
          "filter",
          "attributes",
          "defaultSearch",
          "typesOnly",
          "dereference",
          "sizeLimit",
          "timeLimit",
          "pageSize"
        });
    text("baseDn", "");
    choice("scope", Setting.tokens(SearchSettings.Scope.class), "auto");
    text("filter", "");
    text("attributes", "");
    text("defaultSearch", "");
    choice("typesOnly", BOOLEAN, "false");
    choice("dereference", Setting.tokens(SearchSettings.Dereference.class), "never");
    text("sizeLimit", "0");
    text("timeLimit", "0");
    text("pageSize", "0");

    createPropertyGroup("expect", new String[] {"expectedEntries", "expectedCode"});
    text("expectedEntries", "");
    text("expectedCode", "0");

    createPropertyGroup(
        "response", new String[] {"responseData", "responseDataLimit", "subResults"});
    choice("responseData", Setting.tokens(LdapSearchParser.ResponseData.class), "nothing");
    text("responseDataLimit", "65536");
    choice("subResults", BOOLEAN, "false");
  }

  private PropertyDescriptor text(String name, String defaultValue) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, defaultValue);
    return property;
  }

  private void edited(String name, TypeEditor editor) {
    property(name, editor);
    text(name, "");
  }

  private void choice(String name, List<String> tokens, String defaultValue) {
    PropertyDescriptor property = text(name, defaultValue);
    property.setValue(TAGS, tokens.toArray(String[]::new));
    property.setValue(NOT_OTHER, Boolean.FALSE);
    property.setValue(RESOURCE_BUNDLE, getBeanDescriptor().getValue(RESOURCE_BUNDLE));
  }
}
