package io.github.bancada.text;

import static io.github.bancada.text.JsonFields.asDouble;
import static io.github.bancada.text.JsonFields.asNumber;
import static io.github.bancada.text.JsonFields.asText;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A component of a {@link JsonRecord}. Immutable.
 *
 * @param inner how a record in it, or each of a list, is written; null for a plain value
 * @param inline whether the fields of that record are among those of this one
 * @param absent the value without a field; null if every value has one
 */
record JsonPart(
    RecordComponent component,
    String name,
    boolean nullable,
    JsonRecord<?> inner,
    boolean inline,
    Object absent) {
  static JsonPart of(RecordComponent component, String name) {
    Object absent =
        component.getType() == Optional.class
            ? Optional.empty()
            : component.getType() == OptionalLong.class ? OptionalLong.empty() : null;
    return new JsonPart(component, name.replace("?", ""), name.endsWith("?"), null, false, absent);
  }

  Object of(Record value) {
    try {
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // impossible: it only gives the component
    }
  }

  void write(JsonGenerator json, Object value) throws IOException {
    if (value.equals(absent)) {
      return;
    }
    if (inline) {
      inner.writeFields(json, (Record) value);
      return;
    }
    json.writeFieldName(name);
    if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object each : list) {
        inner.writeObject(json, (Record) each);
      }
      json.writeEndArray();
    } else if (inner != null) {
      inner.writeObject(json, (Record) (value instanceof Optional<?> some ? some.get() : value));
    } else {
      JsonRecord.writeValue(json, value);
    }
  }

  Object read(JsonNode object) {
    JsonNode field = object.get(name);
    if (inline) {
      return inner.read(object);
    }
    if (field == null && absent != null) {
      return absent;
    }
    if (component.getType() == List.class) {
      List<Object> all = new ArrayList<>();
      JsonFields.array(object, name).forEach(each -> all.add(inner.read(each)));
      return all;
    }
    if (inner != null) {
      Object read = inner.read(JsonFields.object(object, name));
      return component.getType() == Optional.class ? Optional.of(read) : read;
    }
    return value(field);
  }

  Object value(JsonNode field) {
    Class<?> type = component.getType();
    if (type == double.class) {
      return nullable && field != null && field.isNull() ? Double.NaN : asDouble(field, name);
    }
    if (type == int.class) {
      return (int) asNumber(field, name);
    }
    if (type == boolean.class) {
      return JsonFields.asFlag(field, name);
    }
    if (type == long.class || type == OptionalLong.class) {
      long number = asNumber(field, name);
      return type == long.class ? (Object) number : OptionalLong.of(number);
    }
    String text = asText(field, name);
    return type.isEnum() ? constant(type, text) : text;
  }

  private Object constant(Class<?> type, String text) {
    return Arrays.stream(type.getEnumConstants())
        .filter(each -> ((Token) each).token().equals(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("the field '" + name + "' is '" + text + "'"));
  }
}
