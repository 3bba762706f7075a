package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;

/** Counts jobs given as ISO 8859-1 text. */
final class StreamJobs {
  static final String ESC = "\u001B";
  static final String UEL = ESC + "%-12345X";

  private StreamJobs() {}

  static PageCount count(String job) {
    return count(job, Budget.DEFAULT);
  }

  static PageCount count(String job, Budget budget) {
    try {
      return new PageCounter(CopiesPolicy.PDL_OVER_PJL, budget).count(channel(job));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The result of a single counter for a payload without envelope. */
  static PageCount count(FormatCounter counter, String payload) throws IOException {
    Tally tally = new Tally(CopiesPolicy.PDL_OVER_PJL);
    counter.count(new JobInput(channel(payload), Budget.DEFAULT), tally);
    return tally.result(null);
  }

  private static ReadableByteChannel channel(String job) {
    return Channels.newChannel(new ByteArrayInputStream(job.getBytes(StandardCharsets.ISO_8859_1)));
  }

  /** Asserts a complete job with this number of pages. */
  static void assertPages(String job, long pages) {
    PageCount count = count(job);
    assertThat(count.status()).as("%s", count).isIn(Status.OK, Status.EMPTY);
    assertThat(count.pages()).as("%s", count).isEqualTo(pages);
  }

  /** Asserts that each prefix ends without an exception and without extra pages. */
  static void assertEveryPrefixHasAClearResult(String job) {
    long pages = count(job).pages();
    for (int length = 0; length < job.length(); length++) {
      PageCount count = count(job.substring(0, length));
      assertThat(count.pages()).as("%d bytes: %s", length, count).isBetween(0L, pages);
      assertThat(count.isOk() || !count.message().isEmpty())
          .as("%d bytes: %s", length, count)
          .isTrue();
    }
  }
}
