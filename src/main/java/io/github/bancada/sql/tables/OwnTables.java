package io.github.bancada.sql.tables;

import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.SqlTables;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables that an element makes. The first one marks them as ours: it has one row, with the
 * columns {@code maker} and {@code complete}. Names of tables that only the element uses begin like
 * the marker's, up to the underscore. Immutable.
 */
public final class OwnTables {
  private static final Pattern KEY = Pattern.compile(", PRIMARY KEY \\(([^)]*)\\)$");

  private final String element;
  private final String maker;
  private final Map<String, String> columns;
  private final Map<String, String> models;
  private final boolean byBytes;

  /**
   * @param element the element's name, such as ATM Database
   * @param maker value of the column {@code maker}: other tables are not ours
   * @param columns columns by table, as CREATE TABLE takes them, in the order of creation
   * @param models tables that exist for a while, each with the table whose columns it has
   * @param byBytes whether texts are compared byte by byte, see {@link SqlTables#create}
   */
  public OwnTables(
      String element,
      String maker,
      Map<String, String> columns,
      Map<String, String> models,
      boolean byBytes) {
    this.element = element;
    this.maker = maker;
    this.columns = new LinkedHashMap<>(columns);
    this.models = Map.copyOf(models);
    this.byBytes = byBytes;
  }

  /** Name of the element that makes them. */
  public String element() {
    return element;
  }

  String maker() {
    return maker;
  }

  /** The table that marks the others as ours. */
  String marker() {
    return columns.keySet().iterator().next();
  }

  /** Names of the lasting tables. */
  Set<String> names() {
    return columns.keySet();
  }

  /** Names of the tables without the marker's prefix, such as atm_. */
  List<String> rowTables() {
    String prefix = marker().substring(0, marker().indexOf('_') + 1);
    return names().stream().filter(name -> !name.startsWith(prefix)).toList();
  }

  /** {@code CREATE TABLE} for one of the lasting tables. */
  public String definition(String table, SqlDialect dialect) {
    return dialect.tables().create(table, columns.get(table), byBytes);
  }

  /** Tables that exist for a while, with the table whose columns each has. */
  Map<String, String> models() {
    return models;
  }

  /** Names of a table's columns. */
  public List<String> columnNames(String table) {
    return shape(table, type -> type).stream()
        .map(column -> column.substring(0, column.indexOf(' ')))
        .toList();
  }

  /**
   * Names, types and keys of a table's columns, in the form of {@link FoundTables}.
   *
   * @param type the server's word for a type of MySQL, see {@link SqlTables#type}
   */
  List<String> shape(String table, UnaryOperator<String> type) {
    String text = columns.get(table);
    Matcher key = KEY.matcher(text);
    Set<String> keys = Set.of();
    if (key.find()) {
      keys = Arrays.stream(key.group(1).split(", ")).collect(Collectors.toSet());
      text = text.substring(0, key.start());
    }
    Set<String> inKey = keys;
    return Pattern.compile(", (?=[a-z])")
        .splitAsStream(text)
        .map(column -> column(column, inKey, type))
        .toList();
  }

  private static String column(String column, Set<String> keys, UnaryOperator<String> type) {
    String[] words = column.split(" ", 3);
    boolean key = words[2].endsWith("PRIMARY KEY") || keys.contains(words[0]);
    return words[0] + " " + type.apply(words[1].toLowerCase(Locale.ROOT)) + (key ? " key" : "");
  }
}
