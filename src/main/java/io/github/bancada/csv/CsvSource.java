package io.github.bancada.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.github.bancada.work.LocalCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Reads the rows of a CSV file (RFC 4180: quotes, doubled quotes and line feeds in values), each
 * once and in order. The first line names the columns. Thread-safe.
 */
final class CsvSource implements AutoCloseable {
  private final Path file;
  private final List<String> columns;
  private final CsvReader<CsvRecord> reader;
  private final Iterator<CsvRecord> records;
  private long rows;

  /** Whether reading has failed, which ends the file. */
  private boolean broken;

  /** A row with its number in the file, from 1, and its values in the order of the columns. */
  record Row(long number, List<String> values) {}

  /**
   * Opens a file and reads its header line.
   *
   * @throws UnreadableRestException if the header is not in the file's encoding
   * @throws IOException if it cannot be read or is empty; the message names it
   */
  CsvSource(CsvInput input) throws IOException {
    file = input.file();
    try {
      reader =
          CsvReader.builder()
              .fieldSeparator(input.delimiter())
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .allowUnclosedQuote(false) // else the rest of the file would be one value
              .ofCsvRecord(input.text());
    } catch (IOException e) {
      throw new IOException("the CSV file " + file + " cannot be read: " + e, e);
    }
    records = reader.iterator();
    try {
      columns = records.next().getFields().stream().map(CsvSource::withoutMark).toList();
    } catch (NoSuchElementException e) {
      reader.close();
      throw new IOException("the CSV file " + file + " is empty; it takes a header line", e);
    } catch (CsvParseException | UncheckedIOException e) {
      reader.close();
      throw unreadable(e);
    }
  }

  /** Removes the byte order mark that some programs write. */
  private static String withoutMark(String name) {
    return (name.startsWith("\uFEFF") ? name.substring(1) : name).strip();
  }

  List<String> columns() {
    return columns;
  }

  /**
   * The next row; empty after the last.
   *
   * @throws UnreadableRestException if the rest of the file is not valid CSV in its encoding; all
   *     rows before it have been returned
   * @throws IOException if a row does not have the columns of the header; the message names the
   *     line
   */
  synchronized Optional<Row> next() throws IOException {
    CsvRecord record;
    try {
      if (broken || !records.hasNext()) {
        return Optional.empty();
      }
      record = records.next();
    } catch (CsvParseException | UncheckedIOException e) {
      broken = true;
      throw unreadable(e);
    }
    rows++;
    if (record.getFieldCount() != columns.size()) {
      throw new IOException(
          String.format(
              "line %d of %s has %d values, and its header %d columns; mend the line, or give the"
                  + " delimiter of the file",
              record.getStartingLineNumber(), file, record.getFieldCount(), columns.size()));
    }
    return Optional.of(new Row(rows, record.getFields()));
  }

  private IOException unreadable(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    if (cause instanceof UnreadableRestException malformed) {
      return malformed;
    }
    return new UnreadableRestException(
        LocalCode.UNREADABLE.text(),
        String.format(
            "the CSV file %s cannot be read further (%s); check its quotes, its delimiter and its"
                + " encoding",
            file, cause.getMessage()),
        e);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
