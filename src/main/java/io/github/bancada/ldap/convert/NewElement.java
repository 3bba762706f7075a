package io.github.bancada.ldap.convert;

import io.github.bancada.element.FieldElement;
import io.github.bancada.field.Field;
import io.github.bancada.jmx.PlanText;
import io.github.bancada.ldap.LdapOperation;
import io.github.bancada.ldap.LdapSearch;
import io.github.bancada.ldap.operation.OperationType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;

/** One of our samplers that replaces one of JMeter. Not thread-safe. */
final class NewElement {
  private final FieldElement element;
  private final String words;
  private final Map<String, String> texts = new HashMap<>();
  private final List<String> notes = new ArrayList<>();

  private NewElement(FieldElement element, String words) {
    this.element = element;
    this.words = words;
  }

  static NewElement search() {
    return new NewElement(new LdapSearch(), "LDAP Search");
  }

  static NewElement operation(OperationType operation) {
    String token = operation.token();
    return new NewElement(new LdapOperation(), "LDAP Operation, " + token).with("operation", token);
  }

  /** Sets a field; other fields keep their defaults. */
  NewElement with(String field, String text) {
    if (element.fields().all().stream().noneMatch(each -> each.name().equals(field))) {
      throw new IllegalStateException(element.getClass().getSimpleName() + " has no " + field);
    }
    texts.put(field, text);
    return this;
  }

  /** Adds a note for the user. */
  NewElement note(String sentence) {
    notes.add(sentence);
    return this;
  }

  /** Element and operation for the user. */
  String words() {
    return words;
  }

  List<String> notes() {
    return notes;
  }

  /**
   * The element in a plan, as JMeter writes it.
   *
   * @param old gives name, comment and whether it is enabled
   * @param indent blanks before each line but the first
   */
  String xml(Element old, String indent) {
    String type = element.getClass().getName();
    StringBuilder xml = new StringBuilder("<").append(type);
    xml.append(" guiclass=\"TestBeanGUI\" testclass=\"").append(type).append('"');
    for (String attribute : List.of("testname", "enabled")) {
      if (old.hasAttribute(attribute)) {
        xml.append(' ').append(attribute).append("=\"");
        xml.append(PlanText.attribute(old.getAttribute(attribute))).append('"');
      }
    }
    xml.append(">\n");
    for (Field<?> field : element.fields().all()) {
      String text = texts.getOrDefault(field.name(), field.initially());
      property(xml, indent, element.property(field), text);
    }
    String comment = StockProperties.of(old).text(PlanText.COMMENT);
    if (!comment.isEmpty()) {
      property(xml, indent, PlanText.COMMENT, comment);
    }
    return xml.append(indent).append("</").append(type).append('>').toString();
  }

  private static void property(StringBuilder xml, String indent, String name, String text) {
    xml.append(indent).append("  ").append(PlanText.property(name, text)).append('\n');
  }
}
