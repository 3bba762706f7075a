package io.github.bancada.pages.job;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * Reads a job once from front to back through a window with limited look-ahead, within its {@link
 * Budget}. Not thread-safe.
 *
 * <p>Loops over many bytes can use the window directly: {@link #buffer}, {@link #at} and {@link
 * #limit}, with {@link #more()} at its end.
 */
public final class JobInput {
  /** Least look-ahead of {@link #peek}, unless the job ends. */
  public static final int AHEAD = 16 * 1024;

  private static final int WINDOW = 16 * AHEAD;

  /** First byte of a UEL. */
  static final int UEL = Pjl.UEL.charAt(0);

  /** The window; only bytes from {@link #at} to {@link #limit} are valid. */
  public final byte[] buffer = new byte[WINDOW];

  /** Index of the next byte in the window. May be moved forward up to {@link #limit}. */
  public int at;

  /** End of the bytes in the window. */
  public int limit;

  private final JobChannel channel;
  private final Budget budget;
  private final JobMeter meter;
  private final ZeroRun zeros;

  /** Position in the job of the first byte of the window. */
  private long base;

  private boolean ended;

  /** Whether the bytes being read are skipped. */
  private boolean skipping;

  /**
   * @param channel the job begins at its position; a seekable channel allows skipping of data
   */
  public JobInput(ReadableByteChannel channel, Budget budget) throws IOException {
    this.channel = new JobChannel(channel);
    this.zeros = new ZeroRun(this.channel);
    this.budget = budget;
    this.meter = new JobMeter(budget, 1);
  }

  public Budget budget() {
    return budget;
  }

  /** Number of consumed bytes. */
  public long position() {
    return base + at;
  }

  /**
   * Makes at least one byte available in the window, from {@link #at} on.
   *
   * @return false at the end of the job
   */
  public boolean more() throws IOException {
    return at < limit || ensure(1);
  }

  public boolean atEnd() throws IOException {
    return !more();
  }

  /** Whether this number of bytes, at most {@link #AHEAD}, is left; loads them into the window. */
  public boolean ensure(int bytes) throws IOException {
    if (limit - at >= bytes) {
      return true;
    }
    if (ended) {
      return false;
    }
    System.arraycopy(buffer, at, buffer, 0, limit - at);
    base += at;
    limit -= at;
    at = 0;
    while (limit < bytes && !ended) {
      fill();
    }
    return limit >= bytes;
  }

  private void fill() throws IOException {
    checkBudget();
    int read = channel.read(buffer, limit);
    if (read < 0) {
      ended = true;
    } else {
      if (!skipping) {
        zeros.add(buffer, limit, limit + read, base + limit);
      }
      limit += read;
    }
  }

  /**
   * Throws if the job has used up its budget. Reading calls it; long work without reading must call
   * it regularly.
   */
  public void checkBudget() throws JobException {
    meter.check(base + limit, position());
  }

  /** The next byte, or -1 at the end of the job. */
  public int read() throws IOException {
    return at < limit || ensure(1) ? buffer[at++] & 0xFF : -1;
  }

  /** The next byte without consuming it, or -1 at the end of the job. */
  public int peek() throws IOException {
    return at < limit || ensure(1) ? buffer[at] & 0xFF : -1;
  }

  /**
   * A later byte without consuming it.
   *
   * @param offset 0 for the next one, less than {@link #AHEAD}
   * @return -1 if the job ends before it
   */
  public int peek(int offset) throws IOException {
    return limit - at > offset || ensure(offset + 1) ? buffer[at + offset] & 0xFF : -1;
  }

  /**
   * Whether these bytes come next.
   *
   * @param text ISO 8859-1
   */
  public boolean startsWith(String text) throws IOException {
    return startsWith(text, 0);
  }

  /** Whether these bytes come at an offset from the next byte. */
  public boolean startsWith(String text, int offset) throws IOException {
    return ensure(offset + text.length()) && ByteScan.matches(text, buffer, at + offset, limit);
  }

  /** Whether the job ends within this text, which begins at an offset from the next byte. */
  public boolean isCutShort(String text, int offset) throws IOException {
    if (ensure(offset + text.length()) || limit - at <= offset) {
      return false;
    }
    return startsWith(text.substring(0, limit - at - offset), offset);
  }

  /** Whether a UEL, the end of a payload, comes next. */
  public boolean atUel() throws IOException {
    return peek() == UEL && startsWith(Pjl.UEL);
  }

  /**
   * Consumes bytes up to a given one, or all.
   *
   * @return false if it does not occur
   */
  public boolean skipTo(int wanted) throws IOException {
    while (more()) {
      for (int i = at; i < limit; i++) {
        if (buffer[i] == (byte) wanted) {
          at = i;
          return true;
        }
      }
      at = limit;
    }
    return false;
  }

  /** Consumes bytes up to the next UEL, or all. */
  public void skipToUel() throws IOException {
    while (skipTo(UEL) && !atUel()) {
      at++;
    }
  }

  /**
   * Skips bytes.
   *
   * @throws JobException if fewer are left; all are consumed then
   */
  public void skip(long bytes) throws IOException {
    if (skipUpTo(bytes) < bytes) {
      throw JobException.truncated(position());
    }
  }

  /** Skips at most this number of bytes; returns the number of skipped bytes. */
  public long skipUpTo(long bytes) throws IOException {
    long left = Math.max(0, bytes);
    skipping = true;
    while (left > 0) {
      if (channel.isSeekable() && left > limit - at && !ended) {
        left -= jump(left);
      }
      if (!more()) {
        break;
      }
      int here = (int) Math.min(left, limit - at);
      at += here;
      left -= here;
    }
    skipping = false;
    return Math.max(0, bytes) - left;
  }

  /** Skips bytes without reading; returns their number. */
  private long jump(long bytes) throws IOException {
    long held = limit - at;
    long beyond = channel.jump(bytes - held);
    base += limit + beyond;
    at = 0;
    limit = 0;
    checkBudget();
    return held + beyond;
  }

  /**
   * Whether the job ends with these bytes. Does not read the job, so it is false if the channel is
   * not seekable and the end is not in the window.
   *
   * @param text ISO 8859-1
   */
  public boolean endsWith(String text) throws IOException {
    byte[] end = new byte[text.length()];
    if (!channel.isSeekable() || ended) {
      if (ensure(AHEAD) || limit - at < end.length) {
        return false;
      }
      System.arraycopy(buffer, limit - end.length, end, 0, end.length);
    } else if (!channel.readEnd(end, channel.position() - (limit - at))) {
      return false;
    }
    return new String(end, StandardCharsets.ISO_8859_1).equals(text);
  }

  public int u8() throws IOException {
    if (at < limit || ensure(1)) {
      return buffer[at++] & 0xFF;
    }
    throw JobException.truncated(position());
  }

  /** The next two bytes, least significant first. */
  public int u16le() throws IOException {
    return u8() | u8() << 8;
  }

  /** The next two bytes, most significant first. */
  public int u16be() throws IOException {
    return u8() << 8 | u8();
  }

  /** The next four bytes, least significant first. */
  public long u32le() throws IOException {
    return u16le() | (long) u16le() << 16;
  }

  /** The next four bytes, most significant first. */
  public long u32be() throws IOException {
    return (long) u16be() << 16 | u16be();
  }

  /**
   * Consumes the payload and returns it for random access.
   *
   * @param toUel whether it ends at the next UEL instead of the end of the job
   * @throws JobException if the channel is not seekable and the payload exceeds the memory limit
   */
  public RandomBytes payload(boolean toUel) throws IOException {
    if (!channel.isSeekable()) {
      return RandomBytes.collected(this, toUel);
    }
    long start = channel.position() - (limit - at);
    long from = position();
    if (toUel) {
      skipToUel();
    } else {
      skipUpTo(Long.MAX_VALUE);
    }
    return channel.part(this, start, position() - from);
  }
}
