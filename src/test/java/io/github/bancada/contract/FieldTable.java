package io.github.bancada.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the documents say of the fields of one element: tables under the heading that has its name.
 *
 * <pre>
 * | Field | Property | Values | Default | Meaning |
 * </pre>
 *
 * <p>A row may stand for several fields, {@code User, Password | `user`, `password`}; the rest of
 * it holds for each. Immutable.
 *
 * @param document file name of the page; "" if no page has such a heading
 * @param rows a row for each property, in the order of the page
 */
record FieldTable(String document, List<Row> rows) {
  private static final List<String> COLUMNS =
      List.of("Field", "Property", "Values", "Default", "Meaning");

  private static final Path DOCUMENTS =
      Path.of(System.getProperty("project.basedir", "")).resolve("docs");

  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern HEADING = Pattern.compile("(#+) (.*)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern CODES = Pattern.compile("`[^`]+`(, `[^`]+`)*");

  /** One property. The cells are as in the page. */
  record Row(String property, String label, String values, String initially, String meaning) {}

  private static final Map<String, FieldTable> KNOWN = new ConcurrentHashMap<>();

  /** The table of the element with this name in the window; of several pages, the longest. */
  static FieldTable of(String element) {
    return KNOWN.computeIfAbsent(element, FieldTable::read);
  }

  private static FieldTable read(String element) {
    FieldTable longest = new FieldTable("", List.of());
    try (Stream<Path> files = Files.list(DOCUMENTS)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).sorted().toList()) {
        Optional<List<String>> section = section(lines(file), element);
        if (section.isPresent()) {
          List<Row> rows = rows(section.get());
          if (longest.document.isEmpty() || rows.size() > longest.rows.size()) {
            longest = new FieldTable(String.valueOf(file.getFileName()), rows);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return longest;
  }

  /** Without examples, whose comments look like headings. */
  private static List<String> lines(Path file) throws IOException {
    return FENCED.matcher(Files.readString(file)).replaceAll("").lines().toList();
  }

  /** From the deepest heading with this text to the next that is not below it. */
  private static Optional<List<String>> section(List<String> lines, String heading) {
    int begin = -1;
    int depth = 0;
    for (int i = 0; i < lines.size(); i++) {
      var found = HEADING.matcher(lines.get(i));
      if (found.matches() && found.group(2).equals(heading) && found.group(1).length() > depth) {
        begin = i;
        depth = found.group(1).length();
      }
    }
    if (begin < 0) {
      return Optional.empty();
    }
    int end = begin + 1;
    while (end < lines.size() && !lines.get(end).matches("#{1," + depth + "} .*")) {
      end++;
    }
    return Optional.of(lines.subList(begin, end));
  }

  private static List<Row> rows(List<String> section) {
    List<Row> rows = new ArrayList<>();
    boolean inTable = false;
    for (String line : section) {
      List<String> cells = Arrays.stream(line.split("\\|", -1)).skip(1).map(String::strip).toList();
      if (cells.size() == COLUMNS.size() + 1 && cells.subList(0, COLUMNS.size()).equals(COLUMNS)) {
        inTable = true;
      } else if (!line.startsWith("|")) {
        inTable = false;
      } else if (inTable && !line.startsWith("|---")) {
        rows.addAll(row(line, cells));
      }
    }
    return rows;
  }

  private static List<Row> row(String line, List<String> cells) {
    List<String> properties = codes(cells.get(1));
    List<String> labels = List.of(cells.get(0).split(", "));
    if (cells.size() != COLUMNS.size() + 1 || labels.size() != properties.size()) {
      throw new AssertionError("a row that is not " + COLUMNS + ", or has no label each: " + line);
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < properties.size(); i++) {
      rows.add(new Row(properties.get(i), labels.get(i), cells.get(2), cells.get(3), cells.get(4)));
    }
    return rows;
  }

  /** The texts that are code in a cell. */
  static List<String> codes(String cell) {
    return CODE.matcher(cell).results().map((MatchResult code) -> code.group(1)).toList();
  }

  /** Whether a cell has code and nothing else. */
  static boolean isOnlyCode(String cell) {
    return CODES.matcher(cell).matches();
  }

  /** The row of a property. */
  Row row(String property) {
    return rows.stream()
        .filter(row -> row.property().equals(property))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row of " + property + " in " + document));
  }
}
