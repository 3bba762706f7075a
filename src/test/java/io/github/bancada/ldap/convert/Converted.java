package io.github.bancada.ldap.convert;

import io.github.bancada.jmx.PlanTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.w3c.dom.Element;

/**
 * A plan after its conversion.
 *
 * @param plan result of the conversion
 * @param xml the same, read again
 */
record Converted(ConvertedPlan plan, PlanXml xml) {
  static Converted of(Path directory, String text) throws IOException {
    ConvertedPlan plan = PlanConversion.of(Files.writeString(directory.resolve("stock.jmx"), text));
    Path written =
        Files.writeString(directory.resolve("converted.jmx"), plan.text(), plan.charset());
    return new Converted(plan, PlanXml.read(written));
  }

  /** The element of that name. */
  Element element(String name) {
    return xml.elements().stream()
        .filter(PlanTree::isPlanElement)
        .filter(each -> each.getAttribute("testname").equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Class of the element of that name. */
  String type(String name) {
    return PlanTree.type(element(name));
  }

  /** All properties of the element of that name. */
  Map<String, String> fields(String name) {
    Map<String, String> fields = new LinkedHashMap<>();
    PlanTree.children(element(name))
        .forEach(each -> fields.put(each.getAttribute("name"), each.getTextContent()));
    return fields;
  }

  /** What the conversion says about the element of that name. */
  ConvertedElement said(String name) {
    return plan.elements().stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
