package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TiffCounterTest {
  private static final int SUBFILE_TYPE = 254;
  private static final int STRIP_OFFSETS = 273;
  private static final int STRIP_BYTES = 279;
  private static final int LONG = 4;

  @TempDir Path directory;

  private static BinaryJob order(boolean bigEndian) {
    return bigEndian ? BinaryJob.bigEndian() : BinaryJob.littleEndian();
  }

  /** Consecutive directories, each with its subfile type and the data of one strip. */
  private static BinaryJob tiff(boolean bigEndian, boolean big, List<Integer> subfileTypes) {
    BinaryJob job = order(bigEndian).text(bigEndian ? "MM" : "II").u16(big ? 43 : 42);
    if (big) {
      job.u16(8, 0).u64(16);
    } else {
      job.u32(8);
    }
    int directory = big ? 8 + 3 * 20 + 8 : 2 + 3 * 12 + 4;
    for (int i = 0; i < subfileTypes.size(); i++) {
      int data = job.size() + directory;
      if (big) {
        job.u64(3);
      } else {
        job.u16(3);
      }
      field(job, big, SUBFILE_TYPE, subfileTypes.get(i));
      field(job, big, STRIP_OFFSETS, data);
      field(job, big, STRIP_BYTES, 4);
      long next = i + 1 < subfileTypes.size() ? data + 4 : 0;
      if (big) {
        job.u64(next);
      } else {
        job.u32(next);
      }
      job.text("data");
    }
    return job;
  }

  private static void field(BinaryJob job, boolean big, int tag, long value) {
    job.u16(tag, LONG);
    if (big) {
      job.u64(1).u32(value, 0);
    } else {
      job.u32(1, value);
    }
  }

  @ParameterizedTest
  @CsvSource({"false,false", "false,true", "true,false", "true,true"})
  void directoryIsAPageInAllFourVariants(boolean bigEndian, boolean big) {
    BinaryJob job = tiff(bigEndian, big, List.of(2, 2, 0));
    job.hasPages(3);
    assertThat(job.count().format()).isEqualTo("tiff");
  }

  @ParameterizedTest
  @CsvSource({"false,false", "true,true"})
  void reducedImagesAreNoPages(boolean bigEndian, boolean big) {
    tiff(bigEndian, big, List.of(0, 1, 2, 3)).hasPages(2);
  }

  @Test
  void loopOfDirectoriesIsMalformedAfterItsPages() {
    byte[] job = tiff(false, false, List.of(0, 0)).toBytes();
    int next = job.length - 4 - 4;
    job[next] = 8; // the first one again
    BinaryJob.littleEndian().bytes(job).fails(Status.MALFORMED, 2);
  }

  @Test
  void directoryBeyondTheEndIsTruncated() {
    byte[] job = tiff(false, false, List.of(0)).toBytes();
    job[job.length - 8 + 1] = 16;
    BinaryJob.littleEndian().bytes(job).fails(Status.TRUNCATED, 1);
    order(true).text("MM").u16(42).u32(0xFFFFFFF0L).fails(Status.TRUNCATED, 0);
    order(false).text("II").u16(43, 8, 0).u64(-2).fails(Status.TRUNCATED, 0);
    order(false).text("II").u16(43, 8, 0).u64(16).u64(Long.MAX_VALUE).fails(Status.TRUNCATED, 0);
    order(false).text("II").u16(43, 8, 0).u64(16).u64(-1).fails(Status.TRUNCATED, 0);
  }

  @Test
  void pageWithTruncatedDataDoesNotCount() {
    byte[] job = tiff(false, false, List.of(0, 0)).toBytes();
    BinaryJob.littleEndian().bytes(Arrays.copyOf(job, job.length - 1)).fails(Status.TRUNCATED, 1);
  }

  @Test
  void missingOrEmptyDirectoryIsMalformed() {
    order(false).text("II").u16(42).u32(0).fails(Status.MALFORMED, 0);
    order(false).text("II").u16(42).u32(8).u16(0).u32(0).fails(Status.MALFORMED, 0);
    order(false).text("II").u16(43, 4, 0).u64(16).fails(Status.MALFORMED, 0);
  }

  @Test
  void tooManyStripsAreRefusedWithoutReadingThem() {
    BinaryJob job = order(false).text("II").u16(42).u32(8).u16(1).u16(STRIP_OFFSETS, LONG);
    job.u32(0xFFFFFFFFL, 8, 0).fails(Status.TRUNCATED, 0);
  }

  @Test
  void directoriesBeyondTheMemoryLimitAreTooCostly() throws IOException {
    byte[] job = tiff(false, false, Collections.nCopies(100, 0)).toBytes();
    PageCounter counter =
        new PageCounter(
            CopiesPolicy.PDL_OVER_PJL, new Budget(1 << 20, Duration.ofMinutes(1), 50 * 64));
    Path file = directory.resolve("job.tif");
    Files.write(file, job);
    PageCount count = counter.count(file);
    assertThat(count.status()).isEqualTo(Status.TOO_COSTLY);
    assertThat(count.pages()).isEqualTo(50);
  }

  @Test
  void tiffInAnEnvelopeEndsAtTheUel() throws IOException {
    byte[] job =
        BinaryJob.littleEndian()
            .text(BinaryJob.UEL + "@PJL SET COPIES=2\n@PJL ENTER LANGUAGE=TIFF\n")
            .bytes(tiff(false, false, List.of(0, 0, 0)).toBytes())
            .text(BinaryJob.UEL + "@PJL EOJ\n" + BinaryJob.UEL)
            .toBytes();
    Path file = Files.write(directory.resolve("job.prn"), job);
    for (PageCount count : List.of(new PageCounter().count(file), BinaryJob.count(job))) {
      assertThat(count.status()).isEqualTo(Status.OK);
      assertThat(count.pages()).isEqualTo(3);
      assertThat(count.total()).isEqualTo(6);
    }
  }

  @Test
  void everyPrefixHasAClearResult() {
    tiff(true, false, List.of(0, 1, 0)).everyPrefixHasAClearResult();
    tiff(false, true, List.of(0, 0)).everyPrefixHasAClearResult();
  }

  @Property(tries = 200)
  void generatedJobsAreCounted(Any any) {
    List<Boolean> reduced = any.list(1, 40, any::flag);
    boolean bigEndian = any.flag();
    boolean big = any.flag();
    List<Integer> types = reduced.stream().map(thumbnail -> thumbnail ? 1 : 0).toList();
    PageCount count = tiff(bigEndian, big, types).count();
    assertThat(count.pages()).isEqualTo(types.stream().filter(type -> type == 0).count());
    assertThat(count.status()).isEqualTo(count.pages() == 0 ? Status.EMPTY : Status.OK);
  }
}
