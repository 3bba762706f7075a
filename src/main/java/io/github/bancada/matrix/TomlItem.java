package io.github.bancada.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.matrix.TomlFile.WrongException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value of a TOML file, its name and its place. Methods that read it throw {@link WrongException}
 * if it is of another kind.
 */
record TomlItem(TomlFile file, String name, JsonNode json, TomlPlaces.Place place) {
  private static final int MOST_SHOWN = 60;

  /**
   * The exception for a value.
   *
   * @param expected what it takes
   */
  WrongException wrong(String expected) {
    return problem("'" + name + "' is " + shown() + "; write " + expected);
  }

  /** The exception for a value, with a sentence of cause and remedy. */
  WrongException problem(String sentence) {
    return new WrongException(place.value, sentence);
  }

  /** The exception for a key, likewise. */
  WrongException wrongKey(String sentence) {
    return new WrongException(place.key, sentence);
  }

  Map<String, TomlItem> table(String expected) {
    if (!json.isObject()) {
      throw wrong(expected);
    }
    Map<String, TomlItem> items = new LinkedHashMap<>();
    json.fields()
        .forEachRemaining(each -> items.put(each.getKey(), inner(each.getKey(), each.getValue())));
    return items;
  }

  private TomlItem inner(String key, JsonNode value) {
    return new TomlItem(file, key, value, place.inner(key));
  }

  boolean isList() {
    return json.isArray();
  }

  List<TomlItem> list(String expected) {
    if (!isList()) {
      throw wrong(expected);
    }
    List<TomlItem> items = new ArrayList<>();
    for (JsonNode each : json) {
      TomlPlaces.Place inner = place.inner("" + items.size());
      items.add(new TomlItem(file, name, each, inner));
    }
    return items;
  }

  String text(String expected) {
    if (!isText()) {
      throw wrong(expected);
    }
    if (json.asText().indexOf('\0') >= 0) {
      throw problem("the character U+0000 cannot be given to programs; delete it");
    }
    return json.asText();
  }

  /** A date is a text for Jackson, but has no quotes. */
  private boolean isText() {
    return json.isTextual()
        && (file.text().startsWith("'", place.value) || file.text().startsWith("\"", place.value));
  }

  int number(int least, int most) {
    if (!json.canConvertToInt() || !json.isInt() || json.asInt() < least || json.asInt() > most) {
      throw wrong("a whole number from " + least + " to " + most);
    }
    return json.asInt();
  }

  long longNumber() {
    if (!json.isIntegralNumber() || !json.canConvertToLong()) {
      throw wrong("a whole number");
    }
    return json.asLong();
  }

  /**
   * A text or an integer, as text: an integer as it is written, or it would not be what it looks
   * like.
   */
  String plain() {
    if (json.isIntegralNumber() && json.asText().equals(raw())) {
      return raw();
    }
    if (json.isContainerNode() || isText()) {
      return text("a text or an integer");
    }
    throw problem(
        String.format(
            "%s is neither a text nor a decimal integer; write it in quotes, as \"%s\"",
            raw(), raw()));
  }

  /** As {@link #plain}, and true or false. */
  String plainOrFlag() {
    return json.isBoolean() ? json.asText() : plain();
  }

  private String shown() {
    if (json.isContainerNode()) {
      return json.isArray() ? "an array" : "a table";
    }
    String shown = isText() ? json.toString() : raw();
    return shown.length() > MOST_SHOWN ? shown.substring(0, MOST_SHOWN) + "…" : shown;
  }

  /** The value as it is written, if it is neither a table nor an array nor in quotes. */
  private String raw() {
    int end = place.value;
    while (end < file.text().length() && ",]}#\r\n".indexOf(file.text().charAt(end)) < 0) {
      end++;
    }
    return file.text().substring(place.value, end).strip();
  }

  /**
   * The text with as many lines and blanks before it as the file has, so that positions in it are
   * those of the file, unless it has escapes.
   */
  String textInPlace() {
    String all = file.text();
    int begin = place.value + 1;
    if (all.startsWith("'''", place.value) || all.startsWith("\"\"\"", place.value)) {
      begin += 2;
      begin += all.startsWith("\n", begin) ? 1 : all.startsWith("\r\n", begin) ? 2 : 0;
    }
    String before = all.substring(0, begin);
    int line = before.lastIndexOf('\n') + 1;
    return "\n".repeat((int) before.chars().filter(c -> c == '\n').count())
        + " ".repeat(before.codePointCount(line, begin))
        + json.asText();
  }
}
