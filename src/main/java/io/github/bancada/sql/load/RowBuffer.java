package io.github.bancada.sql.load;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;

/**
 * Rows as bytes: lines of fields with tabs between them for LOAD DATA, or the values of an INSERT.
 * Texts must be of ASCII characters without quote, backslash and control characters, because
 * nothing is escaped. Not thread-safe.
 */
public final class RowBuffer {
  private static final int ROOM = 32;

  private final boolean sql;
  private byte[] bytes;
  private int size;
  private boolean inRow;
  private long rows;

  private RowBuffer(boolean sql) {
    this.sql = sql;
    bytes = new byte[1 << 16];
  }

  /** For LOAD DATA with MySQL's default separators. */
  public static RowBuffer lines() {
    return new RowBuffer(false);
  }

  /** For INSERT. */
  static RowBuffer values() {
    return new RowBuffer(true);
  }

  /** A whole number. */
  public RowBuffer number(long value) {
    begin();
    digits(value);
    return this;
  }

  /** An amount with two decimals. */
  public RowBuffer cents(long cents) {
    begin();
    long whole = Math.abs(cents);
    if (cents < 0) {
      put('-');
    }
    digits(whole / 100);
    put('.');
    two((int) (whole % 100));
    return this;
  }

  public RowBuffer text(String text) {
    begin();
    quote();
    int length = text.length();
    reserve(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
    quote();
    return this;
  }

  /** The first bytes of an array as text. */
  public RowBuffer text(byte[] text, int length) {
    begin();
    quote();
    reserve(length);
    System.arraycopy(text, 0, bytes, size, length);
    size += length;
    quote();
    return this;
  }

  public RowBuffer date(LocalDate date) {
    begin();
    quote();
    day(date);
    quote();
    return this;
  }

  public RowBuffer time(LocalDate date, int secondOfDay) {
    begin();
    quote();
    day(date);
    put(' ');
    two(secondOfDay / 3600);
    put(':');
    two(secondOfDay / 60 % 60);
    put(':');
    two(secondOfDay % 60);
    quote();
    return this;
  }

  public void endRow() {
    put(sql ? ')' : '\n');
    inRow = false;
    rows++;
  }

  /** Number of rows since the last {@link #clear}. */
  long rows() {
    return rows;
  }

  int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  public void clear() {
    size = 0;
    rows = 0;
  }

  /** The rows as text. */
  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.ISO_8859_1);
  }

  private void begin() {
    reserve(ROOM);
    if (inRow) {
      bytes[size++] = (byte) (sql ? ',' : '\t');
    } else if (sql) {
      if (rows > 0) {
        bytes[size++] = ',';
      }
      bytes[size++] = '(';
    }
    inRow = true;
  }

  private void quote() {
    if (sql) {
      put('\'');
    }
  }

  private void day(LocalDate date) {
    int year = date.getYear();
    two(year / 100);
    two(year % 100);
    put('-');
    two(date.getMonthValue());
    put('-');
    two(date.getDayOfMonth());
  }

  private void two(int number) {
    reserve(2);
    bytes[size++] = (byte) ('0' + number / 10);
    bytes[size++] = (byte) ('0' + number % 10);
  }

  private void digits(long value) {
    reserve(ROOM);
    if (value < 0) {
      bytes[size++] = '-';
    }
    long whole = Math.abs(value);
    int digits = 1;
    for (long rest = whole; rest >= 10; rest /= 10) {
      digits++;
    }
    size += digits;
    long rest = whole;
    for (int i = size - 1; digits > 0; i--, digits--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private void put(char character) {
    reserve(1);
    bytes[size++] = (byte) character;
  }

  private void reserve(int more) {
    if (size + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
