package io.github.bancada.ldap.convert;

import io.github.bancada.jmx.PlanText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Texts of plans with JMeter's own LDAP elements. */
final class StockPlan {
  private static final String NO_CHILDREN = "\n<hashTree/>\n";

  private static final String EXTENDED =
      "servername port rootdn scope countlimit timelimit attributes return_object deref_aliases"
          + " connection_timeout parseflag secure trustall user_dn user_pw comparedn comparefilt"
          + " modddn newdn";

  private StockPlan() {}

  /** A plan of one thread group, with the elements given in it. */
  static String of(String... inGroup) {
    return ofGroups(group(inGroup));
  }

  /** A plan with the elements given directly below its Test Plan. */
  static String ofGroups(String... below) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
      <hashTree>
        <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Directory" enabled="true">
          <elementProp name="TestPlan.user_defined_variables" elementType="Arguments" guiclass="ArgumentsPanel" testclass="Arguments" testname="User Defined Variables" enabled="true">
            <collectionProp name="Arguments.arguments"/>
          </elementProp>
        </TestPlan>
        <hashTree>
    %s
        </hashTree>
      </hashTree>
    </jmeterTestPlan>
    """
        .formatted(String.join("", below));
  }

  /** A thread group that runs once. */
  static String group(String... inGroup) {
    return """
    <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="Users" enabled="true">
      <stringProp name="ThreadGroup.num_threads">1</stringProp>
      <stringProp name="ThreadGroup.ramp_time">0</stringProp>
      <stringProp name="ThreadGroup.on_sample_error">continue</stringProp>
      <elementProp name="ThreadGroup.main_controller" elementType="LoopController" guiclass="LoopControlPanel" testclass="LoopController" testname="Loop Controller" enabled="true">
        <stringProp name="LoopController.loops">1</stringProp>
        <boolProp name="LoopController.continue_forever">false</boolProp>
      </elementProp>
    </ThreadGroup>
    <hashTree>
    %s
    </hashTree>
    """
        .formatted(String.join("", inGroup));
  }

  /** A controller with the elements given in it. */
  static String controller(String... inside) {
    return """
    <GenericController guiclass="LogicControllerGui" testclass="GenericController" testname="Block" enabled="true"/>
    <hashTree>
    %s
    </hashTree>
    """
        .formatted(String.join("", inside));
  }

  /**
   * An LDAP Extended Request.
   *
   * @param more names and values of properties by turns; a name "" has a table as its value
   */
  static String extended(String name, String test, String... more) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (String each : EXTENDED.split(" ")) {
      properties.put(each, "");
    }
    for (String flag : List.of("return_object", "deref_aliases", "parseflag")) {
      properties.put(flag, "false");
    }
    properties.put("scope", "2");
    properties.put("test", test);
    return element("LDAPExtSampler", "LdapExtTestSamplerGui", name, properties, more);
  }

  /** A thread bind. */
  static String bind(String host, String port, String root, String dn, String password) {
    return extended(
        "Bind",
        "bind",
        "servername",
        host,
        "port",
        port,
        "rootdn",
        root,
        "user_dn",
        dn,
        "user_pw",
        password);
  }

  /** A thread bind at the usual server of these tests. */
  static String bind() {
    return bind("ldap.example", "3890", "dc=example", "cn=admin", "secret");
  }

  /** An LDAP Request with a user defined test. */
  static String simple(String name, String test, String... more) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("servername", "ldap.example");
    properties.put("port", "3890");
    properties.put("rootdn", "dc=example");
    properties.put("test", test);
    properties.put("ConfigTestElement.username", "cn=admin");
    properties.put("ConfigTestElement.password", "secret");
    return element("LDAPSampler", "LdapTestSamplerGui", name, properties, more)
        .replaceFirst(">\n", ">\n<boolProp name=\"user_defined\">true</boolProp>\n");
  }

  /** Defaults of a kind. */
  static String defaults(String window, String name, String... properties) {
    return element("ConfigTestElement", window, name, new LinkedHashMap<>(), properties);
  }

  private static String element(
      String type, String window, String name, Map<String, String> properties, String... more) {
    StringBuilder tables = new StringBuilder();
    for (int i = 0; i < more.length; i += 2) {
      if (more[i].isEmpty()) {
        tables.append(more[i + 1]);
      } else {
        properties.put(more[i], more[i + 1]);
      }
    }
    StringBuilder xml = new StringBuilder();
    xml.append(
        String.format(
            "<%s guiclass=\"%s\" testclass=\"%s\" testname=\"%s\" enabled=\"true\">\n",
            type, window, type, name));
    properties.forEach((key, value) -> xml.append(PlanText.property(key, value)).append('\n'));
    return xml.append(tables).append("</").append(type).append('>').append(NO_CHILDREN).toString();
  }

  /** The table of an entry to add, or of an LDAP Request: names and values by turns. */
  static String attributes(String... namesAndValues) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      rows.append(row("Argument", namesAndValues[i], namesAndValues[i + 1], ""));
    }
    return table("arguments", "Arguments", rows);
  }

  /** The table of modifications: opcodes, names and values by turns. */
  static String changes(String... opcodesNamesAndValues) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < opcodesNamesAndValues.length; i += 3) {
      rows.append(
          row(
              "LDAPArgument",
              opcodesNamesAndValues[i + 1],
              opcodesNamesAndValues[i + 2],
              PlanText.property("Argument.opcode", opcodesNamesAndValues[i])));
    }
    return table("ldaparguments", "LDAPArguments", rows);
  }

  private static String table(String name, String type, CharSequence rows) {
    return """
    <elementProp name="%s" elementType="%s" guiclass="%sPanel" testclass="%s" testname="" enabled="true">
      <collectionProp name="Arguments.arguments">
    %s
      </collectionProp>
    </elementProp>
    """
        .formatted(name, type, type, type, rows);
  }

  private static String row(String type, String name, String value, String opcode) {
    return String.format("<elementProp name=\"%s\" elementType=\"%s\">", name, type)
        + PlanText.property("Argument.name", name)
        + PlanText.property("Argument.value", value)
        + opcode
        + PlanText.property("Argument.metadata", "=")
        + "</elementProp>\n";
  }
}
