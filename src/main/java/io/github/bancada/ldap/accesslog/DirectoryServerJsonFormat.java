package io.github.bancada.ldap.accesslog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.bancada.text.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The access log of 389 Directory Server in JSON ({@code nsslapd-accesslog-log-format: json}): an
 * object a line, with the fields of the server's {@code accesslog.c}.
 *
 * <pre>
 * line = { "local_time": "2026-11-23T07:00:00.123456789 +0000", "operation": "SEARCH",
 *          "conn_id": number, ["op_id": number,] ... }
 * </pre>
 *
 * Internal operations ({@code internal_op}) and objects without these fields are ignored. Not
 * thread-safe.
 */
final class DirectoryServerJsonFormat implements LogFormat {
  private static final ObjectReader JSON = new ObjectMapper().reader();

  private static final Map<String, OperationKind> REQUESTS =
      Map.of(
          "SEARCH", OperationKind.SEARCH,
          "BIND", OperationKind.BIND,
          "COMPARE", OperationKind.COMPARE,
          "MODIFY", OperationKind.MODIFY,
          "ADD", OperationKind.ADD,
          "DELETE", OperationKind.DELETE,
          "MODRDN", OperationKind.MODIFY_DN,
          "EXTENDED_OP", OperationKind.EXTENDED,
          "ABANDON", OperationKind.ABANDON,
          "UNBIND", OperationKind.UNBIND);

  /** Fields with other names in the other formats of the log. */
  private static final Map<String, String> NAMES =
      Map.of(
          "base_dn", "base",
          "bind_dn", "dn",
          "target_dn", "dn",
          "cmp_attr", "attr",
          "newsup", "newsuperior");

  @Override
  public String server() {
    return "389 Directory Server";
  }

  @Override
  public LogLine read(String line) {
    if (!line.startsWith("{")) {
      return null;
    }
    JsonNode fields = object(line);
    if (!fields.has("operation")
        || !fields.has("conn_id")
        || fields.path("internal_op").asBoolean()) {
      return null;
    }
    return new LogLine(
        stamp(JsonFields.text(fields, "local_time")),
        JsonFields.number(fields, "conn_id"),
        fields.has("op_id") ? JsonFields.number(fields, "op_id") : LogLine.NONE,
        statement(JsonFields.text(fields, "operation"), fields));
  }

  private static JsonNode object(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON", e);
    }
  }

  private static Stamp stamp(String time) {
    try {
      return SyslogTime.iso(time);
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("the line has no time", e);
    }
  }

  private static Statement statement(String operation, JsonNode fields) {
    OperationKind kind = REQUESTS.get(operation);
    if (kind != null) {
      return Statement.request(kind, values(fields));
    }
    return switch (operation) {
      case "CONNECTION" -> Statement.OPENED;
      case "DISCONNECT" -> Statement.CLOSED;
      case "RESULT" -> Statement.result(values(fields));
      default -> Statement.OTHER;
    };
  }

  private static Map<String, String> values(JsonNode fields) {
    Map<String, String> values = new LinkedHashMap<>();
    fields
        .properties()
        .forEach(
            field -> {
              String name = NAMES.getOrDefault(field.getKey(), field.getKey());
              values.putIfAbsent(name, text(field.getValue()));
            });
    values.putIfAbsent("base", "");
    values.putIfAbsent("attrs", "ALL");
    return values;
  }

  /** Attributes are an array. */
  private static String text(JsonNode value) {
    List<String> words = new ArrayList<>();
    value.forEach(each -> words.add(each.asText()));
    return value.isArray() ? String.join(" ", words) : value.asText();
  }
}
