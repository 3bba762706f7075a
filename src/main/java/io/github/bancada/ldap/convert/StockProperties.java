package io.github.bancada.ldap.convert;

import io.github.bancada.jmx.PlanTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;

/** The properties of an element of JMeter, with those of its Defaults. Not thread-safe. */
final class StockProperties {
  private final Map<String, Property> all = new LinkedHashMap<>();

  /**
   * A property.
   *
   * @param isString whether an empty text counts as missing when Defaults are merged
   * @param rows of a table; empty for other properties
   */
  private record Property(String text, boolean isString, List<Row> rows) {}

  /**
   * A line of a table.
   *
   * @param change what to do with the attribute; "" in a table of attributes to add
   */
  record Row(String name, String value, String change) {}

  private StockProperties() {}

  /** The properties in the file. */
  static StockProperties of(Element element) {
    StockProperties properties = new StockProperties();
    for (Element each : PlanTree.children(element)) {
      boolean table = each.getTagName().equals("elementProp");
      properties.all.put(
          each.getAttribute("name"),
          new Property(
              table ? "" : each.getTextContent(),
              each.getTagName().equals("stringProp"),
              table ? rows(each) : List.of()));
    }
    return properties;
  }

  private static List<Row> rows(Element table) {
    List<Row> rows = new ArrayList<>();
    for (Element collection : PlanTree.children(table)) {
      if (collection.getTagName().equals("collectionProp")) {
        for (Element each : PlanTree.children(collection)) {
          StockProperties row = of(each);
          rows.add(
              new Row(
                  row.text("Argument.name"),
                  row.text("Argument.value"),
                  row.text("Argument.opcode")));
        }
      }
    }
    return rows;
  }

  /**
   * Fills gaps as JMeter does before each sample: missing properties and empty texts come from the
   * Defaults, and rows of their tables are added.
   */
  void fill(StockProperties defaults) {
    defaults.all.forEach((name, theirs) -> all.merge(name, theirs, StockProperties::filled));
  }

  private static Property filled(Property own, Property theirs) {
    if (own.isString && own.text.isEmpty()) {
      return theirs;
    }
    List<Row> rows = new ArrayList<>(own.rows);
    rows.addAll(theirs.rows);
    return new Property(own.text, own.isString, rows);
  }

  /** A property's text; "" if it is missing. */
  String text(String name) {
    Property property = all.get(name);
    return property == null ? "" : property.text;
  }

  /**
   * A check box.
   *
   * @throws NoEquivalentException if it has a variable
   */
  boolean flag(String name) throws NoEquivalentException {
    String text = text(name);
    if (FieldText.hasVariable(text)) {
      throw new NoEquivalentException(
          "'" + name + "' is the variable " + text + "; write true or false");
    }
    return text.equals("true");
  }

  /** The rows of a table; none if it is missing. */
  List<Row> table(String name) {
    Property property = all.get(name);
    return property == null ? List.of() : property.rows;
  }
}
