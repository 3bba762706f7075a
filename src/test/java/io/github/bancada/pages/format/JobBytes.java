package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Builds a print job byte by byte and counts it. */
public final class JobBytes {
  public static final String UEL = "\u001B%-12345X";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** ISO 8859-1. */
  public JobBytes text(String text) {
    bytes.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  public JobBytes uel() {
    return text(UEL);
  }

  public JobBytes u8(int... values) {
    for (int value : values) {
      bytes.write(value);
    }
    return this;
  }

  public JobBytes u16be(int value) {
    return u8(value >> 8, value);
  }

  public JobBytes u16le(int value) {
    return u8(value, value >> 8);
  }

  public JobBytes u32be(long value) {
    return u16be((int) (value >> 16)).u16be((int) value);
  }

  public JobBytes u32le(long value) {
    return u16le((int) value).u16le((int) (value >> 16));
  }

  public JobBytes fill(int count, int value) {
    byte[] fill = new byte[count];
    Arrays.fill(fill, (byte) value);
    bytes.writeBytes(fill);
    return this;
  }

  JobBytes add(JobBytes other) {
    bytes.writeBytes(other.toBytes());
    return this;
  }

  int size() {
    return bytes.size();
  }

  public byte[] toBytes() {
    return bytes.toByteArray();
  }

  public PageCount count() {
    return count(toBytes());
  }

  public PageCount count(CopiesPolicy policy) {
    return count(toBytes(), new PageCounter(policy, Budget.DEFAULT));
  }

  public static PageCount count(byte[] job) {
    return count(job, new PageCounter());
  }

  private static PageCount count(byte[] job, PageCounter counter) {
    try {
      return counter.count(Channels.newChannel(new ByteArrayInputStream(job)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Counts the job and asserts success. */
  PageCount ok() {
    PageCount count = count();
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    return count;
  }

  /**
   * Counts all prefixes of the job. None may have more pages than a longer one, and none that ends
   * within a page may be complete.
   *
   * @param shortest number of bytes needed to recognise the language
   * @param boundaries lengths at which the job may end, besides its whole length
   */
  void assertPrefixesAreTruncated(int shortest, Integer... boundaries) {
    byte[] job = toBytes();
    long pages = 0;
    for (int length = shortest; length < job.length; length++) {
      PageCount count = count(Arrays.copyOf(job, length));
      assertThat(count.pages())
          .as("first %s bytes, %s", length, count)
          .isGreaterThanOrEqualTo(pages);
      if (!Arrays.asList(boundaries).contains(length)) {
        assertThat(count.status())
            .as("first %s bytes, %s", length, count)
            .isIn(Status.TRUNCATED, Status.EMPTY);
      }
      pages = count.pages();
    }
  }
}
