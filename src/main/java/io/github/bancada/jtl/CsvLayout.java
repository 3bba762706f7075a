package io.github.bancada.jtl;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.save.CSVSaveService;

/**
 * The layout of a CSV file.
 *
 * @param delimiter delimiter of fields
 * @param columns by field; null for a column that no report needs
 * @param header whether the first line names the columns
 */
record CsvLayout(char delimiter, List<JtlColumn> columns, boolean header) {
  private static final int LOOK_AHEAD = 1 << 16;
  private static final int SHOWN = 60;
  private static final Pattern FIRST_NAME = Pattern.compile("(?:\"[^\"]*\"|\\w+)(\\W)");
  private static final List<Character> USUAL_DELIMITERS = List.of(',', '\t', ';', '|');

  /**
   * Detects the layout from the start of a file; the reader stays there, after a byte order mark.
   *
   * <p>JMeter writes a header by default. Without one, JMeter's properties ({@code
   * jmeter.save.saveservice.…}) give the columns, as for its dashboard.
   *
   * @throws IOException if the file is not a JTL file in CSV, or lacks a required column
   */
  static CsvLayout of(BufferedReader in) throws IOException {
    String head = head(in);
    if (head.indexOf('\0') >= 0) {
      throw new IOException("it has binary content and is not a JTL file in CSV or XML");
    }
    String line = head.lines().findFirst().orElse("");
    if (line.isBlank()) {
      throw new IOException("it begins with an empty line; expected JMeter's header or a sample");
    }
    Matcher name = FIRST_NAME.matcher(line);
    char delimiter = name.lookingAt() ? name.group(1).charAt(0) : ',';
    List<String> names = fields(line, delimiter);
    if (names.contains(JtlColumn.ELAPSED.header())
        || names.contains(JtlColumn.TIME_STAMP.header())) {
      return withHeader(delimiter, names);
    }
    return withoutHeader(head, line);
  }

  /** Reads the start of the file, without a byte order mark. */
  private static String head(BufferedReader in) throws IOException {
    in.mark(1);
    if (in.read() != '\uFEFF') {
      in.reset();
    }
    char[] head = new char[LOOK_AHEAD];
    in.mark(LOOK_AHEAD);
    int length = 0;
    for (int n = 0;
        n >= 0 && length < head.length;
        n = in.read(head, length, head.length - length)) {
      length += n;
    }
    in.reset();
    return new String(head, 0, length);
  }

  private static CsvLayout withHeader(char delimiter, List<String> names) throws IOException {
    for (JtlColumn needed : List.of(JtlColumn.TIME_STAMP, JtlColumn.ELAPSED)) {
      if (!names.contains(needed.header())) {
        throw new IOException(
            "it lacks the required column '"
                + needed.header()
                + "'; its columns are "
                + shown(String.join(", ", names)));
      }
    }
    return new CsvLayout(delimiter, columns(names), true);
  }

  private static CsvLayout withoutHeader(String head, String line) throws IOException {
    SampleSaveConfiguration jmeter = SampleSaveConfiguration.staticConfig();
    String usual = jmeter.getDelimiter();
    List<String> names =
        Arrays.asList(CSVSaveService.printableFieldNamesToString().split(Pattern.quote(usual)));
    Set<Character> delimiters = new LinkedHashSet<>(List.of(usual.charAt(0)));
    delimiters.addAll(USUAL_DELIMITERS);
    for (char delimiter : delimiters) {
      List<String> first = fields(head, delimiter);
      if (first.size() == names.size() && beginsASample(first, names)) {
        return withoutHeader(delimiter, names);
      }
    }
    throw new IOException(
        "it is not a JTL file: its first line '"
            + shown(line)
            + "' is neither a header with timeStamp and elapsed nor a sample with the "
            + names.size()
            + " columns of JMeter's properties ("
            + String.join(", ", names)
            + ")");
  }

  private static CsvLayout withoutHeader(char delimiter, List<String> names) throws IOException {
    CsvLayout asIfNamed = withHeader(delimiter, names);
    return new CsvLayout(delimiter, asIfNamed.columns(), false);
  }

  private static boolean beginsASample(List<String> fields, List<String> names) {
    int elapsed = names.indexOf(JtlColumn.ELAPSED.header());
    return elapsed >= 0 && fields.get(elapsed).matches("\\d+");
  }

  private static List<JtlColumn> columns(List<String> names) throws IOException {
    List<JtlColumn> columns = new ArrayList<>();
    for (String name : names) {
      Optional<JtlColumn> column = JtlColumn.ofHeader(name);
      if (column.isPresent() && columns.contains(column.get())) {
        throw new IOException("it has two columns named '" + name + "'");
      }
      columns.add(column.orElse(null));
    }
    return columns;
  }

  private static List<String> fields(String text, char delimiter) {
    if (delimiter == '"') {
      return List.of();
    }
    try {
      Iterator<CsvRecord> records =
          CsvReader.builder().fieldSeparator(delimiter).ofCsvRecord(text).iterator();
      return records.hasNext()
          ? records.next().getFields().stream().map(String::strip).toList()
          : List.of();
    } catch (CsvParseException e) {
      return List.of(); // wrong delimiter
    }
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
