package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds a job of a binary language, byte by byte. */
final class BinaryJob {
  static final String UEL = "\u001B%-12345X";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final boolean bigEndian;

  private BinaryJob(boolean bigEndian) {
    this.bigEndian = bigEndian;
  }

  static BinaryJob littleEndian() {
    return new BinaryJob(false);
  }

  static BinaryJob bigEndian() {
    return new BinaryJob(true);
  }

  BinaryJob u8(int... values) {
    for (int value : values) {
      bytes.write(value);
    }
    return this;
  }

  BinaryJob u16(int... values) {
    for (int value : values) {
      number(value, 2);
    }
    return this;
  }

  BinaryJob u32(long... values) {
    for (long value : values) {
      number(value, 4);
    }
    return this;
  }

  BinaryJob u64(long value) {
    return number(value, 8);
  }

  private BinaryJob number(long value, int size) {
    for (int i = 0; i < size; i++) {
      bytes.write((int) (value >> 8 * (bigEndian ? size - 1 - i : i)));
    }
    return this;
  }

  /** ISO 8859-1. */
  BinaryJob text(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  BinaryJob bytes(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  BinaryJob fill(int count, int value) {
    byte[] filler = new byte[count];
    Arrays.fill(filler, (byte) value);
    return bytes(filler);
  }

  int size() {
    return bytes.size();
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }

  PageCount count() {
    return count(toBytes());
  }

  static PageCount count(byte[] job) {
    return count(new PageCounter(), job);
  }

  static PageCount count(PageCounter counter, byte[] job) {
    try {
      return counter.count(Channels.newChannel(new ByteArrayInputStream(job)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asserts a complete job with this number of faces, one copy each. */
  void hasPages(long pages) {
    PageCount count = count();
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.confidence()).as("%s", count).isEqualTo(Confidence.EXACT);
    assertThat(count.pages()).as("%s", count).isEqualTo(pages);
    assertThat(count.total()).as("%s", count).isEqualTo(pages);
  }

  /** Asserts a failure after this number of pages. */
  void fails(Status status, long pages) {
    PageCount count = count();
    assertThat(count.status()).as("%s", count).isEqualTo(status);
    assertThat(count.message()).isNotBlank();
    assertThat(count.pages()).as("%s", count).isEqualTo(pages);
  }

  /**
   * Asserts that each prefix has a status, a reason if it failed, and no more pages than the whole
   * job.
   */
  void everyPrefixHasAClearResult() {
    byte[] job = toBytes();
    long pages = count(job).pages();
    for (int length = 0; length < job.length; length++) {
      PageCount count = count(Arrays.copyOf(job, length));
      assertThat(count.pages())
          .as("%d of %d bytes: %s", length, job.length, count)
          .isBetween(0L, pages);
      if (!count.isOk()) {
        assertThat(count.message()).as("%d bytes", length).isNotBlank();
      }
    }
  }
}
