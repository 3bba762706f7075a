package io.github.bancada.jtl;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads the lines of a JTL file in CSV. Stateless. */
final class CsvJtl {
  /** Longer fields than this many characters are damage. */
  private static final int MAX_FIELD = 16 << 20;

  private CsvJtl() {}

  /**
   * Reads all lines.
   *
   * <p>JMeter ends every line. A last line without its end was cut, though it may look whole: its
   * last field may be the beginning of another number. So it does not count.
   *
   * @return "" if the file is whole, as far as it shows that, else where it breaks off
   * @throws IOException if the file is no JTL, or a line before its last one is damaged; the
   *     message says which line, and why
   */
  static String read(BufferedReader in, JtlRecording recording) throws IOException {
    CsvLayout layout = CsvLayout.of(in);
    LineEndWatch watch = new LineEndWatch(in);
    Lines lines = new Lines(layout.columns());
    // Of a damaged line only the next one tells whether it is the last.
    String damage = "";
    boolean header = layout.header();
    try (CsvReader<Lines> records = reader(watch, layout.delimiter(), lines)) {
      for (Lines line : records) {
        if (header || line.repeatsHeader) {
          header = false;
          continue;
        }
        if (!damage.isEmpty()) {
          throw new IOException(damage + "; mend or remove that line");
        }
        damage = line.problem();
        if (damage.isEmpty() && watch.endedInALine()) {
          damage = "line " + line.line + ", the last, has no line end; it is left out";
        }
        if (damage.isEmpty()) {
          recording.add(line.fields.sample());
        }
      }
    } catch (CsvParseException e) {
      throw new IOException("behind line " + lines.line + ": " + e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!damage.isEmpty() && recording.samples() == 0) {
      throw new IOException(damage);
    }
    return damage;
  }

  private static CsvReader<Lines> reader(Reader in, char delimiter, Lines lines) {
    return CsvReader.builder()
        .fieldSeparator(delimiter)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(true)
        .maxBufferSize(MAX_FIELD)
        .build(lines, in);
  }

  /** The line that is being read. */
  private static final class Lines extends AbstractBaseCsvCallbackHandler<Lines> {
    private final JtlColumn[] columns;
    private final int count;
    private final JtlFields fields = new JtlFields();
    private long line;
    private boolean repeatsHeader;

    Lines(List<JtlColumn> columns) {
      this.columns = columns.toArray(JtlColumn[]::new);
      count = columns.size();
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
      line = startingLineNumber;
      repeatsHeader = false;
      fields.clear();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      if (index >= count || columns[index] == null) {
        return;
      }
      JtlColumn column = columns[index];
      if (column == JtlColumn.TIME_STAMP && isHeader(buffer, offset, length)) {
        repeatsHeader = true;
      } else if (!repeatsHeader) {
        fields.set(column, buffer, offset, length);
      }
    }

    /** As in a file made of several. */
    private static boolean isHeader(char[] buffer, int offset, int length) {
      return length > 0
          && buffer[offset] == 't'
          && new String(buffer, offset, length).equals(JtlColumn.TIME_STAMP.header());
    }

    /** What is wrong with the line, "" if nothing is. */
    String problem() {
      if (getFieldCount() != count) {
        return "line " + line + " has " + getFieldCount() + " fields, the first line has " + count;
      }
      return fields.problem() == null ? "" : "in line " + line + " " + fields.problem();
    }

    @Override
    protected Lines buildRecord() {
      return this;
    }
  }
}
