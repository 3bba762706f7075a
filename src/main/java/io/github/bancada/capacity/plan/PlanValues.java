package io.github.bancada.capacity.plan;

import io.github.bancada.jmx.PlanTree;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The user-defined variables of a plan and the values that the user gives. Not thread-safe. */
final class PlanValues {
  /** {@code ${__P(name,default)}} and {@code ${__property(name,variable,default)}}. */
  private static final Pattern PROPERTY =
      Pattern.compile(
          "\\$\\{__(?:P\\(([^,()]+)(?:,([^()]*))?|property\\(([^,()]+)(?:,[^,()]*(?:,([^()]*))?)?)\\)}");

  /** {@code ${__ifP(name,given,otherwise)}}, a function of Bancada. */
  private static final Pattern CHOICE =
      Pattern.compile("\\$\\{__ifP\\(([^,()]+),([^,()]*),(.*)\\)}");

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^_{}][^{}]*)}");

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private final Map<String, String> given;
  private final Map<String, String> variables = new HashMap<>();

  /** Reads the variables, and gives those that the user names their new values in the document. */
  PlanValues(Document plan, Map<String, String> given) {
    this.given = given;
    NodeList entries = plan.getElementsByTagName("elementProp");
    for (int i = 0; i < entries.getLength(); i++) {
      Element entry = (Element) entries.item(i);
      if (isVariable(entry)) {
        define(entry);
      }
    }
  }

  /** Arguments of samplers have the same form. */
  private static boolean isVariable(Element entry) {
    return entry.getParentNode().getParentNode() instanceof Element owner
        && (owner.getAttribute("name").equals("TestPlan.user_defined_variables")
            || owner.getTagName().equals("Arguments"));
  }

  private void define(Element entry) {
    String name = PlanTree.property(entry, "Argument.name");
    for (Element each : PlanTree.children(entry)) {
      if (each.getAttribute("name").equals("Argument.value")) {
        String value = given.get(name);
        if (value != null) {
          each.setTextContent(value);
        }
        variables.putIfAbsent(name, each.getTextContent());
      }
    }
  }

  /** A number, also as the value of one property or variable; empty if it is none. */
  OptionalInt number(String text) {
    String value = value(text.strip());
    return NUMBER.matcher(value).matches()
        ? OptionalInt.of(Integer.parseInt(value))
        : OptionalInt.empty();
  }

  /** A text with the values of the properties in it; one that has no value stays. */
  String filled(String text) {
    return PROPERTY
        .matcher(text)
        .replaceAll(
            each -> {
              String value = value(each.group());
              boolean none = value.isEmpty() && each.group().indexOf(',') < 0;
              return Matcher.quoteReplacement(none ? each.group() : value);
            });
  }

  /** A text, as far as it is a property, a choice by one, or a variable. */
  String value(String text) {
    Matcher choice = CHOICE.matcher(text);
    if (choice.matches()) {
      boolean isGiven = !given.getOrDefault(choice.group(1).strip(), "").isEmpty();
      return value(choice.group(isGiven ? 2 : 3).strip());
    }
    Matcher property = PROPERTY.matcher(text);
    if (property.matches()) {
      boolean brief = property.group(1) != null;
      String name = property.group(brief ? 1 : 3).strip();
      String usual = property.group(brief ? 2 : 4);
      return given.getOrDefault(name, usual == null ? "" : usual.strip());
    }
    Matcher variable = VARIABLE.matcher(text);
    if (!variable.matches() || !variables.containsKey(variable.group(1))) {
      return text;
    }
    // A variable may be defined by a property, but not by another variable.
    String defined = variables.get(variable.group(1)).strip();
    return VARIABLE.matcher(defined).matches() ? defined : value(defined);
  }
}
