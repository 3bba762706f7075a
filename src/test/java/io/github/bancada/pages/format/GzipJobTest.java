package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Jobs that are compressed by gzip. */
class GzipJobTest {
  private static byte[] packed(byte[]... members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] member : members) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
        gzip.write(member);
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] text(String text) {
    return new JobBytes().text(text).toBytes();
  }

  @Test
  void compressedJobCountsLikeTheJob() throws IOException {
    for (Map.Entry<String, SampleJobs.Job> job : SampleJobs.all().entrySet()) {
      byte[] bytes = job.getValue().bytes();
      PageCount packed = new PageCounter().count(new ByteArrayChannel(packed(bytes)));

      assertThat(packed).as(job.getKey()).isEqualTo(JobBytes.count(bytes));
    }
  }

  @Test
  void membersAreOneJob() throws IOException {
    byte[] job = packed(text("one\f"), text(""), text("two\fthr"), text("ee\f"));

    assertThat(JobBytes.count(job).pages()).isEqualTo(3);
    assertThat(new PageCounter().count(new ByteArrayChannel(job)).pages()).isEqualTo(3);
  }

  @Test
  void cutJobIsTruncatedWithItsPages() throws IOException {
    byte[] job = packed(text("page\f".repeat(10_000)));

    for (int length = 3; length < job.length; length++) {
      PageCount count = JobBytes.count(Arrays.copyOf(job, length));
      assertThat(count.status())
          .as("%s of %s: %s", length, job.length, count)
          .isEqualTo(Status.TRUNCATED);
      assertThat(count.pages()).isLessThanOrEqualTo(10_000);
    }
  }

  @Test
  void damagedJobIsMalformed() throws IOException {
    byte[] job = packed(text("page\f".repeat(100)));
    job[job.length - 6] ^= 1; // in the checksum

    assertThat(JobBytes.count(job).status()).isEqualTo(Status.MALFORMED);
  }

  @Test
  void expansionIsBounded() throws IOException {
    byte[] job = packed(text("page\f".repeat(1_000_000)));
    Budget budget = new Budget(1_000_000, Duration.ofMinutes(1), 1 << 20);
    PageCounter counter = new PageCounter(CopiesPolicy.PDL_OVER_PJL, budget);

    assertThat(counter.count(new ByteArrayChannel(job)).status()).isEqualTo(Status.TOO_COSTLY);
  }

  @Test
  void jobCompressedTwiceIsUnknown() throws IOException {
    assertThat(JobBytes.count(packed(packed(text("page")))).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void manyEmptyMembersEndWithAStatus() throws IOException {
    byte[] empty = packed(text(""));
    byte[] job = new byte[empty.length * 100_000];
    for (int i = 0; i < job.length; i++) {
      job[i] = empty[i % empty.length];
    }

    assertThat(JobBytes.count(job).isOk()).isFalse();
  }
}
