package io.github.bancada.metrics.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Predicate;

/**
 * Reads fields of a JSON object by type. Every method throws {@link IllegalArgumentException}, with
 * the field's name, if the field is missing or has another type. Stateless.
 */
final class JsonFields {
  private JsonFields() {}

  static JsonNode array(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isArray, "an array");
  }

  static JsonNode object(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isObject, "an object");
  }

  static boolean flag(JsonNode node, String field) {
    return checked(node.get(field), field, JsonNode::isBoolean, "true or false").asBoolean();
  }

  static String text(JsonNode node, String field) {
    return asText(node.get(field), field);
  }

  static String asText(JsonNode value, String field) {
    return checked(value, field, JsonNode::isTextual, "a text").asText();
  }

  static long number(JsonNode node, String field) {
    return asNumber(node.get(field), field);
  }

  static long asNumber(JsonNode value, String field) {
    return checked(
            value, field, v -> v.isIntegralNumber() && v.canConvertToLong(), "a whole number")
        .asLong();
  }

  static double asDouble(JsonNode value, String field) {
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

  static void checkSize(JsonNode row, List<String> columns) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "a row has " + row.size() + " fields, not " + columns.size() + " " + columns);
    }
  }
}
