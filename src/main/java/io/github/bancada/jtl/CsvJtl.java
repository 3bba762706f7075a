package io.github.bancada.jtl;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads a JTL file in CSV. Stateless. */
final class CsvJtl {
  /** Maximum characters in a field; a longer one means damage. */
  private static final int MAX_FIELD = 16 << 20;

  private CsvJtl() {}

  /**
   * Reads all lines.
   *
   * <p>JMeter ends every line. A last line without a line end is ignored even if it looks complete:
   * its last field may be the start of a longer number.
   *
   * @return "" if the file looks complete, or else the place where it breaks off
   * @throws IOException if the file is not a JTL file, or a line before the last one is damaged;
   *     the message gives the line and the reason
   */
  static String read(BufferedReader in, JtlRecording recording) throws IOException {
    CsvLayout layout = CsvLayout.of(in);
    LineEndTracker lineEnd = new LineEndTracker(in);
    Lines lines = new Lines(layout.columns());
    // The next line shows whether a damaged line is the last.
    String damage = "";
    boolean header = layout.header();
    try (CsvReader<Lines> records = reader(lineEnd, layout.delimiter(), lines)) {
      for (Lines line : records) {
        if (header || line.repeatsHeader) {
          header = false;
          continue;
        }
        if (!damage.isEmpty()) {
          throw new IOException(damage + "; repair or remove that line");
        }
        damage = line.problem();
        if (damage.isEmpty() && lineEnd.isMissing()) {
          damage = "line " + line.line + ", the last one, has no line end and is ignored";
        }
        if (damage.isEmpty()) {
          recording.add(line.fields.sample());
        }
      }
    } catch (CsvParseException e) {
      throw new IOException("after line " + lines.line + ": " + e.getMessage(), e);
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

    /** Detects a repeated header, as in concatenated files. */
    private static boolean isHeader(char[] buffer, int offset, int length) {
      return length > 0
          && buffer[offset] == 't'
          && new String(buffer, offset, length).equals(JtlColumn.TIME_STAMP.header());
    }

    String problem() {
      if (getFieldCount() != count) {
        return "line "
            + line
            + " has "
            + getFieldCount()
            + " fields, but the first line has "
            + count;
      }
      return fields.problem() == null ? "" : "in line " + line + " " + fields.problem();
    }

    @Override
    protected Lines buildRecord() {
      return this;
    }
  }

  /** Detects whether a text ended in the middle of a line. Not thread-safe. */
  private static final class LineEndTracker extends FilterReader {
    private char last = '\n';
    private boolean ended;

    LineEndTracker(Reader in) {
      super(in);
    }

    /** Whether everything was read and the last line has no line end. */
    boolean isMissing() {
      return ended && last != '\n' && last != '\r';
    }

    @Override
    public int read() throws IOException {
      char[] one = new char[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      int count = super.read(buffer, offset, length);
      if (count > 0) {
        last = buffer[offset + count - 1];
      }
      ended |= count < 0;
      return count;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
