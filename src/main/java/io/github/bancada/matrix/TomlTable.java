package io.github.bancada.matrix;

import io.github.bancada.matrix.TomlFile.WrongException;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** A table whose keys are known. Its file remembers what is wrong. Not thread-safe. */
final class TomlTable {
  private static final int LETTERS_FOR_AN_EDIT = 3;
  private static final LevenshteinDistance DISTANCE = new LevenshteinDistance();

  private final TomlItem table;
  private final Map<String, TomlItem> items;

  /**
   * @param expected what a value should be that is not a table
   * @param known names of keys
   * @throws WrongException if the value is not a table
   */
  TomlTable(TomlItem table, String expected, Collection<String> known) {
    this.table = table;
    this.items = table.table(expected);
    items.forEach(
        (name, item) -> {
          if (!known.contains(name)) {
            table.file().add(item.wrongKey(unknown(name, "not a key here", known)));
          }
        });
  }

  /** What a key has, or a default if there is none or it is wrong. */
  <T> T get(String key, T otherwise, Function<TomlItem, T> reading) {
    if (!has(key)) {
      return otherwise;
    }
    try {
      return reading.apply(items.get(key));
    } catch (WrongException e) {
      table.file().add(e);
      return otherwise;
    }
  }

  /** What a key has that must be there. */
  <T> T need(String key, T otherwise, Function<TomlItem, T> reading) {
    if (!has(key)) {
      table.file().add(table.wrongKey("'" + key + "' is missing; add it"));
    }
    return get(key, otherwise, reading);
  }

  boolean has(String key) {
    return items.containsKey(key);
  }

  TomlItem item(String key) {
    return items.get(key);
  }

  /**
   * The sentence about a name that is none of those that are known.
   *
   * @param what such as {@code not a key here}
   */
  static String unknown(String name, String what, Collection<String> known) {
    return "'"
        + name
        + "' is "
        + what
        + known.stream()
            .filter(each -> LETTERS_FOR_AN_EDIT * edits(each, name) <= name.length())
            .min(Comparator.comparing(each -> edits(each, name)))
            .map(near -> "; did you mean '" + near + "'?")
            .orElse("; write one of: " + String.join(", ", known));
  }

  private static int edits(String name, String other) {
    return DISTANCE.apply(name.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
  }
}
