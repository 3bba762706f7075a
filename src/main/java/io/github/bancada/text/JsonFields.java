package io.github.bancada.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads fields of a JSON object by type. Every method throws {@link IllegalArgumentException}, with
 * the field's name, if the field is missing or has another type. Stateless.
 */
public final class JsonFields {
  private JsonFields() {}

  public static JsonNode array(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isArray, "an array");
  }

  public static JsonNode object(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isObject, "an object");
  }

  public static boolean flag(JsonNode node, String field) {
    return asFlag(node.get(field), field);
  }

  /** A value that must be true or false. */
  public static boolean asFlag(JsonNode value, String field) {
    return checked(value, field, JsonNode::isBoolean, "true or false").asBoolean();
  }

  public static String text(JsonNode node, String field) {
    return asText(node.get(field), field);
  }

  /** A value that must be a text. */
  public static String asText(JsonNode value, String field) {
    return checked(value, field, JsonNode::isTextual, "a text").asText();
  }

  public static long number(JsonNode node, String field) {
    return asNumber(node.get(field), field);
  }

  /** A value that must be a whole number. */
  public static long asNumber(JsonNode value, String field) {
    return checked(
            value, field, v -> v.isIntegralNumber() && v.canConvertToLong(), "a whole number")
        .asLong();
  }

  /** A value that must be a number. */
  public static double asDouble(JsonNode value, String field) {
    return checked(value, field, JsonNode::isNumber, "a number").asDouble();
  }

  private static JsonNode checked(
      JsonNode value, String field, Predicate<JsonNode> kind, String expected) {
    if (value == null) {
      throw new IllegalArgumentException("the field '" + field + "' is missing");
    }
    if (!kind.test(value)) {
      throw new IllegalArgumentException("the field '" + field + "' is not " + expected);
    }
    return value;
  }

  /** Checks that a row has as many fields as there are columns. */
  public static void checkSize(JsonNode row, List<?> columns) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row has " + row.size() + " fields, not " + columns.size() + " " + columns);
    }
  }
}
