package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Generates rows of accounts for LOAD DATA while they are read: tabs between fields, one line per
 * row. Fillers are empty; the server pads them. Not thread-safe.
 */
final class AccountRows extends InputStream {
  private static final int MAX_ROW_BYTES = 64;
  private static final byte[] REST =
      ("\t" + Cents.decimal(AtmSchema.ACCOUNT_CENTS) + "\t\t\t\n")
          .getBytes(StandardCharsets.US_ASCII);

  private final AtmScale scale;
  private final int last;
  private long next;

  private final byte[] buffer = new byte[1 << 16];
  private int position;
  private int limit;

  AccountRows(AtmScale scale, AccountRange range) {
    this.scale = scale;
    next = range.first();
    last = range.last();
  }

  @Override
  public int read() {
    return fill() ? buffer[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int size = Math.min(length, limit - position);
    System.arraycopy(buffer, position, target, offset, size);
    position += size;
    return size;
  }

  @Override
  public int available() {
    return limit - position;
  }

  /** Generates more rows if the buffer is empty; false at the end. */
  private boolean fill() {
    if (position < limit) {
      return true;
    }
    position = 0;
    limit = 0;
    while (next <= last && limit + MAX_ROW_BYTES <= buffer.length) {
      number((int) next);
      buffer[limit++] = '\t';
      number(scale.branchOfAccount((int) next));
      System.arraycopy(REST, 0, buffer, limit, REST.length);
      limit += REST.length;
      next++;
    }
    return limit > 0;
  }

  private void number(int value) {
    int digits = 1;
    for (int rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    limit += digits;
    int rest = value;
    for (int i = limit - 1; digits > 0; i--, digits--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }
}
