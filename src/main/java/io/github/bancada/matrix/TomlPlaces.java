package io.github.bancada.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import io.github.bancada.matrix.TomlFile.WrongException;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds where the keys and values of a TOML text begin: Jackson parses a whole text first, and its
 * tree does not say it. The text is one that Jackson has read, or has read up to its end. Not
 * thread-safe.
 *
 * <pre>
 * text   = { "[" key "]" | "[[" key "]]" | pair } ;     (* with blanks, comments and line ends *)
 * pair   = key "=" value ;
 * key    = part { "." part } ;                          (* a part may be in quotes *)
 * value  = "[" { value [ "," ] } "]" | "{" { pair [ "," ] } "}" | quoted | other ;
 * </pre>
 */
final class TomlPlaces {
  private static final int MOST_PARTS = 100;
  private static final TomlMapper MAPPER = new TomlMapper();

  private final String text;
  private int at;

  private TomlPlaces(String text) {
    this.text = text;
  }

  /** Where a key and its value begin: offsets in the text. */
  static final class Place {
    final int key;
    int value;
    final Map<String, Place> inner = new HashMap<>();

    /** Whether it has a value or a header, and may have no other. */
    private boolean closed;

    private boolean listOfTables;

    private Place(int key) {
      this.key = key;
      this.value = key;
    }

    /** That of an inner key, or of a place in an array. */
    Place inner(String name) {
      return inner.getOrDefault(name, this);
    }

    private Place begin(int offset, String name) {
      if (closed) {
        throw new WrongException(offset, "'" + name + "' is written twice; leave one");
      }
      closed = true;
      value = offset;
      return this;
    }
  }

  /**
   * The place of the whole text.
   *
   * @throws WrongException at a key that is given twice, or is too long
   */
  static Place of(String text) {
    TomlPlaces places = new TomlPlaces(text);
    Place root = new Place(0);
    Place table = root;
    for (places.skip(true); places.at < text.length(); places.skip(true)) {
      if (places.next() == '[') {
        table = places.header(root);
      } else {
        places.pair(table);
      }
    }
    return root;
  }

  private Place header(Place root) {
    int start = at;
    boolean list = text.startsWith("[[", at);
    at += list ? 2 : 1;
    int name = at;
    Place table = key(root);
    if (!list) {
      table.begin(start, text.substring(name, at).strip());
      at++;
      return table;
    }
    at += 2;
    table.listOfTables = true;
    return table.inner.computeIfAbsent("" + table.inner.size(), part -> new Place(start));
  }

  private void pair(Place table) {
    int start = at;
    Place place = key(table);
    String name = text.substring(start, at).strip();
    at++; // the equals sign
    skip(false);
    place.begin(start, name).value = at;
    value(place);
  }

  private Place key(Place from) {
    Place place = from;
    int parts = 0;
    do {
      if (place.listOfTables) {
        place = place.inner.get("" + (place.inner.size() - 1));
      }
      skip(false);
      int start = at;
      if (++parts > MOST_PARTS) {
        throw new WrongException(start, "a key has more than " + MOST_PARTS + " parts");
      }
      place = place.inner.computeIfAbsent(part(), name -> new Place(start));
      skip(false);
    } while (take('.'));
    return place;
  }

  private String part() {
    int start = at;
    if (next() == '"' || next() == '\'') {
      quoted();
    } else {
      while (Character.isLetterOrDigit(next()) || next() == '_' || next() == '-') {
        at++;
      }
    }
    String part = text.substring(start, at);
    try {
      return MAPPER.readTree(part + " = 0").fieldNames().next();
    } catch (JsonProcessingException e) {
      return part; // impossible: it has been read before
    }
  }

  private void value(Place place) {
    if (take('[')) {
      for (skip(true); at < text.length() && !take(']'); skip(true)) {
        Place element = new Place(at);
        place.inner.put("" + place.inner.size(), element);
        value(element);
        skip(true);
        take(',');
      }
    } else if (take('{')) {
      for (skip(true); at < text.length() && !take('}'); skip(true)) {
        pair(place);
        skip(true);
        take(',');
      }
    } else if (next() == '"' || next() == '\'') {
      quoted();
    } else {
      do {
        at++;
      } while (at < text.length() && ",]}#\r\n".indexOf(next()) < 0);
    }
  }

  private void quoted() {
    char quote = next();
    String three = String.valueOf(quote).repeat(3);
    String end = text.startsWith(three, at) ? three : three.substring(2);
    at += end.length();
    while (at < text.length() && !text.startsWith(end, at)) {
      at += next() == '\\' && quote == '"' ? 2 : 1;
    }
    at = Math.min(text.length(), at + end.length());
    while (end.length() > 1 && take(quote)) {
      // One or two before the end of a text of several lines belong to it.
    }
  }

  private void skip(boolean lines) {
    while (at < text.length()) {
      if (next() == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (next() == ' ' || next() == '\t' || lines && (next() == '\n' || next() == '\r')) {
        at++;
      } else {
        return;
      }
    }
  }

  private boolean take(char c) {
    boolean is = at < text.length() && text.charAt(at) == c;
    at += is ? 1 : 0;
    return is;
  }

  private char next() {
    return at < text.length() ? text.charAt(at) : '\n';
  }
}
