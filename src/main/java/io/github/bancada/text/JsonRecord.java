package io.github.bancada.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A record as an object, or as a row of a table, in JSON: one list of names serves for writing and
 * for reading. The fields have the order of the record's components. An empty {@link Optional} is
 * no field, an enum its {@link Token}, a number that is not finite null. Immutable and thread-safe.
 *
 * <p>Not Jackson's data binding: that cannot mix the fields of two records, has no null for a
 * number that is not known, and its messages do not name the field as a file does.
 *
 * <pre>
 * names = name { " " name } ;     (* one for each component *)
 * name  = key [ "?" ] ;           (* "?": a number that may be null, read as NaN *)
 * </pre>
 *
 * @param <T> the record
 */
public final class JsonRecord<T extends Record> {
  private final Constructor<T> constructor;
  private final List<JsonPart> parts;

  /** For other readers only; null for none. */
  private final Function<T, Object> figure;

  private final String figureName;

  private JsonRecord(
      Constructor<T> constructor,
      List<JsonPart> parts,
      String figureName,
      Function<T, Object> figure) {
    this.constructor = constructor;
    this.parts = parts;
    this.figureName = figureName;
    this.figure = figure;
  }

  /** A record of texts, numbers, flags and tokens. */
  public static <T extends Record> JsonRecord<T> of(Class<T> type, String names) {
    RecordComponent[] components = type.getRecordComponents();
    String[] all = names.split(" ");
    List<JsonPart> parts = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      parts.add(JsonPart.of(components[i], all[i]));
    }
    try {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return new JsonRecord<>(type.getDeclaredConstructor(types), parts, "", null);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e); // impossible: every record has it
    }
  }

  /** With a component that is a record, a list of records or an optional record. */
  public JsonRecord<T> with(String name, JsonRecord<?> inner) {
    return changed(name, inner, false, null);
  }

  /** With a component that is a record whose fields are among these. */
  public JsonRecord<T> inline(String name, JsonRecord<?> inner) {
    return changed(name, inner, true, null);
  }

  /** With a component that has no field if it has this value. */
  public JsonRecord<T> absent(String name, Object value) {
    return changed(name, null, false, value);
  }

  private JsonRecord<T> changed(String name, JsonRecord<?> inner, boolean inline, Object absent) {
    List<JsonPart> changed = new ArrayList<>(parts);
    changed.replaceAll(
        part ->
            part.name().equals(name)
                ? new JsonPart(
                    part.component(),
                    name,
                    part.nullable(),
                    inner,
                    inline,
                    absent == null ? part.absent() : absent)
                : part);
    return new JsonRecord<>(constructor, changed, figureName, figure);
  }

  /** With one more field at the end, for other readers only. */
  public JsonRecord<T> also(String name, Function<T, Object> value) {
    return new JsonRecord<>(constructor, parts, name, value);
  }

  public void write(JsonGenerator json, String field, T value) throws IOException {
    json.writeFieldName(field);
    writeObject(json, value);
  }

  /** Writes a field with an array. */
  public void write(JsonGenerator json, String field, List<T> values) throws IOException {
    json.writeArrayFieldStart(field);
    for (T each : values) {
      writeObject(json, each);
    }
    json.writeEndArray();
  }

  void writeObject(JsonGenerator json, Record value) throws IOException {
    json.writeStartObject();
    writeFields(json, value);
    json.writeEndObject();
  }

  /** Writes the fields of an object that is open; the value is a {@code T}. */
  public void writeFields(JsonGenerator json, Record value) throws IOException {
    for (JsonPart part : parts) {
      part.write(json, part.of(value));
    }
    if (figure != null) {
      json.writeFieldName(figureName);
      writeValue(json, figure.apply(constructor.getDeclaringClass().cast(value)));
    }
  }

  /** Writes the values of a plain record as an array. */
  public void writeRow(JsonGenerator json, T row) throws IOException {
    json.writeStartArray();
    for (JsonPart part : parts) {
      writeValue(json, part.of(row));
    }
    json.writeEndArray();
  }

  static void writeValue(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Double number && !Double.isFinite(number)) {
      json.writeNull();
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof OptionalLong number) {
      json.writeNumber(number.getAsLong());
    } else if (value instanceof Number number) {
      json.writeNumber(number.longValue());
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else {
      json.writeString(value instanceof Token token ? token.token() : (String) value);
    }
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if a field is missing or wrong
   */
  public T read(JsonNode object) {
    return made(parts.stream().map(part -> part.read(object)).toArray());
  }

  /**
   * Reads an array.
   *
   * @throws IllegalArgumentException if a value is missing or wrong
   */
  public T readRow(JsonNode row) {
    JsonFields.checkSize(row, names());
    Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = parts.get(i).value(row.get(i));
    }
    return made(values);
  }

  private T made(Object[] values) {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException wrong ? wrong : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // impossible: the values are of the components
    }
  }

  /** The names of all values, those of inner records too. */
  public List<String> names() {
    return parts.stream()
        .flatMap(part -> part.inline() ? part.inner().names().stream() : Stream.of(part.name()))
        .toList();
  }

  /** All values of a {@code T}, those of inner records too. */
  public List<Object> values(Record value) {
    return parts.stream()
        .map(part -> part.inline() ? part.inner().values((Record) part.of(value)) : part.of(value))
        .flatMap(each -> each instanceof List<?> inner ? inner.stream() : Stream.of(each))
        .collect(Collectors.toList());
  }
}
