package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;

class UrfCounterTest {
  private static BinaryJob urf(int announced) {
    return BinaryJob.bigEndian().text("UNIRAST\0").u32(announced);
  }

  /** A page of 2 by 3 pixels in RGB. */
  private static byte[] page(int duplex) {
    return header(24, duplex, 2, 3).u8(0, 1, 'r', 'g', 'b', 1, 255).text("\u001B%-123").toBytes();
  }

  private static BinaryJob header(int bits, int duplex, long width, long height) {
    return BinaryJob.bigEndian().u8(bits, 1, duplex, 4).u32(0, 0, width, height, 300, 0, 0);
  }

  @Test
  void pagesAreDecodedWithAndWithoutTheirNumber() {
    urf(0).bytes(page(1)).bytes(page(1)).hasPages(2);
    urf(2).bytes(page(1)).bytes(page(1)).hasPages(2);
  }

  @Test
  void sidesComeFromThePage() {
    assertThat(urf(1).bytes(page(1)).count().duplex()).isEqualTo(Duplex.NONE);
    assertThat(urf(1).bytes(page(2)).count().duplex()).isEqualTo(Duplex.SHORT);
    assertThat(urf(1).bytes(page(3)).count().duplex()).isEqualTo(Duplex.LONG);
  }

  @Test
  void pixelsOfLessThanAByteFillWholeBytes() {
    urf(1).bytes(header(1, 1, 9, 1).u8(0, 1, 0x55).toBytes()).hasPages(1);
  }

  @Test
  void fewerPagesThanAnnouncedAreTruncatedAndMoreAreAMismatch() {
    urf(3).bytes(page(1)).bytes(page(1)).fails(Status.TRUNCATED, 2);
    PageCount count = urf(1).bytes(page(1)).bytes(page(1)).count();
    assertThat(count.confidence()).isEqualTo(Confidence.MISMATCH);
    assertThat(count.pages()).isEqualTo(2);
  }

  @Test
  void pageWithoutSizeIsMalformed() {
    urf(0).bytes(header(24, 1, 0, 5).toBytes()).fails(Status.MALFORMED, 0);
  }

  @Test
  void hugePageIsTruncatedWithLittleMemory() {
    urf(0)
        .bytes(header(255, 1, 0xFFFFFFFFL, 0xFFFFFFFFL).u8(255, 128).toBytes())
        .fails(Status.TRUNCATED, 0);
  }

  @Test
  void everyPrefixHasAClearResult() {
    urf(0).bytes(page(1)).bytes(page(2)).everyPrefixHasAClearResult();
  }
}
